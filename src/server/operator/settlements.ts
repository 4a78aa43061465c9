import { CONTRACT_KINDS } from '#lib/contracts/windows.ts'
import { compareSettlementsAct } from '#server/operators/agents/settlement-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
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
  const span = { from: readMoment(from, context.timeZone), until: readMoment(until, context.timeZone) }
  const { windows, settlements, differences } = await runAct(context, compareSettlementsAct, {
    kind,
    ...span,
  })
  const seen = `${windows} windows with ${settlements} settlements worked out again`
  if (differences.length === 0) return `${seen}: all as stored.`
  return [`${seen}; ${differences.length} differ:`, ...differences].join('\n')
}
