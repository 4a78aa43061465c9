import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { GIVEN_KINDS } from '#lib/team-reports/rules.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { addMember, growTree, payIn, playRound, type TreeMember, teamOf } from '#tests/support/team.ts'
import {
  allRows,
  type Entries,
  give,
  type Loss,
  moveBelow,
  nextMillisecond,
  type Round,
} from './live-team.ts'
import { openReportServer, type ReportServer } from './report-calls.ts'

// Protects: a report is about the reader’s own team alone, as it was at the time, in the reader’s language.

const database = useDatabase()
let server: ReportServer
beforeAll(async () => {
  server = await openReportServer(database.db)
})
beforeEach(() => {
  forgetCounts()
  server.clock.set(new Date())
})

test('leaves what was played with the uplines of then when a member is moved, and tells who left by a masked name', async () => {
  const root = await addMember(server.db, { isAgent: true })
  const [old, next] = [
    await addMember(server.db, { upline: root, isAgent: true }),
    await addMember(server.db, { upline: root, isAgent: true }),
  ]
  const one = await addMember(server.db, { upline: old, account: `mover${newId().slice(-8)}` })
  await payIn(server.db, { memberId: one.id, amount: 90_000n, at: new Date() })
  const first = await playRound(server.db, { memberId: one.id, at: new Date(), stake: 700n, payout: 0n })
  await moveBelow(server.db, one, next, await nextMillisecond())
  const second = await playRound(server.db, { memberId: one.id, at: new Date(), stake: 40n, payout: 0n })
  await give(server.db, one.id, 5n)
  const [before, after] = [await allRows(server, old, 'days=7'), await allRows(server, next, 'days=7')]
  expect(before.map(row => row.id)).toEqual([first])
  expect(after.map(row => row.id)).toEqual([second])
  expect(before[0]?.who.id).toBeNull()
  expect(before[0]?.who.account).not.toBe(one.account)
  expect(after[0]?.who).toEqual({ id: one.id, account: one.account })
  const ofOld = await server.ask<Loss>(old, '/loss?days=7&by=member')
  expect(ofOld.rows).toMatchObject([
    { key: null, account: null, loss: '700', deposited: '90000', given: '0' },
  ])
  const ofNext = await server.ask<Loss>(next, '/loss?days=7')
  expect(ofNext.rows).toMatchObject([
    { key: one.id, account: one.account, loss: '40', deposited: '0', given: '5' },
  ])
  const ofRoot = await server.ask<Loss>(root, '/loss?days=7')
  expect(ofRoot.rows.map(row => [row.key, row.loss])).toEqual([
    [old.id, '700'],
    [next.id, '40'],
  ])
  const opened = `openedAt=${before[0]?.openedAt}`
  expect(
    (await server.ask<Round>(old, `/rounds/${first}?${opened}`)).movements.map(move => move.kind),
  ).toEqual(['bet'])
  expect(await server.refused(next, `/rounds/${first}?${opened}`)).toBe('404 notFound')
  expect(await server.refused(old, `/loss?member=${one.id}`)).toBe('404 notFound')

  // Of who lost as much, those who have left come last, and a page may end with them.
  const [two, three] = [
    await addMember(server.db, { upline: old }),
    await addMember(server.db, { upline: old }),
  ]
  for (const { id } of [two, three]) await payIn(server.db, { memberId: id, amount: 1_000n, at: new Date() })
  await playRound(server.db, { memberId: two.id, at: new Date(), stake: 700n, payout: 0n })
  await playRound(server.db, { memberId: three.id, at: new Date(), stake: 30n, payout: 0n })
  const keysFrom = async (before: string) =>
    (await server.ask<Loss>(old, `/loss?days=7&by=member${before}`)).rows.map(row => row.key)
  expect(await keysFrom('')).toEqual([two.id, null, three.id])
  expect(await keysFrom(`&before=700_${two.id}`)).toEqual([null, three.id])
  expect(await keysFrom('&before=700_')).toEqual([three.id])
})

test('answers files in the reader’s language, heads and words alike', async () => {
  const agent = await addMember(server.db, { isAgent: true })
  const who = await addMember(server.db, { upline: agent })
  const at = new Date()
  await payIn(server.db, { memberId: who.id, amount: 5_000n, at })
  await playRound(server.db, { memberId: who.id, at, stake: 700n, payout: 0n })
  const files = await Promise.all(
    ['en', 'th'].map(async language => [
      ...(await server.fileIn(language, agent, '/bets.csv?days=7')),
      ...(await server.fileIn(language, agent, '/loss.csv?days=7&by=category')),
      ...(await server.fileIn(language, agent, '/entries.csv?days=7')),
      ...(await server.fileIn(language, agent, '/income/lines.csv?days=7')),
    ]),
  )
  const [en, th] = files.map(lines => lines.map(line => line.replace('\uFEFF', '')))
  expect([en?.[0], en?.[2], en?.[4], en?.[6]]).toEqual([
    'Member,Opened at,Settled at,Round,Game,Provider,Category,Status,Stake,Returned,Payout,Valid bets,Currency',
    'Category,Bets,Stake,Valid bets,Payout,Deposited,Withdrawn,Rebates and rewards,Currency,Players’ loss',
    'Time,Member,Type,Reference,Counterparty,Money in,Money out,Currency',
    'Time,Type,Status,First day,Last day,Counterparty,Money in,Money out,Currency',
  ])
  expect(en?.[1]).toContain(',Slots,Settled,7.00,')
  expect(en?.[3]).toMatch(/^Slots,1,7\.00,.*,THB,-?[\d.]+$/)
  expect(en?.[5]).toContain(`,${who.account},Deposit,`)
  expect(th?.[4]).toBe('เวลา,สมาชิก,ประเภท,เลขอ้างอิง,อีกฝ่าย,เงินเข้า,เงินออก,สกุลเงิน')
  expect(th?.[5]).toContain(',ฝากเงิน,')
})

test('counts a gift of every kind as given, of the place that the member had then', async () => {
  const [old, next] = [
    await addMember(server.db, { isAgent: true }),
    await addMember(server.db, { isAgent: true }),
  ]
  const one = await addMember(server.db, { upline: old })
  for (const kind of GIVEN_KINDS) await give(server.db, one.id, 7n, kind)
  await moveBelow(server.db, one, next, await nextMillisecond())
  await give(server.db, one.id, 3n)
  const given = `${7 * GIVEN_KINDS.length}`
  expect((await server.ask<Loss>(old, '/loss?days=1&by=day')).rows).toMatchObject([{ given }])
  expect((await server.ask<Entries>(old, '/entries?days=1')).totals).toMatchObject({ in: given })
  expect((await server.ask<Loss>(next, '/loss?days=1&by=day')).rows).toMatchObject([{ given: '3' }])
  expect((await server.ask<Entries>(next, '/entries?days=1')).totals).toMatchObject({ in: '3' })
})

test('refuses everybody outside of the team alike, and players', async () => {
  const tree = await growTree(server.db, { agents: 6, players: 4, seed: 5, roots: 2 })
  const [root, other] = tree as [TreeMember, TreeMember]
  const inside = teamOf(tree, root.id)[0] as TreeMember
  for (const path of ['/loss', '/bets', '/bets/totals', '/entries'])
    for (const id of [other.id, root.id, newId()])
      for (const name of ['member', 'under'])
        expect(await server.refused(root, `${path}?${name}=${id}`)).toBe('404 notFound')
  expect(await server.refused(inside, `/loss?member=${root.id}`)).toBe('404 notFound')
  const who = await addMember(server.db)
  for (const path of [
    '/loss',
    '/loss.csv',
    '/bets',
    '/bets.csv',
    '/entries.csv',
    '/income',
    '/income/lines.csv',
  ])
    expect(await server.refused(who, path)).toBe('403 notAllowed')
})

test.each([
  '/loss?by=house',
  '/loss?days=7&from=2026-01-01',
  '/bets?before=yesterday',
  '/bets?member=x',
  '/entries?kind=bet',
  '/income?days=2',
  '/income/lines?direction=up',
])('refuses badInput for %s', async path => {
  const agent = await addMember(server.db, { isAgent: true })
  expect(await server.refused(agent, path)).toBe('400 badInput')
})
