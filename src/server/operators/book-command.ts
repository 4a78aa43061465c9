import { accountKey } from '#lib/identity/rules.ts'
import type { BookEntry } from '#lib/operators/changes-api.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { OperatorFault, readMoment, type Typed } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { changesAct, changesFileAct } from './book.ts'
import { runAct } from './run-act.ts'

/** `changes …`: who changed what, the latest first, or as a table with --csv. */
export async function changes(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, count = '20'] = words
  if (!/^[1-9]\d{0,3}$/.test(count)) throw new OperatorFault(`${count} is not a number of changes`)
  const filter = await filterOf(context, options)
  if (options.csv === true) return (await runAct(context, changesFileAct, filter)).csv.trimEnd()
  const found: BookEntry[] = []
  let before = options.before === undefined ? undefined : Number(options.before)
  let total = 0
  do {
    const page = await runAct(context, changesAct, { ...filter, ...(before ? { before } : {}) })
    found.push(...page.changes)
    total = page.total
    before = page.next ?? undefined
  } while (before !== undefined && found.length < Number(count))
  const shown = found.slice(0, Number(count))
  if (shown.length === 0) return 'Nothing was changed yet.'
  const last = shown.at(-1)
  const more =
    total > shown.length && last && last.place > 1
      ? [`${total} in all; the next: --before ${last.place}`]
      : []
  return [...shown.map(saysEntry), ...more].join('\n')
}

async function filterOf({ db, timeZone }: OperatorContext, options: Typed['options']) {
  const { by, about, of, from, until } = options
  const member = typeof of === 'string' ? (await memberByKey(db, accountKey(of)))?.id : undefined
  if (typeof of === 'string' && !member) throw new OperatorFault(`there is no member ${of}`)
  return {
    ...(typeof by === 'string' ? { operator: by } : {}),
    ...(typeof about === 'string' ? { subject: about } : {}),
    ...(member ? { member } : {}),
    ...(typeof from === 'string' ? { from: readMoment(from, timeZone) } : {}),
    ...(typeof until === 'string' ? { until: readMoment(until, timeZone) } : {}),
  }
}

function saysEntry({ at, operator, roles, subject, reason, address, before, after }: BookEntry): string {
  const side = (value: unknown) => (value === null ? 'nothing' : JSON.stringify(value))
  const facts = [roles?.join(','), address].filter(Boolean).join(', ')
  return [
    `${at}  ${operator}  ${subject}${facts ? `  (${facts})` : ''}${reason ? `  because: ${reason}` : ''}`,
    `  from ${side(before)}`,
    `  to   ${side(after)}`,
  ].join('\n')
}
