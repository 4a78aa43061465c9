import { CONTRACT_KINDS } from '#lib/contracts/windows.ts'
import { compareContracts } from '#server/settlements/compare.ts'
import { OperatorFault, readMoment, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `contracts compare …`: recalculates settled windows and reports differences from what is stored; writes nothing. */
export async function settlements(context: OperatorContext, { words, options }: Typed): Promise<string> {
  if (words[1] !== 'compare') throw new OperatorFault('contracts compare --kind KIND --from DAY --until DAY')
  const kind = CONTRACT_KINDS.find(one => one === options.kind)
  if (!kind) throw new OperatorFault(`--kind is one of ${CONTRACT_KINDS.join(', ')}`)
  const { from, until } = options
  if (typeof from !== 'string' || typeof until !== 'string')
    throw new OperatorFault('contracts compare needs --from and --until')
  const span = {
    from: new Date(readMoment(from, context.timeZone)),
    until: new Date(readMoment(until, context.timeZone)),
  }
  const { timeZone } = context
  const { windows, obligations, differences } = await compareContracts(context.db, {
    kind,
    ...span,
    timeZone,
  })
  const seen = `${windows} windows with ${obligations} settlements worked out again`
  if (differences.length === 0) return `${seen}: all as stored.`
  return [`${seen}; ${differences.length} differ:`, ...differences].join('\n')
}
