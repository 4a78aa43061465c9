import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { teamBets, teamBetTotals, teamEntries, teamRound, userLoss } from '#lib/team-reports/api.ts'
import { GIVEN_KINDS } from '#lib/team-reports/rules.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { gift, postAlone, walletOf } from '#tests/support/ledger.ts'
import { betOf, call, closeOf, openGame, player, winOf } from '#tests/support/play.ts'
import { seeded } from '#tests/support/random.ts'
import {
  addMember,
  giveBack,
  growTree,
  payIn,
  payOut,
  playRound,
  type TreeMember,
  teamOf,
} from '#tests/support/team.ts'
import { type ReportSite, reportSite } from './site.ts'

// Protects (I20): what agents read about their teams is the ledger, split up in any way; and it is about their teams alone.

type Bets = AnswerOf<typeof teamBets>
type BetTotals = AnswerOf<typeof teamBetTotals>
type Round = AnswerOf<typeof teamRound>
type Loss = AnswerOf<typeof userLoss>
type Entries = AnswerOf<typeof teamEntries>

const database = useDatabase()
let site: ReportSite
beforeAll(async () => {
  site = await reportSite(database.db)
})
beforeEach(() => {
  forgetCounts()
  site.clock.set(new Date())
})

const DAY_MS = 86_400_000
const CATEGORIES = ['RNG', 'LIVE', 'FISH']
/** Deposits, withdrawals and gifts are of the moment that the ledger writes them; rounds may be of days before. */
async function live(tree: readonly TreeMember[], seed: number, rounds: number): Promise<void> {
  const random = seeded(seed)
  const now = Date.now()
  for (const { id } of tree)
    await payIn(site.db, { memberId: id, amount: 500_000n, fee: 100n, at: new Date(now) })
  for (let count = 0; count < rounds; count += 1) {
    const { id } = tree[random.below(tree.length)] as TreeMember
    const at = new Date(now - random.below(5) * DAY_MS - random.below(3_600_000))
    const category = CATEGORIES[random.below(3)] as string
    const stake = BigInt(1 + random.below(900))
    const payout = BigInt(random.below(3) === 0 ? random.below(1_800) : 0)
    await playRound(site.db, { memberId: id, at, category, stake, payout })
    if (count % 9 === 0) await give(id, BigInt(1 + random.below(50)))
    if (count % 20 === 0) await payOut(site.db, { memberId: id, amount: 1_000n, fee: 10n, at: new Date(now) })
  }
}

async function give(
  memberId: string,
  amount: bigint,
  kind: (typeof GIVEN_KINDS)[number] = 'bonus',
): Promise<void> {
  await postAlone(site.db, gift(walletOf(memberId), amount, kind))
}

/** A moment after all that the database has written: its clock is finer than the one that moves members. */
async function nextMillisecond(): Promise<Date> {
  const from = Date.now()
  while (Date.now() === from) await new Promise(resolve => setImmediate(resolve))
  return new Date()
}

/** What some kinds of operations changed in the wallets of some members, by the ledger. */
async function movedBy(members: readonly TreeMember[], kinds: readonly string[]): Promise<bigint> {
  const wallets = members.map(one => walletOf(one.id).id)
  const row = await site.db.row(sql<{ moved: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as moved from ledger_entries e
    join ledger_operations o on o.id = e.operation_id
    where e.account_id = any(${wallets}::uuid[]) and o.kind = any(${kinds}::text[])`)
  return row?.moved ?? 0n
}

/** A new place in the tree, as an operator's act gives it. */
async function moveBelow(member: TreeMember, upline: TreeMember, at: Date): Promise<void> {
  const pathId = newId()
  await site.db.transaction(async tx => {
    await tx.run(sql`delete from member_tree where descendant = ${member.id}::uuid and depth > 0`)
    await tx.run(sql`
      update members set upline = ${upline.id}::uuid, path_id = ${pathId}::uuid,
        ancestors = (select ancestors from members where id = ${upline.id}::uuid) || id
      where id = ${member.id}::uuid`)
    await tx.run(sql`
      insert into member_paths (id, member_id, ancestors, from_at)
      select ${pathId}::uuid, id, ancestors, ${at}::timestamptz from members where id = ${member.id}::uuid`)
    await tx.run(sql`
      insert into member_tree (ancestor, descendant, depth)
      select a.id, m.id, cardinality(m.ancestors) - a.place
      from members m, unnest(m.ancestors) with ordinality as a (id, place)
      where m.id = ${member.id}::uuid and a.id <> m.id`)
  })
}

async function allRows(who: TreeMember, query: string): Promise<Bets['rows']> {
  const rows: Bets['rows'] = []
  for (let before = ''; ; ) {
    const page = await site.ask<Bets>(who, `/bets?${query}${before && `&before=${before}`}`)
    rows.push(...page.rows)
    if (page.next === null) return rows
    before = page.next
  }
}

const sumOf = <Row>(rows: readonly Row[], pick: (row: Row) => string | number | null): bigint =>
  rows.reduce((sum, row) => sum + BigInt(pick(row) ?? 0), 0n)

test('answers losses by downline, member, day and category that equal each other, the rounds and the ledger', async () => {
  const tree = await growTree(site.db, { agents: 5, players: 9, seed: 41 })
  await live(tree, 7, 150)
  for (const agent of tree.filter(one => one.isAgent)) {
    const team = teamOf(tree, agent.id)
    const whole = await site.ask<Loss>(agent, '/loss?days=7')
    const played = await movedBy(team, ['bet', 'win', 'rollback'])
    expect(BigInt(whole.totals.loss)).toBe(-played)
    expect(BigInt(whole.totals.given ?? 0)).toBe(await movedBy(team, ['bonus']))
    expect(BigInt(whole.totals.deposited ?? 0)).toBe(await movedBy(team, ['deposit']))
    expect(BigInt(whole.totals.withdrawn ?? 0)).toBe(-(await movedBy(team, ['hold', 'release', 'refund'])))
    for (const by of ['downline', 'member', 'day', 'category'] as const) {
      const { rows } = await site.ask<Loss>(agent, `/loss?days=7&by=${by}`)
      for (const name of ['bets', 'stake', 'validBet', 'payout', 'loss'] as const)
        expect(sumOf(rows, row => row[name])).toBe(BigInt(whole.totals[name]))
      if (by === 'category') continue
      for (const name of ['deposited', 'withdrawn', 'given'] as const)
        expect(sumOf(rows, row => row[name])).toBe(BigInt(whole.totals[name] ?? 0))
    }
    const totals = await site.ask<BetTotals>(agent, '/bets/totals?days=7')
    expect(totals).toMatchObject({ bets: whole.totals.bets, loss: whole.totals.loss, lateWins: '0' })
    const rows = await allRows(agent, 'days=7')
    expect(new Set(rows.map(row => row.id)).size).toBe(totals.bets)
    expect(sumOf(rows, row => row.stake)).toBe(BigInt(totals.stake))
    const times = rows.map(row => row.settledAt ?? '')
    expect(times).toEqual(times.toSorted().reverse())
  }
})

test('drills from a total down to rounds, and every step adds up to the one before', async () => {
  const tree = await growTree(site.db, { agents: 4, players: 6, seed: 3 })
  await live(tree, 19, 90)
  const root = tree[0] as TreeMember
  const { rows: downlines } = await site.ask<Loss>(root, '/loss?days=7')
  for (const downline of downlines) {
    const below = await site.ask<Loss>(root, `/loss?days=7&by=member&under=${downline.key}`)
    expect(below.totals.loss).toBe(downline.loss)
    expect(below.of).toEqual({ id: downline.key, account: downline.account })
    for (const member of below.rows.slice(0, 2)) {
      const days = await site.ask<Loss>(root, `/loss?days=7&by=day&member=${member.key}`)
      expect(days.totals.loss).toBe(member.loss)
      for (const day of days.rows.slice(0, 2)) {
        const at = `from=${day.key}&to=${day.key}&member=${member.key}`
        const { rows: categories } = await site.ask<Loss>(root, `/loss?${at}&by=category`)
        expect(sumOf(categories, row => row.loss)).toBe(BigInt(day.loss))
        for (const category of categories) {
          const rounds = await allRows(root, `${at}&gameType=${category.key}`)
          expect(sumOf(rounds, row => row.stake) - sumOf(rounds, row => row.payout)).toBe(
            BigInt(category.loss),
          )
          expect(rounds.length).toBe(category.bets)
        }
      }
    }
  }
})

test('leaves what was played with the uplines of then when a member is moved, and tells who left by a masked name', async () => {
  const root = await addMember(site.db, { isAgent: true })
  const [old, next] = [
    await addMember(site.db, { upline: root, isAgent: true }),
    await addMember(site.db, { upline: root, isAgent: true }),
  ]
  const one = await addMember(site.db, { upline: old, account: `mover${newId().slice(-8)}` })
  await payIn(site.db, { memberId: one.id, amount: 90_000n, at: new Date() })
  const first = await playRound(site.db, { memberId: one.id, at: new Date(), stake: 700n, payout: 0n })
  await moveBelow(one, next, await nextMillisecond())
  const second = await playRound(site.db, { memberId: one.id, at: new Date(), stake: 40n, payout: 0n })
  await give(one.id, 5n)
  const [before, after] = [await allRows(old, 'days=7'), await allRows(next, 'days=7')]
  expect(before.map(row => row.id)).toEqual([first])
  expect(after.map(row => row.id)).toEqual([second])
  expect(before[0]?.who.id).toBeNull()
  expect(before[0]?.who.account).not.toBe(one.account)
  expect(after[0]?.who).toEqual({ id: one.id, account: one.account })
  const ofOld = await site.ask<Loss>(old, '/loss?days=7&by=member')
  expect(ofOld.rows).toMatchObject([
    { key: null, account: null, loss: '700', deposited: '90000', given: '0' },
  ])
  const ofNext = await site.ask<Loss>(next, '/loss?days=7')
  expect(ofNext.rows).toMatchObject([
    { key: one.id, account: one.account, loss: '40', deposited: '0', given: '5' },
  ])
  const ofRoot = await site.ask<Loss>(root, '/loss?days=7')
  expect(ofRoot.rows.map(row => [row.key, row.loss])).toEqual([
    [old.id, '700'],
    [next.id, '40'],
  ])
  const opened = `openedAt=${before[0]?.openedAt}`
  expect((await site.ask<Round>(old, `/rounds/${first}?${opened}`)).movements.map(move => move.kind)).toEqual(
    ['bet'],
  )
  expect(await site.refused(next, `/rounds/${first}?${opened}`)).toBe('404 notFound')
  expect(await site.refused(old, `/loss?member=${one.id}`)).toBe('404 notFound')
})

test('tells wins that arrived after their round had settled apart, so that rounds and losses agree', async () => {
  const agent = await addMember(site.db, { isAgent: true })
  const who = await player(site, 100_000n)
  await moveBelow(
    { id: who.memberId, account: '', upline: undefined, isAgent: false, depth: 0 },
    agent,
    new Date(),
  )
  const sessionToken = await openGame(site, who)
  const bet = betOf({ sessionToken, amount: '300' })
  await call(site, '/bet', bet)
  const open = await site.ask<Bets>(agent, '/bets?days=1&status=open')
  expect(open.rows).toMatchObject([{ stake: '300', status: 'open' }])
  await call(site, '/round/close', closeOf(who, bet))
  site.clock.advance(2 * DAY_MS)
  await call(site, '/win', winOf(who, bet, { amount: '50' }))
  const later = await site.ask<Loss>(agent, '/loss?days=1')
  expect(later.totals).toMatchObject({ bets: 0, payout: '50', loss: '-50' })
  expect(await site.ask<BetTotals>(agent, '/bets/totals?days=1')).toMatchObject({ bets: 0, lateWins: '50' })
  const whole = await site.ask<BetTotals>(agent, '/bets/totals?days=7')
  expect(whole).toMatchObject({ bets: 1, stake: '300', payout: '50', loss: '250', lateWins: '0' })
})

test('answers what moved the team’s money, page by page, and as a file', async () => {
  const tree = await growTree(site.db, { agents: 3, players: 5, seed: 8 })
  await live(tree, 23, 60)
  const root = tree[0] as TreeMember
  const team = teamOf(tree, root.id)
  const rows: Entries['rows'] = []
  let page = await site.ask<Entries>(root, '/entries?days=7')
  for (rows.push(...page.rows); page.next; rows.push(...page.rows))
    page = await site.ask<Entries>(root, `/entries?days=7&before=${page.next}`)
  expect(new Set(rows.map(row => row.key)).size).toBe(page.totals.entries)
  const moved = await movedBy(team, ['deposit', 'hold', 'release', 'refund', 'bonus'])
  expect(BigInt(page.totals.net)).toBe(moved)
  expect(sumOf(rows, row => row.amount)).toBe(moved)
  expect(rows.every(row => team.some(one => one.id === row.who.id))).toBe(true)
  const play = await site.ask<Entries>(root, '/entries?days=7&kind=play')
  expect(BigInt(play.totals.net)).toBe(await movedBy(team, ['bet', 'win', 'rollback']))
  const again = await site.ask<Entries>(root, `/entries?days=7&kind=play&before=${play.next}`)
  expect(again.rows.some(row => play.rows.some(one => one.key === row.key))).toBe(false)
  expect(await site.file(root, '/entries.csv?days=7')).toHaveLength(rows.length)
  expect(await site.file(root, '/bets.csv?days=7')).toHaveLength((await allRows(root, 'days=7')).length)
  const days = await site.ask<Loss>(root, '/loss?days=7&by=day')
  expect(days.rows.length).toBeGreaterThanOrEqual(5)
  expect(await site.file(root, '/loss.csv?days=7&by=day')).toHaveLength(days.rows.length)
  const one = team.at(-1) as TreeMember
  const ofOne = await site.ask<Entries>(root, `/entries?days=7&search=${one.account.toUpperCase()}`)
  expect(new Set(ofOne.rows.map(row => row.who.id))).toEqual(new Set([one.id]))
})

test('answers files in the reader’s language, heads and words alike', async () => {
  const agent = await addMember(site.db, { isAgent: true })
  const who = await addMember(site.db, { upline: agent })
  const at = new Date()
  await payIn(site.db, { memberId: who.id, amount: 5_000n, at })
  await playRound(site.db, { memberId: who.id, at, stake: 700n, payout: 0n })
  const files = await Promise.all(
    ['en', 'th'].map(async language => [
      ...(await site.fileIn(language, agent, '/bets.csv?days=7')),
      ...(await site.fileIn(language, agent, '/loss.csv?days=7&by=category')),
      ...(await site.fileIn(language, agent, '/entries.csv?days=7')),
      ...(await site.fileIn(language, agent, '/income/lines.csv?days=7')),
    ]),
  )
  const [en, th] = files.map(lines => lines.map(line => line.replace('\uFEFF', '')))
  expect([en?.[0], en?.[2], en?.[4], en?.[6]]).toEqual([
    'Member,Opened at,Settled at,Round,Game,Provider,Category,Status,Stake,Given back,Payout,Valid bets,Currency',
    'Category,Bets,Stake,Valid bets,Payout,Deposited,Withdrawn,Rebates and rewards,Currency',
    'Time,Member,Kind,Reference,Other side,Money in,Money out,Currency',
    'Time,Kind,Status,First day,Last day,Other side,Money in,Money out,Currency',
  ])
  expect(en?.[1]).toContain(',Slots,Settled,7.00,')
  expect(en?.[3]).toContain('Slots,1,7.00,')
  expect(en?.[5]).toContain(`,${who.account},Deposit,`)
  expect(th?.[4]).toBe('เวลา,สมาชิก,ประเภท,เลขอ้างอิง,อีกฝ่าย,เงินเข้า,เงินออก,สกุลเงิน')
  expect(th?.[5]).toContain(',ฝากเงิน,')
})

test('counts a gift of every kind as given, of the place that the member had then', async () => {
  const [old, next] = [
    await addMember(site.db, { isAgent: true }),
    await addMember(site.db, { isAgent: true }),
  ]
  const one = await addMember(site.db, { upline: old })
  for (const kind of GIVEN_KINDS) await give(one.id, 7n, kind)
  await moveBelow(one, next, await nextMillisecond())
  await give(one.id, 3n)
  const given = `${7 * GIVEN_KINDS.length}`
  expect((await site.ask<Loss>(old, '/loss?days=1&by=day')).rows).toMatchObject([{ given }])
  expect((await site.ask<Entries>(old, '/entries?days=1')).totals).toMatchObject({ in: given })
  expect((await site.ask<Loss>(next, '/loss?days=1&by=day')).rows).toMatchObject([{ given: '3' }])
  expect((await site.ask<Entries>(next, '/entries?days=1')).totals).toMatchObject({ in: '3' })
})

test('gives a withdrawal that never arrived back in both reports', async () => {
  const agent = await addMember(site.db, { isAgent: true })
  const one = await addMember(site.db, { upline: agent })
  const at = new Date()
  await payIn(site.db, { memberId: one.id, amount: 9_000n, at })
  await giveBack(site.db, await payOut(site.db, { memberId: one.id, amount: 4_000n, fee: 5n, at }), at)
  expect((await site.ask<Loss>(agent, '/loss?days=1')).totals.withdrawn).toBe('0')
  const entries = await site.ask<Entries>(agent, '/entries?days=1&kind=withdrawal')
  expect(entries.rows.map(row => [row.kind, row.amount])).toEqual([
    ['refund', '4000'],
    ['hold', '-4000'],
  ])
})

test('refuses everybody outside of the team alike, and players', async () => {
  const tree = await growTree(site.db, { agents: 6, players: 4, seed: 5, roots: 2 })
  const [root, other] = tree as [TreeMember, TreeMember]
  const inside = teamOf(tree, root.id)[0] as TreeMember
  for (const path of ['/loss', '/bets', '/bets/totals', '/entries'])
    for (const id of [other.id, root.id, newId()])
      for (const name of ['member', 'under'])
        expect(await site.refused(root, `${path}?${name}=${id}`)).toBe('404 notFound')
  expect(await site.refused(inside, `/loss?member=${root.id}`)).toBe('404 notFound')
  const who = await addMember(site.db)
  for (const path of [
    '/loss',
    '/loss.csv',
    '/bets',
    '/bets.csv',
    '/entries.csv',
    '/income',
    '/income/lines.csv',
  ])
    expect(await site.refused(who, path)).toBe('403 notAllowed')
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
  const agent = await addMember(site.db, { isAgent: true })
  expect(await site.refused(agent, path)).toBe('400 badInput')
})
