import { PASS_MINUTES, passFor } from '#server/uploads/passes.ts'
import { OperatorFault } from './arguments.ts'
import { type OperatorContext, writeDown } from './operator-context.ts'

/** Lets whoever asks look at pictures that a member handed in, and writes down that they did. */
export function showImages(
  context: OperatorContext,
  subject: string,
  ids: readonly string[],
): Promise<string> {
  if (ids.length === 0) throw new OperatorFault(`no picture was handed in for ${subject}`)
  return context.db.transaction(async tx => {
    const paths: string[] = []
    for (const uploadId of ids)
      paths.push(await passFor(tx, { uploadId, operator: context.operator, now: context.now }))
    await writeDown(tx, context, `pictures of ${subject}`, undefined, `opened ${ids.length}`)
    const lines = paths.map(path => `${context.publicUrl ?? ''}${path}`)
    return [...lines, `Each opens in a browser for ${PASS_MINUTES} minutes.`].join('\n')
  })
}
