import { breaksText } from '#server/ledger/break.ts'
import { checkLedger } from '#server/ledger/check.ts'
import { endStandstill, standstill, stopLedger } from '#server/ledger/standstill.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

const FORM = 'ledger show, ledger stop REASON or ledger resume'

/** `ledger …`: whether the servers post to the ledger; a broken rule stops them (docs/money.md). */
export async function ledger(context: OperatorContext, { words }: Typed): Promise<string> {
  const [, act = 'show', ...reason] = words
  if (act === 'show') return show(context)
  if (act === 'stop') return stop(context, reason.join(' ').trim())
  if (act === 'resume') return resume(context)
  throw new OperatorFault(FORM)
}

async function show({ db }: OperatorContext): Promise<string> {
  const stopped = await standstill(db)
  if (!stopped) return 'The ledger is not stopped.'
  return `The ledger has been stopped since ${stopped.since.toISOString()} by ${stopped.stopped_by}:\n${stopped.reason}`
}

async function stop(context: OperatorContext, reason: string): Promise<string> {
  if (reason === '') throw new OperatorFault(FORM)
  await context.db.transaction(async tx => {
    await stopLedger(tx, { stopped_by: context.operator, reason })
    await logChange(tx, context, 'ledger', undefined, { stopped: true }, { reason })
  })
  return show(context)
}

async function resume(context: OperatorContext): Promise<string> {
  const { db } = context
  if (!(await standstill(db))) return 'The ledger is not stopped.'
  const broken = await checkLedger(db)
  if (broken.length > 0)
    throw new OperatorFault(`The books do not balance, so the ledger stays stopped:\n${breaksText(broken)}`)
  await db.transaction(async tx => {
    const before = await endStandstill(tx)
    if (before) await logChange(tx, context, 'ledger', before, { stopped: false })
  })
  return 'The books balance. Every server posts to the ledger again.'
}
