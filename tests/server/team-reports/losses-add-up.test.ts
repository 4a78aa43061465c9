import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, closeOf, openGame, player, winOf } from '#tests/support/play.ts'
import { addMember, giveBack, growTree, payIn, payOut, type TreeMember, teamOf } from '#tests/support/team.ts'
import {
  allRows,
  type Bets,
  type BetTotals,
  type Entries,
  type Loss,
  live,
  moveBelow,
  movedBy,
  sumOf,
} from './live-team.ts'
import { openReportServer, type ReportServer } from './report-calls.ts'

// Protects (I20): what agents read about their teams is the ledger, split up in any way.

const database = useDatabase()
let server: ReportServer
beforeAll(async () => {
  server = await openReportServer(database.db)
})
beforeEach(() => {
  forgetCounts()
  server.clock.set(new Date())
})

const DAY_MS = 86_400_000

test('answers losses by downline, member, day and category that equal each other, the rounds and the ledger', async () => {
  const tree = await growTree(server.db, { agents: 5, players: 9, seed: 41 })
  await live(server.db, tree, 7, 150)
  for (const agent of tree.filter(one => one.isAgent)) {
    const team = teamOf(tree, agent.id)
    const whole = await server.ask<Loss>(agent, '/loss?days=7')
    const played = await movedBy(server.db, team, ['bet', 'win', 'rollback'])
    expect(BigInt(whole.totals.loss)).toBe(-played)
    expect(BigInt(whole.totals.given ?? 0)).toBe(await movedBy(server.db, team, ['bonus']))
    expect(BigInt(whole.totals.deposited ?? 0)).toBe(await movedBy(server.db, team, ['deposit']))
    expect(BigInt(whole.totals.withdrawn ?? 0)).toBe(
      -(await movedBy(server.db, team, ['hold', 'release', 'refund'])),
    )
    for (const by of ['downline', 'member', 'day', 'category'] as const) {
      const { rows } = await server.ask<Loss>(agent, `/loss?days=7&by=${by}`)
      for (const name of ['bets', 'stake', 'validBet', 'payout', 'loss'] as const)
        expect(sumOf(rows, row => row[name])).toBe(BigInt(whole.totals[name]))
      if (by === 'category') continue
      for (const name of ['deposited', 'withdrawn', 'given'] as const)
        expect(sumOf(rows, row => row[name])).toBe(BigInt(whole.totals[name] ?? 0))
    }
    const totals = await server.ask<BetTotals>(agent, '/bets/totals?days=7')
    expect(totals).toMatchObject({ bets: whole.totals.bets, loss: whole.totals.loss, lateWins: '0' })
    const rows = await allRows(server, agent, 'days=7')
    expect(new Set(rows.map(row => row.id)).size).toBe(totals.bets)
    expect(sumOf(rows, row => row.stake)).toBe(BigInt(totals.stake))
    const times = rows.map(row => row.settledAt ?? '')
    expect(times).toEqual(times.toSorted().reverse())
  }
})

test('drills from a total down to rounds, and every step adds up to the one before', async () => {
  const tree = await growTree(server.db, { agents: 4, players: 6, seed: 3 })
  await live(server.db, tree, 19, 90)
  const root = tree[0] as TreeMember
  const { rows: downlines } = await server.ask<Loss>(root, '/loss?days=7')
  for (const downline of downlines) {
    const below = await server.ask<Loss>(root, `/loss?days=7&by=member&under=${downline.key}`)
    expect(below.totals.loss).toBe(downline.loss)
    expect(below.of).toEqual({ id: downline.key, account: downline.account })
    for (const member of below.rows.slice(0, 2)) {
      const days = await server.ask<Loss>(root, `/loss?days=7&by=day&member=${member.key}`)
      expect(days.totals.loss).toBe(member.loss)
      for (const day of days.rows.slice(0, 2)) {
        const at = `from=${day.key}&to=${day.key}&member=${member.key}`
        const { rows: categories } = await server.ask<Loss>(root, `/loss?${at}&by=category`)
        expect(sumOf(categories, row => row.loss)).toBe(BigInt(day.loss))
        for (const category of categories) {
          const rounds = await allRows(server, root, `${at}&gameType=${category.key}`)
          expect(sumOf(rounds, row => row.stake) - sumOf(rounds, row => row.payout)).toBe(
            BigInt(category.loss),
          )
          expect(rounds.length).toBe(category.bets)
        }
      }
    }
  }
})

test('tells wins that arrived after their round had settled apart, so that rounds and losses agree', async () => {
  const agent = await addMember(server.db, { isAgent: true })
  const who = await player(server, 100_000n)
  await moveBelow(
    server.db,
    { id: who.memberId, account: '', upline: undefined, isAgent: false, depth: 0 },
    agent,
    new Date(),
  )
  const sessionToken = await openGame(server, who)
  const bet = betOf({ sessionToken, amount: '300' })
  await call(server, '/bet', bet)
  const open = await server.ask<Bets>(agent, '/bets?days=1&status=open')
  expect(open.rows).toMatchObject([{ stake: '300', status: 'open' }])
  await call(server, '/round/close', closeOf(who, bet))
  server.clock.advance(2 * DAY_MS)
  await call(server, '/win', winOf(who, bet, { amount: '50' }))
  const later = await server.ask<Loss>(agent, '/loss?days=1')
  expect(later.totals).toMatchObject({ bets: 0, payout: '50', loss: '-50' })
  expect(await server.ask<BetTotals>(agent, '/bets/totals?days=1')).toMatchObject({ bets: 0, lateWins: '50' })
  const whole = await server.ask<BetTotals>(agent, '/bets/totals?days=7')
  expect(whole).toMatchObject({ bets: 1, stake: '300', payout: '50', loss: '250', lateWins: '0' })
})

test('answers what moved the team’s money, page by page, and as a file', async () => {
  const tree = await growTree(server.db, { agents: 3, players: 5, seed: 8 })
  await live(server.db, tree, 23, 60)
  const root = tree[0] as TreeMember
  const team = teamOf(tree, root.id)
  const rows: Entries['rows'] = []
  let page = await server.ask<Entries>(root, '/entries?days=7')
  for (rows.push(...page.rows); page.next; rows.push(...page.rows))
    page = await server.ask<Entries>(root, `/entries?days=7&before=${page.next}`)
  expect(new Set(rows.map(row => row.key)).size).toBe(page.totals.entries)
  const moved = await movedBy(server.db, team, ['deposit', 'hold', 'release', 'refund', 'bonus'])
  expect(BigInt(page.totals.net)).toBe(moved)
  expect(sumOf(rows, row => row.amount)).toBe(moved)
  expect(rows.every(row => team.some(one => one.id === row.who.id))).toBe(true)
  const play = await server.ask<Entries>(root, '/entries?days=7&kind=play')
  expect(BigInt(play.totals.net)).toBe(await movedBy(server.db, team, ['bet', 'win', 'rollback']))
  const again = await server.ask<Entries>(root, `/entries?days=7&kind=play&before=${play.next}`)
  expect(again.rows.some(row => play.rows.some(one => one.key === row.key))).toBe(false)
  expect(await server.file(root, '/entries.csv?days=7')).toHaveLength(rows.length)
  expect(await server.file(root, '/bets.csv?days=7')).toHaveLength(
    (await allRows(server, root, 'days=7')).length,
  )
  const days = await server.ask<Loss>(root, '/loss?days=7&by=day')
  expect(days.rows.length).toBeGreaterThanOrEqual(5)
  expect(await server.file(root, '/loss.csv?days=7&by=day')).toHaveLength(days.rows.length)
  const one = team.at(-1) as TreeMember
  const ofOne = await server.ask<Entries>(root, `/entries?days=7&search=${one.account.toUpperCase()}`)
  expect(new Set(ofOne.rows.map(row => row.who.id))).toEqual(new Set([one.id]))
})

test('gives a withdrawal that never arrived back in both reports', async () => {
  const agent = await addMember(server.db, { isAgent: true })
  const one = await addMember(server.db, { upline: agent })
  const at = new Date()
  await payIn(server.db, { memberId: one.id, amount: 9_000n, at })
  await giveBack(server.db, await payOut(server.db, { memberId: one.id, amount: 4_000n, fee: 5n, at }), at)
  expect((await server.ask<Loss>(agent, '/loss?days=1')).totals.withdrawn).toBe('0')
  const entries = await server.ask<Entries>(agent, '/entries?days=1&kind=withdrawal')
  expect(entries.rows.map(row => [row.kind, row.amount])).toEqual([
    ['refund', '4000'],
    ['hold', '-4000'],
  ])
})
