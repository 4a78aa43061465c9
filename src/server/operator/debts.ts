import { referenceOf } from '#lib/ids/reference.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type DebtRow,
  debtById,
  debtsEnding,
  lockDebt,
  openDebts,
} from '#server/vendor-wallet/debt-queries.ts'
import { type DebtEnd, endDebt } from '#server/vendor-wallet/end-debt.ts'
import { amountOf } from './amounts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decided, findByReference, listOf } from './decisions.ts'
import { type Desk, writeDown } from './desk.ts'
import { agreed, requirePerson } from './people.ts'

/** At most so many are listed. */
const LISTED = 200

/** `debts …`: what members owe since a vendor took back a win that they had spent. */
export async function debts(desk: Desk, { words }: Typed): Promise<string> {
  const [, act = 'list', reference = ''] = words
  if (act === 'list') return list(desk)
  if (act === 'show') return lineOf(await find(desk, reference))
  if (act !== 'collect' && act !== 'write-off')
    throw new OperatorFault('debts list, show, collect or write-off')
  await requirePerson(desk.db, desk)
  return end(desk, await find(desk, reference), act === 'collect' ? 'collect' : 'writeOff')
}

async function list({ db }: Desk): Promise<string> {
  const open = await openDebts(db, LISTED)
  return open.length === 0 ? 'No member owes anything.' : listOf(open, lineOf)
}

function lineOf(row: DebtRow, name = referenceOf(row)): string {
  const { vendor, transaction_id: transactionId, account, book } = row
  const at = `${row.created_at.toISOString().slice(0, 16)}Z`
  const owed = row.remaining === row.amount ? '' : ` of ${amountOf(row)}`
  const trial = book === 'trial' ? '  play money' : ''
  return `${name}  ${at}  ${account}  owes ${owedOf(row)}${owed}  ${vendor} ${transactionId}${trial}`
}

/** Two different people decide, whatever the amount: it leaves a wallet without its owner, or is the house's loss. */
function end(desk: Desk, { id }: DebtRow, how: DebtEnd): Promise<string> {
  return decided(desk, 'debts', async tx => {
    const row = await lockDebt(tx, id)
    if (!row || row.ended_at) throw new Refusal('alreadyDecided', { status: 409 })
    const name = referenceOf(row)
    if (!(await agreed(tx, desk, `debt ${id} ${how} ${row.remaining}`)))
      return `${name} needs one more agreement, of somebody else: ${row.account} owes ${owedOf(row)}.`
    const ended = await endDebt(tx, row, how, desk.now)
    if (ended === 0n) throw new OperatorFault(`the wallet of ${row.account} is empty: nothing was collected`)
    const left = { ...row, remaining: row.remaining - ended }
    const done = `${amountOf({ ...row, amount: ended })} ${how === 'collect' ? 'collected' : 'written off'}`
    await writeDown(tx, desk, `debt ${name} of ${row.account}`, owedOf(row), `${owedOf(left)}, ${done}`)
    return `${name}: ${done}. ${row.account} owes ${owedOf(left)}.`
  })
}

const owedOf = ({ remaining, currency }: DebtRow) => amountOf({ amount: remaining, currency })

function find({ db }: Desk, reference: string): Promise<DebtRow> {
  return findByReference(reference, {
    what: 'debt',
    byId: id => debtById(db, id),
    ending: tail => debtsEnding(db, tail),
  })
}
