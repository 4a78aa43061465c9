import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { BetRecord } from '#lib/play/store.ts'
import type { AccountRecord } from '#lib/records/store.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { bet, deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { betOf, call, openGame, player, type TestPlayer, winOf } from '#tests/support/play.ts'
import { callAs, getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'
import filesTh from '../../../locales/th/files.json'

// Protects: the record is the ledger: every entry once, in its order, with totals that equal it, also while more arrives
// (I18, I20), and nobody else's.

// Bets are entered into the ledger here without a round.
const database = useDatabase('postgres', { checks: 'ledger' })
let server: TestServer<'play' | 'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'cashier'] })
})

async function moved(who: TestPlayer, count: number): Promise<void> {
  const wallet = walletOf(who.memberId)
  for (let turn = 0; turn < count; turn += 1) {
    await postAlone(server.db, turn % 3 === 0 ? deposit(wallet, 700n, newId()) : bet(wallet, 100n, newId()))
  }
}
const pageOf = (who: TestPlayer, search: string) =>
  getAs<AccountRecord>(server, who, `/account-record${search}`)
async function all(who: TestPlayer, search: string, between?: () => Promise<void>) {
  const rows: AccountRecord['rows'] = []
  for (let next: string | null | undefined; next !== null; ) {
    const page = await pageOf(who, `${search}${next ? `&before=${next}` : ''}`)
    rows.push(...page.rows)
    next = page.next
    await between?.()
  }
  return rows
}
const fileOf = (who: TestPlayer, search = '') =>
  server.app.request(`/api/account-record.csv${search}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })

test('answers every entry once, page by page, while new ones arrive', async () => {
  const who = await player(server, 50_000n)
  await moved(who, 54)
  const rows = await all(who, '?days=7', () => moved(who, 2))
  expect(rows.map(row => row.place)).toEqual(Array.from({ length: 55 }, (_, index) => String(55 - index)))
  for (const [index, row] of rows.entries()) {
    const older = rows[index + 1]
    if (older) expect(BigInt(row.balanceAfter)).toBe(BigInt(older.balanceAfter) + BigInt(row.amount))
  }
})

test('names the game and the round of what was played, as the bet record does', async () => {
  const who = await player(server, 1_000n)
  const bet = betOf({ sessionToken: await openGame(server, who) })
  await call(server, '/bet', bet)
  await call(server, '/win', winOf(who, bet))
  const { rows } = await getAs<BetRecord>(server, who, '/bet-record?days=1')
  const [round] = rows
  const played = await all(who, '?days=1')
  expect(played.map(row => [row.kind, row.reference, row.round])).toEqual([
    ['win', round?.roundId, { id: round?.id, gameName: round?.gameName }],
    ['bet', round?.roundId, { id: round?.id, gameName: round?.gameName }],
    ['deposit', expect.any(String), null],
  ])
  const [head = '', first = ''] = (await (await fileOf(who)).text()).split('\r\n')
  const at = head.split(',').indexOf(filesTh.head_game)
  expect(first.split(',')[at]).toBe(`เกม ${round?.gameName.split(' ')[1]}`)
})

test('answers totals that equal the ledger, for all and for each group', async () => {
  const who = await player(server, 10_000n)
  await moved(who, 30)
  const whole = await pageOf(who, '')
  const [ledger] = await server.db.rows(sql<{ balance: bigint; version: bigint }>`
    select balance, version from ledger_accounts where id = ${walletOf(who.memberId).id}::uuid`)
  expect(BigInt(whole.totals.net)).toBe(ledger?.balance)
  expect(BigInt(whole.totals.entries)).toBe(ledger?.version)
  const groups = await Promise.all(
    ['deposit', 'withdrawal', 'bet', 'win', 'transfer', 'bonus', 'rest'].map(group =>
      pageOf(who, `?group=${group}`),
    ),
  )
  expect(groups.reduce((sum, one) => sum + one.totals.entries, 0)).toBe(whole.totals.entries)
  expect(groups.reduce((sum, one) => sum + BigInt(one.totals.net), 0n)).toBe(ledger?.balance)
  expect(groups[2]?.totals).toMatchObject({ in: '0', out: '2000' })
})

test('cuts days at the deployment’s midnight', async () => {
  const who = await player(server, 10_000n)
  await moved(who, 3)
  const { today } = await pageOf(who, '?days=1')
  expect((await pageOf(who, `?from=${today}&to=${today}`)).totals.entries).toBe(4)
  expect((await pageOf(who, '?to=2020-01-01')).rows).toEqual([])
  expect((await pageOf(who, '?from=2999-01-01')).totals.entries).toBe(0)
  expect((await pageOf(who, '?from=2020-01-01')).totals.entries).toBe(4)
})

test('keeps the record of one member from every other, and of a trial apart', async () => {
  const [who, other, trial] = [
    await player(server, 5_000n),
    await player(server),
    await player(server, 0n, 4),
  ]
  expect((await pageOf(who, '')).totals.entries).toBe(1)
  expect((await pageOf(other, '')).totals.entries).toBe(0)
  expect((await pageOf(trial, '')).totals.entries).toBe(0)
  expect((await server.call('GET', '/account-record')).status).toBe(401)
  expect((await server.app.request('/api/account-record.csv')).status).toBe(401)
})

test.each([
  '?days=9',
  '?days=7&from=2026-01-01',
  '?from=2026-02-01&to=2026-01-01',
  '?before=0',
  '?group=all',
  '?x=1',
])('refuses badInput for %s', async search => {
  const who = await player(server)
  expect((await callAs(server, who, 'GET', `/account-record${search}`)).status).toBe(400)
})

test('says of a year of the Buddhist era what it is', async () => {
  const who = await player(server)
  for (const field of ['from', 'to']) {
    const { status, body } = await callAs(server, who, 'GET', `/account-record?${field}=2569-11-21`)
    expect([status, body.code, body.field]).toEqual([400, 'yearBuddhist', field])
  }
})

test('sends the whole filter as a file, with the same sums', async () => {
  forgetCounts()
  const who = await player(server, 10_000n)
  await moved(who, 30)
  const response = await fileOf(who)
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(32)
  const cells = lines.slice(1).map(line => line.split(','))
  const sum = (column: number) =>
    cells.reduce((total, row) => total + Math.round(Number(row[column] || 0) * 100), 0)
  const { totals } = await pageOf(who, '')
  expect([sum(3), sum(4)]).toEqual([Number(totals.in), Number(totals.out)])
  expect((await fileOf(who, '?days=9')).status).toBe(400)
})
