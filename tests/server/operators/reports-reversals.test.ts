import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { ReportName } from '#lib/operators/report-api.ts'
import { DEFAULT_DEPOSITS } from '#lib/site/deposits-setting.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import { dayOf } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { account } from '#server/ledger/accounts.ts'
import { reverse } from '#server/ledger/reverse.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { gift, postAlone, walletOf } from '#tests/support/ledger.ts'
import { type Payee, payee } from '#tests/support/payees.ts'
import {
  addVendor,
  type Bet,
  betOf,
  call,
  closeOf,
  openGame,
  player,
  type Reply,
  rollbackOf,
  type Signer,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { confirm, paid, reference, run } from '../withdrawals/withdrawal-calls.ts'
import { newReader, type Reader } from './report-calls.ts'

// Protects: what operators read in reports is what the ledger says also where money goes back: bets that are rolled back, wins
// that are taken back and partly owed, deposits with a fee that are reversed, payouts that are refunded, corrections both ways.

const fresh = useDatabase()
const TIME_ZONE = 'Asia/Bangkok'
let server: TestServer<'cashier' | 'play'>
let signer: Signer
let admin: Reader
let days: { from: string; to: string }
let who: Payee

const FEES = { deposit: 200n, withdrawal: 1_000n }

beforeAll(async () => {
  const promptPay = {
    ...{ target: '0801234567', name: 'Example Co., Ltd.', feeMinor: String(FEES.deposit) },
    ...{ minMinor: '10000', maxMinor: '10000000', payMinutes: 15, expectedMinutes: 5 },
  }
  const settings = {
    deposits: { ...DEFAULT_DEPOSITS, promptPay },
    withdrawals: { ...DEFAULT_WITHDRAWALS, feeMinor: String(FEES.withdrawal) },
  }
  server = await openTestServer(fresh.db, { features: ['cashier', 'play'], settings })
  signer = await addVendor(server, 'TAKER', { winRollback: 'takeBack' })
  who = await payee(server, 500_000n)
  await playAll()
  await payAll()
  await correctAll()
  const today = dayOf(server.clock.now(), TIME_ZONE)
  days = { from: today, to: today }
  admin = newReader(fresh.db, 'ann', ['admin'], { now: server.clock.now() })
})

const ask = async (path: string, body: object): Promise<Reply> => {
  const said = await call(server, path, body, signer)
  expect(said, path).toMatchObject({ status: 'OK' })
  return said
}

interface Won {
  of: TestPlayer
  sessionToken: string
  bet: Bet
  win: Record<string, unknown> & { transactionId: string }
}

/** A player with 1,000 who bet 100 and won 250. */
async function won(): Promise<Won> {
  const of = await player(server, 1_000n)
  const sessionToken = await openGame(server, of, { signer })
  const bet = betOf({ sessionToken })
  const win = { ...winOf(of, bet, { amount: '250' }), transactionId: newId() }
  await ask('/bet', bet)
  await ask('/win', win)
  return { of, sessionToken, bet, win }
}

/** Rounds that pay, that are rolled back, and whose wins are taken back: before and after the end, with and without debt. */
async function playAll(): Promise<void> {
  const plain = await won()
  await ask('/round/close', closeOf(plain.of, plain.bet))
  const other = await player(server, 1_000n)
  const cancelled = betOf({ sessionToken: await openGame(server, other, { signer }) })
  await ask('/bet', cancelled)
  await ask('/rollback', rollbackOf(other, cancelled))
  await ask('/round/close', closeOf(other, cancelled))
  const early = await won()
  await ask('/rollback', rollbackOf(early.of, early.win))
  await ask('/round/close', closeOf(early.of, early.bet))
  const late = await won()
  await ask('/round/close', closeOf(late.of, late.bet))
  await ask('/rollback', rollbackOf(late.of, late.win))
  const owing = await won()
  await ask('/round/close', closeOf(owing.of, owing.bet))
  const all = betOf({ sessionToken: owing.sessionToken, amount: '1100' })
  await ask('/bet', all)
  await ask('/round/close', closeOf(owing.of, all))
  await ask('/rollback', rollbackOf(owing.of, owing.win))
}

/** Two deposits with a fee, one of them reversed; two payouts with a fee, one of them refunded. */
async function payAll(): Promise<void> {
  const body = () => ({ id: newId(), method: 'promptPay', amount: '20000' })
  for (let count = 0; count < 2; count += 1)
    expect(
      (await server.call('POST', '/deposits', { token: who.token, body: body() })).body.code,
    ).toBeUndefined()
  const rows = await fresh.db.rows(sql<{ id: string }>`select id from deposits order by id`)
  for (const { id } of rows) {
    const { exitCode, text } = await server.operator('nok', 'deposits', 'approve', reference(id))
    expect(exitCode, text).toBe(0)
  }
  const [first] = await fresh.db.rows(sql<{ operation_id: string }>`
    select operation_id from deposits order by id limit 1`)
  await reversed(first?.operation_id)
  await paid(server, who, '30000')
  const lost = await paid(server, who, '50000')
  await confirm(server, who, lost, false)
  await run(server, 'nok', 'refund', reference(lost), 'Returned')
}

/** Corrections both ways, a gift that stays and one that is reversed. */
async function correctAll(): Promise<void> {
  const wallet = walletOf(who.member.id)
  const house = account({ book: 'real', kind: 'adjustment', unit: 'THB' })
  for (const amount of [7_000n, -2_500n]) {
    const key = newId()
    const legs = [
      { account: wallet, amount },
      { account: house, amount: -amount },
    ]
    await postAlone(fresh.db, {
      kind: 'adjustment',
      book: 'real',
      scope: 'adjustment',
      key,
      reference: key,
      legs,
    })
  }
  await postAlone(fresh.db, gift(wallet, 900n))
  const taken = await postAlone(fresh.db, gift(wallet, 400n))
  await reversed('operationId' in taken ? taken.operationId : undefined)
}

async function reversed(operationId: string | undefined): Promise<void> {
  if (!operationId) throw new Error('there is nothing to reverse')
  const key = newId()
  const { state } = await fresh.db.transaction(tx =>
    reverse(tx, { operationId, scope: 'test', key, reference: key }),
  )
  expect(state).toBe('posted')
}

const totals = async (report: ReportName, filters: object = days) =>
  (await admin.page(report, { ...filters })).totals.cells
const minor = (cells: Record<string, unknown>, column: string) => BigInt(String(cells[column]))

/** What the entries of an account of the house come to. */
async function house(kind: string): Promise<bigint> {
  const row = await fresh.db.row(sql<{ sum: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.book = 'real' and a.kind = ${kind}`)
  return row?.sum ?? 0n
}

test('GGR is what the accounts of games hold once all rounds are over, bets and wins that went back left out', async () => {
  const sheet = await totals('daySheet')
  expect(minor(sheet, 'ggr')).toBe(await house('vendor_game'))
  // Four rounds of 100 and one of 1,100 count; one of four wins of 250 stayed. The round that was rolled back counts nowhere.
  expect([sheet.stake, sheet.payout, sheet.bets]).toEqual(['1500', '250', 5])
  for (const report of ['play', 'games', 'rounds', 'members'] as const) {
    const cells = await totals(report)
    const ggr = cells.ggr ?? cells.loss
    expect([cells.stake, cells.payout, ggr], report).toEqual(['1500', '250', '1250'])
  }
})

test('deposits and payouts are those of the ledger: reversals and refunds take off amount and fee', async () => {
  const sheet = await totals('daySheet')
  expect(minor(sheet, 'deposited')).toBe(-(await house('payments_in')))
  expect(minor(sheet, 'withdrawn')).toBe((await house('payments_out')) + FEES.withdrawal)
  const [deposits, withdrawals] = [
    await totals('movements', { ...days, kind: 'deposit', member: who.member.id }),
    await totals('movements', { ...days, kind: 'withdrawal', member: who.member.id }),
  ]
  // The opening money of 500,000 came as a deposit without a fee.
  expect([deposits.amount, deposits.fee]).toEqual(['520000', String(FEES.deposit)])
  expect(withdrawals.amount).toBe('30000')
  expect(await house('fees')).toBe(FEES.deposit + FEES.withdrawal)
  // What a deposit was counted as is not counted again when it is reversed.
  const credited = await fresh.db.row(sql<{ count: number }>`
    select count(*)::int as count from ledger_operations where kind = 'deposit' and book = 'real'`)
  expect([sheet.deposits, sheet.withdrawals]).toEqual([credited?.count, 2])
})

test('bonuses that were reversed cost nothing, and corrections show both ways', async () => {
  const sheet = await totals('daySheet')
  expect(minor(sheet, 'bonus')).toBe(-(await house('bonus')))
  expect(sheet.bonus).toBe('900')
  expect((await totals('bonuses')).cost).toBe('900')
  const adjusted = await totals('movements', { ...days, kind: 'adjustment' })
  expect(minor(adjusted, 'amount')).toBe(-(await house('adjustment')))
  const { lines } = await admin.all('corrections', { ...days, kind: 'adjustment' })
  expect(lines.map(line => line.cells.amount).toSorted()).toEqual(['-2500', '7000'])
  const lent = await totals('corrections', { ...days, kind: 'debt' })
  expect(minor(lent, 'amount')).toBe(-(await house('member_debts')))
  expect(lent.amount).toBe('200')
})

test('what members hold is all that the reports say came, less all that went', async () => {
  const [sheet, lent, adjusted, held] = [
    await totals('daySheet'),
    await totals('corrections', { ...days, kind: 'debt' }),
    await totals('movements', { ...days, kind: 'adjustment' }),
    await totals('liabilities', {}),
  ]
  const deposits = await totals('movements', { ...days, kind: 'deposit' })
  const came =
    minor(sheet, 'deposited') - minor(deposits, 'fee') + minor(sheet, 'bonus') + minor(sheet, 'rebates')
  const corrected = minor(adjusted, 'amount') + minor(lent, 'amount')
  expect(minor(held, 'balance')).toBe(came + corrected - minor(sheet, 'withdrawn') - minor(sheet, 'ggr'))
})

test('a member’s line is what the ledger says of their wallet', async () => {
  const page = await admin.page('members', { ...days, member: who.member.id })
  expect(page.lines.map(line => line.cells)).toMatchObject([
    { deposited: '520000', withdrawn: '30000', bonus: '900', value: '-900' },
  ])
})
