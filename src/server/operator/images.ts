import { PASS_MINUTES, passFor } from '#server/uploads/passes.ts'
import { OperatorFault } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** Creates links to images that a member uploaded, and logs that the operator opened them. */
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
    await logChange(tx, context, `pictures of ${subject}`, undefined, `opened ${ids.length}`)
    const lines = paths.map(path => `${context.publicUrl ?? ''}${path}`)
    return [...lines, `Each opens in a browser for ${PASS_MINUTES} minutes.`].join('\n')
  })
}
