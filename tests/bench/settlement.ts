import { CONTRACT_KINDS } from '#lib/contracts/windows.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { account, ensureAccounts } from '#server/ledger/accounts.ts'
import type { Done } from '#server/settlements/settlements.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import { rateTier, storeVersions } from '#tests/support/contracts.ts'
import { settlementsAt } from '#tests/support/settlements.ts'
import { addMember } from '#tests/support/team.ts'
import { printTable } from './load.ts'
import { countRows, onOwnPostgres, plantPlay, plantTeam } from './planted-team.ts'
import { processorTime } from './process-usage.ts'

/**
 * What it costs on PostgreSQL to close a window of five minutes, to take it into the sums of teams and to settle all
 * contracts for it, when every agent has one of each kind. MEMBERS=10000,100000,1000000 npm run bench settlement
 */
const SIZES = (process.env.MEMBERS ?? '10000,100000,1000000').split(',').map(Number)
const WANTED_MS = 5_000
const TIME_ZONE = 'Asia/Bangkok'
/** The first moment of the day in which all of it happens; nothing else ends with a window in the middle of its hours. */
const MIDNIGHT = Date.parse('2026-11-16T17:00:00Z')
/** One member in so many plays in a window; the third makes as many as play in one of the first at a tenth of the size. */
const SHARE = { usual: 100, double: 50, tenth: 1_000 }
/** Windows of each share, of which the one in the middle counts. */
const TIMES = 3
/** Rows that are written at once while planting. */
const CHUNK = 5_000

interface Cost {
  active: number
  obligations: number
  paid: number
  commissions: number
  closeMs: number
  sumMs: number
  settleMs: number
  /** Of this process and of the database. */
  processorMs: number
}

interface Measured {
  members: number
  agents: number
  contracts: number
  usual: Cost
  double: Cost
  tenth: Cost
  /** Of the window that ends the day, with which contracts of all kinds fall due and rates are paid. */
  midnight: Cost
}

const measured: Measured[] = []
for (const members of SIZES) {
  const one = await onOwnPostgres(db => measure(db, members))
  measured.push(one)
  printCosts(one)
}
printRatios()

async function measure(db: Database, members: number): Promise<Measured> {
  const started = performance.now()
  const root = await addMember(db, { isAgent: true })
  await plantTeam(db, root.id, members)
  const { agents, contracts } = await plantContracts(db)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.log(`a team of ${members} written in ${seconds} s`)
  let minute = 10 * 60
  const middle = async (share: number) => {
    const costs: Cost[] = []
    for (let time = 0; time < TIMES; time += 1) {
      minute += 5
      costs.push(await settleWindow(db, minute, share))
    }
    const [cost] = costs.toSorted((a, b) => totalOf(a) - totalOf(b)).slice(TIMES >> 1)
    if (!cost) throw new Error('no window was settled')
    return cost
  }
  // The first one takes every member into the sizes of teams, and writes first into tables that nobody has counted.
  await settleWindow(db, minute, SHARE.usual)
  await countRows(db)
  const usual = await middle(SHARE.usual)
  const double = await middle(SHARE.double)
  const tenth = await middle(SHARE.tenth)
  // Ends the hour of the windows above, so that the last one of the day settles its own.
  await settleWindow(db, 10 * 60 + 55, SHARE.tenth)
  const midnight = await settleWindow(db, 24 * 60 - 5, SHARE.usual)
  await expectNothingDue(db)
  return { members, agents, contracts, usual, double, tenth, midnight }
}

/** Every agent has a wallet, a rate, and a contract of each kind that pays less than the upline's own. */
async function plantContracts(db: Database): Promise<{ agents: number; contracts: number }> {
  const agents = await db.rows(sql<{ id: string; upline: string | null; depth: number }>`
    select id, upline, cardinality(ancestors) as depth from members where member_type = 1 order by ancestors`)
  const from = new Date(MIDNIGHT)
  const versions = agents.flatMap(({ id, upline, depth }) => {
    const ppm = (20 - depth) * 1_000
    const tiers = [rateTier(ppm), rateTier(ppm + 100, { validBet: '1000000', active: 20 })]
    return CONTRACT_KINDS.map(kind => {
      const period = kind === 'dividend' ? ('D' as const) : null
      return { kind, period, uplineId: upline ?? undefined, downlineId: id, tiers, from }
    })
  })
  for (let place = 0; place < versions.length; place += CHUNK)
    await storeVersions(db, versions.slice(place, place + CHUNK))
  const wallets = agents.map(({ id }) => account({ book: 'real', kind: 'wallet', memberId: id, unit: 'THB' }))
  for (let place = 0; place < wallets.length; place += CHUNK)
    await db.transaction(tx => ensureAccounts(tx, wallets.slice(place, place + CHUNK)))
  await plantPlayersAndRates(db)
  return { agents: agents.length, contracts: versions.length }
}

/** Players' wallets are only there to make the table as large as it would be. */
async function plantPlayersAndRates(db: Database): Promise<void> {
  await db.transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into ledger_accounts (id, book, kind, member_id, unit, tracked, chain)
      select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'real', 'wallet', id, 'THB', true, sha256('bench') from members where member_type = 0`)
    await tx.run(sql`
      insert into member_rates (member_id, from_day, ppm, created_at)
      select id, '2026-11-01', (20 - cardinality(ancestors)) * 500, now() from members where member_type = 1`)
  })
  await countRows(db)
}

/** Plays in a window that begins so many minutes after midnight, and does everything that follows when it has ended. */
async function settleWindow(db: Database, minute: number, share: number): Promise<Cost> {
  const active = await plantPlay(db, { at: new Date(MIDNIGHT + minute * 60_000), share })
  const until = new Date(MIDNIGHT + (minute + 5) * 60_000)
  const times: number[] = []
  let done: Done | undefined
  const processorMs = await processorTime(db, async () => {
    times.push(await timed(() => closeWindows(db, until)))
    times.push(await timed(() => sumClosed(db, TIME_ZONE)))
    times.push(
      await timed(async () => {
        done = await settlementsAt(db, until, TIME_ZONE).run(until)
      }),
    )
  })
  const [closeMs = 0, sumMs = 0, settleMs = 0] = times
  const { obligations = 0, paid = 0, commissions = 0 } = done ?? {}
  return { active, obligations, paid, commissions, closeMs, sumMs, settleMs, processorMs }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function expectNothingDue(db: Database): Promise<void> {
  const row = await db.row(sql<{ due: number }>`
    select count(*)::int as due from settlements where state = 'due'`)
  if (row?.due !== 0) throw new Error(`${row?.due} settlements are not paid`)
}

function totalOf({ closeMs, sumMs, settleMs }: Cost): number {
  return closeMs + sumMs + settleMs
}

function printCosts(one: Measured): void {
  const { members, agents, contracts } = one
  const line = (name: string, cost: Cost) => {
    const { active, obligations, paid, commissions, closeMs, sumMs, settleMs, processorMs } = cost
    const times = [closeMs, sumMs, settleMs, totalOf(cost), processorMs].map(Math.round)
    const verdict = totalOf(cost) <= WANTED_MS ? 'within' : `NOT within ${WANTED_MS} ms`
    return [name, members, agents, contracts, active, obligations, paid + commissions, ...times, verdict]
  }
  printTable(`all contracts settled for one window, wanted within ${WANTED_MS} ms`, [
    ['window', 'members', 'agents', 'contracts', 'active', 'obligations', 'paid'].concat([
      'close ms',
      'sum ms',
      'settle ms',
      'together ms',
      'processor ms',
      'verdict',
    ]),
    line('usual', one.usual),
    line('twice as active', one.double),
    line('a tenth as active', one.tenth),
    line('ends the day', one.midnight),
  ])
}

/** The cost is wanted to grow with those who were active, and not with members. */
function printRatios(): void {
  const ratio = (one: number, other: number) => (one / other).toFixed(2)
  printTable('what the cost grows with: times the cost of the usual window', [
    ['compared', 'active', 'paid', 'time', 'processor time'],
    ...measured.map(({ members, usual, double }) => [
      `${members} members, twice as many active`,
      ratio(double.active, usual.active),
      ratio(double.paid, usual.paid),
      ratio(totalOf(double), totalOf(usual)),
      ratio(double.processorMs, usual.processorMs),
    ]),
    ...measured.flatMap(({ members, tenth }, place) => {
      const smaller = measured[place - 1]
      if (!smaller || smaller.members * 10 !== members) return []
      return [
        [
          `${members} members instead of ${smaller.members}, as many active`,
          ratio(tenth.active, smaller.usual.active),
          ratio(tenth.paid, smaller.usual.paid),
          ratio(totalOf(tenth), totalOf(smaller.usual)),
          ratio(tenth.processorMs, smaller.usual.processorMs),
        ],
      ]
    }),
  ])
}
