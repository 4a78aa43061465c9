import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import type { OperationKind } from '#server/ledger/operation.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { gift, postAlone, walletOf } from '#tests/support/ledger.ts'
import { betOf, call, closeOf, openGame, player, type TestPlayer, winOf } from '#tests/support/play.ts'
import { type TestGames, testGames } from '#tests/support/test-games.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'
import filesEn from '../../../locales/en/files.json'
import bonusesTh from '../../../locales/th/bonuses.json'
import filesTh from '../../../locales/th/files.json'
import playTh from '../../../locales/th/play.json'
import profitTh from '../../../locales/th/profit.json'
import recordsTh from '../../../locales/th/records.json'

// Protects: what is taken away as a file is what the page shows, in its reader's language, and a spreadsheet runs nothing
// of it (S44).

const database = useDatabase()
let server: TestServer<'play' | 'cashier'>
beforeAll(async () => {
  server = await openTestServer(database.db, {
    features: ['play', 'cashier'],
    games: withFormulas(testGames()),
  })
})
beforeEach(() => forgetCounts())

/** The same games, with a name that a spreadsheet would run. */
function withFormulas(games: TestGames): TestGames {
  return {
    ...games,
    gameById: nodeId => {
      const game = games.gameById(nodeId)
      return game && { ...game, names: { ...game.names, th: '=HYPERLINK("http://x.example","กด")' } }
    },
  }
}

const give = (who: TestPlayer, kind: OperationKind, amount: bigint) =>
  postAlone(server.db, gift(walletOf(who.memberId), amount, kind))

/** Rounds that won and lost on two days, and what the house gave and took back. */
async function lived(): Promise<TestPlayer> {
  const who = await player(server, 1_000_000n)
  for (const win of [true, false]) {
    const sessionToken = await openGame(server, who)
    for (const amount of ['300', '1234']) {
      const bet = betOf({ sessionToken, amount })
      await call(server, '/bet', bet)
      if (win) await call(server, '/win', winOf(who, bet, { roundClosed: true }))
      else await call(server, '/round/close', closeOf(who, bet))
    }
    await give(who, 'rebate', 777n)
    await give(who, 'salary', -50n)
    if (win)
      await server.db.run(sql`update bet_daily set day = day - 1 where member_id = ${who.memberId}::uuid`)
  }
  return who
}

/** A file's cells, without the mark of UTF-8. */
async function fileOf(who: TestPlayer, path: string, language = 'TY'): Promise<string[][]> {
  const headers = { authorization: `Bearer ${who.token}`, 'accept-language': language }
  const response = await server.app.request(`/api/${path}`, { headers })
  expect(response.status).toBe(200)
  const text = new TextDecoder('utf-8').decode(await response.arrayBuffer())
  return text
    .trim()
    .split('\r\n')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(cell => cell[1] ?? cell[2] ?? ''),
    )
}

/** The sum of a column in minor units. */
function sumOf([head = [], ...rows]: string[][], name: string): bigint {
  const at = head.indexOf(name)
  expect(at).toBeGreaterThanOrEqual(0)
  return rows.reduce((sum, row) => sum + BigInt((row[at] || '0').replace('.', '')), 0n)
}

async function pageOf<Value>(who: TestPlayer, path: string): Promise<Value> {
  return (await callAs(server, who, 'GET', path)).body.value as unknown as Value
}

interface ProfitAnswer {
  totals: Record<'bets' | 'stake' | 'validBet' | 'payout' | 'result' | 'bonus' | 'net', string>
  days: { day: string; result: string; bonus: string }[]
  categories: { category: 'RNG'; result: string }[]
}

test('sends profit and loss by day and category, with the sums of the page', async () => {
  const who = await lived()
  const page = await pageOf<ProfitAnswer>(who, '/profit-loss?days=7')
  const file = await fileOf(who, 'profit-loss.csv?days=7')
  expect(page.days.length).toBeGreaterThan(1)
  expect(page.totals.bonus).toBe('1454')
  const [head, ...rows] = file as [string[], ...string[][]]
  expect(head[0]).toBe(filesTh.head_day)
  for (const [name, total] of [
    [filesTh.head_stake, page.totals.stake],
    [filesTh.head_validBet, page.totals.validBet],
    [filesTh.head_payout, page.totals.payout],
  ] as const)
    expect(sumOf(file, name)).toBe(BigInt(total))
  const netOf = (some: string[][]) =>
    sumOf([head, ...some], filesTh.head_gain) - sumOf([head, ...some], filesTh.head_loss)
  expect(netOf(rows)).toBe(BigInt(page.totals.net))
  for (const { day, result, bonus } of page.days)
    expect(netOf(rows.filter(row => row[0] === day))).toBe(BigInt(result) + BigInt(bonus))
  for (const { category, result } of page.categories)
    expect(netOf(rows.filter(row => row[1] === profitTh[`category_${category}`]))).toBe(BigInt(result))
  expect(netOf(rows.filter(row => row[1] === profitTh.bonus))).toBe(BigInt(page.totals.bonus))
  expect(await fileOf(who, 'profit-loss.csv?to=2020-01-01')).toHaveLength(1)
})

test('sends every bonus of a filter, with the sum of the page and how far its turnover is', async () => {
  const who = await lived()
  for (let turn = 0; turn < 25; turn += 1) await give(who, 'bonus', 7n)
  for (const filter of ['', '?kind=bonus', '?kind=salary']) {
    const { totals } = await pageOf<{ totals: { count: number; amount: string } }>(
      who,
      `/bonus-details${filter}`,
    )
    const file = await fileOf(who, `bonus-details.csv${filter}`)
    expect(file).toHaveLength(totals.count + 1)
    expect(sumOf(file, filesTh.head_in) - sumOf(file, filesTh.head_out)).toBe(BigInt(totals.amount))
  }
  const [, paid] = await fileOf(who, 'bonus-details.csv?kind=salary')
  expect(paid).toContain(bonusesTh.kind_salary)
  expect(paid).toContain(bonusesTh.paid)
})

test.each([
  ['account-record.csv', filesTh.head_balanceAfter, filesEn.head_balanceAfter, recordsTh.kind_rebate],
  ['bet-record.csv', filesTh.head_game, filesEn.head_game, playTh.status_settled],
  ['bonus-details.csv', filesTh.head_required, filesEn.head_required, bonusesTh.kind_rebate],
  ['profit-loss.csv', filesTh.head_category, filesEn.head_category, profitTh.category_RNG],
])(
  'writes %s in its reader’s language, and nothing that a spreadsheet runs',
  async (path, thai, english, kind) => {
    const who = await lived()
    const [head, ...rows] = await fileOf(who, path)
    expect(head).toContain(thai)
    expect((await fileOf(who, path, 'EN'))[0]).toContain(english)
    expect(rows.flat()).toContain(kind)
    expect(rows.flat().filter(cell => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  },
)

test('neutralises the name of a game that is a formula', async () => {
  const who = await lived()
  const [, row = []] = await fileOf(who, 'bet-record.csv')
  expect(row[3]).toBe(`'=HYPERLINK(""http://x.example"",""กด"")`)
})

test.each(['bonus-details.csv', 'profit-loss.csv'])(
  'refuses %s to a guest, a trial, and a filter that is none',
  async path => {
    const [who, trial] = [await player(server), await player(server, 0n, 4)]
    const statusOf = async (token: string, search = '') =>
      (await server.app.request(`/api/${path}${search}`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect((await server.app.request(`/api/${path}`)).status).toBe(401)
    expect(await statusOf(trial.token)).toBe(403)
    expect(await statusOf(who.token, '?days=2')).toBe(400)
  },
)
