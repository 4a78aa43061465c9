import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { AccountRecord } from '#lib/records/store.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { owedBy } from '#server/vendor-wallet/debt-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { operateAs } from '#tests/support/operator-people.ts'
import {
  addVendor,
  type Bet,
  balanceOf,
  betOf,
  call,
  closeOf,
  entryCount,
  openGame,
  player,
  type Reply,
  rollbackOf,
  type Signer,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: a win is taken back once and whole, or not at all; a wallet never goes below zero, and what it lacks is owed to the
// satang, in the books and on the operator's list, until two people collect it or write it off.

const database = useDatabase('postgres')
let server: TestServer<'play' | 'cashier'>
let other: TestServer<'play' | 'cashier'>
let signer: Signer
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'cashier'] })
  signer = await addVendor(server, 'TAKER', { winRollback: 'takeBack' })
  other = await openTestServer(database.db, { features: ['play', 'cashier'] })
  other.clock.set(server.clock.now())
})
beforeEach(() => forgetCounts())

const ask = (path: string, body: object, on = server): Promise<Reply> => call(on, path, body, signer)
const context = () => ({ db: database.db, now: server.clock.now(), timeZone: 'Asia/Bangkok' })
const as = (name: string, ...args: string[]) => operateAs(name, ['debts', ...args], context())

interface Won {
  who: TestPlayer
  sessionToken: string
  bet: Bet
  win: Record<string, unknown> & { transactionId: string }
}

/** A player with 1,000 who bet 100 and won. */
async function won(amount = '250', facts: Record<string, unknown> = {}): Promise<Won> {
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who, { signer })
  const bet = betOf({ sessionToken })
  const win = { ...winOf(who, bet, { amount, ...facts }), transactionId: newId() }
  expect(await ask('/bet', bet)).toMatchObject({ status: 'OK' })
  expect(await ask('/win', win)).toMatchObject({ status: 'OK' })
  return { who, sessionToken, bet, win }
}

const backOf = ({ who, win }: Won, facts: Record<string, unknown> = {}) => rollbackOf(who, win, facts)
const roundOf = ({ who, bet }: Won) => ask('/round', { playerId: who.memberId, roundId: bet.roundId })
const dayOf = ({ who }: Won) =>
  server.db.row(sql<{ stake: bigint; payout: bigint; valid_bet: bigint }>`
    select sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(valid_bet)::bigint as valid_bet
    from bet_daily where member_id = ${who.memberId}::uuid`)

test('refuses to roll back a win unless it is set so', async () => {
  const plain = await addVendor(server, 'PLAIN')
  other.clock.set(server.clock.now())
  const who = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who, { signer: plain }) })
  const win = { ...winOf(who, bet), transactionId: newId() }
  await call(server, '/bet', bet, plain)
  await call(server, '/win', win, plain)
  const before = await entryCount(server)
  expect(await call(server, '/rollback', rollbackOf(who, win), plain)).toMatchObject({
    code: 'CANCEL_NON_WITHDRAW',
  })
  expect(await entryCount(server)).toBe(before)
})

test('takes a win back once, answers its repeat alike, and pays the right win afterwards', async () => {
  const seat = await won()
  const rollback = backOf(seat)
  expect(await ask('/rollback', rollback)).toEqual({ status: 'OK', balance: '900' })
  expect(await ask('/rollback', rollback)).toEqual({ status: 'OK', balance: '900' })
  expect(await ask('/rollback', backOf(seat))).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(await ask('/transaction', { transactionId: seat.win.transactionId })).toMatchObject({
    state: 'rolledBack',
  })
  // What it settled stays settled.
  expect(await ask('/rollback', rollbackOf(seat.who, seat.bet))).toMatchObject({ code: 'ALREADY_SETTLED' })
  expect(await roundOf(seat)).toMatchObject({ state: 'open', stake: '100', payout: '0' })
  expect(await ask('/win', winOf(seat.who, seat.bet, { amount: '40' }))).toMatchObject({ balance: '940' })
  expect(await roundOf(seat)).toMatchObject({ payout: '40' })
})

test('takes back a win that named its bet, and one of nothing', async () => {
  const seat = await won('0')
  expect(await ask('/rollback', backOf(seat))).toEqual({ status: 'OK', balance: '900' })
  const named = betOf({ sessionToken: seat.sessionToken })
  await ask('/bet', named)
  const win = { ...winOf(seat.who, named, { betTransactionId: named.transactionId }), transactionId: newId() }
  await ask('/win', win)
  expect(await ask('/rollback', rollbackOf(seat.who, win, { roundId: named.roundId }))).toMatchObject({
    status: 'OK',
    balance: '800',
  })
})

test('takes a win back after its round is closed; the day on which it comes has the difference', async () => {
  const seat = await won()
  await ask('/round/close', closeOf(seat.who, seat.bet))
  expect(await dayOf(seat)).toEqual({ stake: 100n, payout: 250n, valid_bet: 100n })
  expect(await ask('/rollback', backOf(seat))).toMatchObject({ status: 'OK', balance: '900' })
  expect(await roundOf(seat)).toMatchObject({ state: 'settled', payout: '0' })
  expect(await dayOf(seat)).toEqual({ stake: 100n, payout: 0n, valid_bet: 100n })
})

test('a win whose rollback came before it is not paid any more', async () => {
  const who = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who, { signer }) })
  const win = { ...winOf(who, bet), transactionId: newId() }
  await ask('/bet', bet)
  expect(await ask('/rollback', rollbackOf(who, win))).toEqual({ status: 'OK', balance: '900' })
  expect(await ask('/win', win)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
  expect(await balanceOf(server, who)).toBe(900n)
})

test.each([
  ['an unknown player', { playerId: newId() }, 'PLAYER_NOT_FOUND'],
  ['another round', { roundId: 'another-round' }, 'TRANSACTION_NOT_FOUND'],
])('refuses a rollback of a win with %s', async (_, facts, code) => {
  const seat = await won()
  const before = await entryCount(server)
  expect(await ask('/rollback', backOf(seat, facts))).toMatchObject({ code })
  expect(await entryCount(server)).toBe(before)
})

test('takes what the wallet holds of a win that is spent; the rest is owed, collected and written off by two people', async () => {
  const seat = await won()
  const { who, sessionToken } = seat
  await ask('/bet', betOf({ sessionToken, amount: '1100' }))
  expect(await ask('/rollback', backOf(seat))).toEqual({ status: 'OK', balance: '0' })
  const record = await getAs<AccountRecord>(server, who, '/account-record')
  expect(record.rows.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['win_taken_back', '-250'],
    ['debt', '200'],
  ])

  const listed = (await as('ann', 'list')).text
  expect(listed).toMatch(/^[0-9A-F]{6}-[0-9A-F]{6} .* owes 2\.00 THB {2}TAKER \S+$/)
  const reference = listed.slice(0, 13)
  expect(await owedBy(server.db, who.memberId, 'THB')).toBe(200n)
  // What the member wins afterwards is theirs until somebody decides.
  await ask('/win', winOf(who, seat.bet, { amount: '70' }))
  expect(await balanceOf(server, who)).toBe(70n)
  expect((await as('ann', 'collect', reference)).text).toContain('needs one more agreement')
  expect((await as('ann', 'collect', reference)).text).toContain('somebody else has to be the second')
  expect((await as('bob', 'collect', reference)).text).toContain('0.70 THB collected')
  expect(await balanceOf(server, who)).toBe(0n)
  expect((await as('ann', 'show', reference)).text).toContain('owes 1.30 THB of 2.00 THB')
  const read = await server.db.row(sql<{ operator: string; subject: string }>`
    select operator, subject from operator_changes order by at desc, id desc limit 1`)
  expect(read).toEqual({ operator: 'ann', subject: `debts show ${reference}` })

  expect((await as('ann', 'collect', reference)).exitCode).toBe(0)
  expect(await as('bob', 'collect', reference)).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('is empty'),
  })
  expect((await as('ann', 'write-off', reference)).exitCode).toBe(0)
  expect((await as('bob', 'write-off', reference)).text).toContain('1.30 THB written off')
  expect(await as('ann', 'collect', reference)).toMatchObject({ exitCode: 1 })
  expect((await as('ann', 'list')).text).not.toContain(reference)
})

test('races one rollback of a win sent 20 times, and 20 rollbacks of one win: it is taken once', async () => {
  const same = await won()
  const rollback = backOf(same)
  const on = (index: number) => (index % 2 === 0 ? server : other)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask('/rollback', rollback, on(index))),
  )
  expect(new Set(answers.map(one => JSON.stringify(one)))).toEqual(
    new Set(['{"status":"OK","balance":"900"}']),
  )
  const seat = await won()
  const codes = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { status, code } = await ask('/rollback', backOf(seat), on(index))
      return code ?? status
    }),
  )
  expect(codes.toSorted()).toEqual([...Array(19).fill('ALREADY_ROLLED_BACK'), 'OK'])
  expect(await balanceOf(server, seat.who)).toBe(900n)
})

test('races the rollback of a win against bets that spend it: nothing below zero, nothing lost or made', async () => {
  for (let round = 0; round < 10; round += 1) {
    const seat = await won()
    const bets = Array.from({ length: 3 }, () => betOf({ sessionToken: seat.sessionToken, amount: '500' }))
    const [back, ...placed] = await Promise.all([
      ask('/rollback', backOf(seat), other),
      ...bets.map(bet => ask('/bet', bet)),
    ])
    expect(back.status).toBe('OK')
    const staked = 500n * BigInt(placed.filter(one => one.status === 'OK').length)
    const debt = await server.db.row(sql<{ owed: bigint }>`
      select coalesce(sum(remaining), 0)::bigint as owed from vendor_debts
      where member_id = ${seat.who.memberId}::uuid`)
    expect(await balanceOf(server, seat.who)).toBe(900n - staked + (debt?.owed ?? 0n))
  }
})
