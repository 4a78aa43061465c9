import { PASS_MINUTES, passFor } from '#server/uploads/passes.ts'
import type { ActScope } from './act.ts'

/** Addresses of pictures that a member uploaded, open for `minutes`; an entry of the book says who opened how many. */
export async function openPictures(
  { tx, context, at, note }: ActScope,
  { subject, memberId, uploadIds }: { subject: string; memberId: string; uploadIds: readonly string[] },
): Promise<{ paths: string[]; minutes: number }> {
  const paths: string[] = []
  for (const uploadId of uploadIds)
    paths.push(await passFor(tx, { uploadId, operator: context.operator, now: at }))
  await note(`pictures of ${subject}`, undefined, `opened ${paths.length}`, { memberId })
  return { paths, minutes: PASS_MINUTES }
}
