import { newId } from '#lib/ids/ids.ts'
import type { MyRaffle, Raffle, RaffleResults } from '#lib/raffle/api.ts'
import type { Database } from '#server/db/database.ts'
import { post } from '#server/ledger/batch.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { creditOperation } from '#server/points/account.ts'
import { insertDays } from '#server/points/day-queries.ts'
import { type RoundSources, roundSources } from '#server/raffle/beacon.ts'
import { closeRaffles, drawRaffles } from '#server/raffle/draw.ts'
import { fetchRounds } from '#server/raffle/job.ts'
import { openRaffle } from '#server/raffle/open.ts'
import { insertRaffle, lockRaffle, type NewRaffle } from '#server/raffle/raffle-queries.ts'
import { RaffleSeeds } from '#server/raffle/seeds.ts'
import { addTickets } from '#server/raffle/tickets.ts'
import { SECRET } from '#tests/support/secret.ts'
import { getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

export type RaffleServer = TestServer<'cashier' | 'rewards'>
type Seat = { token: string; member: { id: string } }
const SEEDS = new RaffleSeeds(SECRET)
const HOUR_MS = 3_600_000

export function openRaffleServer(db: Database): Promise<RaffleServer> {
  const modules = ['POINTS', 'RAFFLE'].map(modId => ({ modId, enabled: true, childrenNodes: [] }))
  return openTestServer(db, { features: ['cashier', 'rewards'], settings: { modules } })
}

/** A raffle that is open and closes in an hour. */
export async function openedRaffle(
  server: Pick<Runtime, 'db' | 'clock'>,
  given: Partial<NewRaffle> = {},
  seeds = SEEDS,
): Promise<string> {
  const at = server.clock.now()
  const one: NewRaffle = {
    id: newId(),
    name: { en: 'Full moon raffle' },
    currency: 'THB',
    betsPerTicket: 50_000n,
    pointsPerTicket: 500n,
    ticketsPerMember: 200,
    prizesPerMember: 2,
    needsDeposit: false,
    closesAt: new Date(at.getTime() + HOUR_MS),
    beacon: 'demo',
    prizes: [
      { count: 1, amount: '100000' },
      { count: 4, amount: '5000' },
    ],
    at,
    ...given,
  }
  await server.db.transaction(async tx => {
    await insertRaffle(tx, one)
    const raffle = await lockRaffle(tx, one.id)
    if (!raffle) throw new Error('a raffle was written and is not there')
    await openRaffle(tx, raffle, { seeds, at })
  })
  return one.id
}

export function give(
  server: Pick<RaffleServer, 'db'>,
  who: Seat,
  raffleId: string,
  count: number,
): Promise<number> {
  const tickets = { memberId: who.member.id, raffleId, source: 'mission', sourceId: newId(), count } as const
  return server.db.transaction(tx => addTickets(tx, tickets))
}

/** Points that a member has earned. */
export async function givePoints(server: RaffleServer, who: Seat, points: bigint): Promise<void> {
  const memberId = who.member.id
  const day = '2026-11-01'
  await server.db.transaction(async tx => {
    const outcome = await post(tx, creditOperation(memberId, { key: newId(), reference: day, points }))
    if (outcome.state !== 'posted') throw new Error(`points were ${outcome.state}`)
    await insertDays(tx, day, [{ memberId, points, lines: [], operationId: outcome.operationId }])
  })
}

export function claim(server: RaffleServer, who: Seat, raffle: string, more: object = {}): Promise<Answer> {
  return server.call('POST', '/raffles/claim', { token: who.token, body: { id: newId(), raffle, ...more } })
}

export function buy(
  server: RaffleServer,
  who: Seat,
  raffle: string,
  count: number,
  more: object = {},
): Promise<Answer> {
  const body = { id: newId(), raffle, count, points: '500', ...more }
  return server.call('POST', '/raffles/buy', { token: who.token, body })
}

export function mine(server: RaffleServer, who: Seat, raffle: string): Promise<MyRaffle> {
  return getAs<MyRaffle>(server, who, `/raffles/mine?raffle=${raffle}`)
}

export async function resultsOf(server: RaffleServer, raffle: string): Promise<RaffleResults> {
  const { body } = await server.call('GET', `/raffles/results?raffle=${raffle}`)
  if (!body.success) throw new Error(`no results: ${body.code}`)
  return body.value as unknown as RaffleResults
}

export async function listed(server: RaffleServer): Promise<Raffle[]> {
  const { body } = await server.call('GET', '/raffles')
  if (!body.success) throw new Error(`no raffles: ${body.code}`)
  return body.value?.raffles as unknown as Raffle[]
}

/** What the jobs of a process do one after the other: close, get the round, draw. */
export async function runJobs(
  server: Pick<Runtime, 'db' | 'clock'>,
  sources: RoundSources = roundSources([]),
  seeds = SEEDS,
): Promise<void> {
  const { db, clock } = server
  await db.transaction(tx => closeRaffles(tx, clock.now()))
  await fetchRounds({ db, clock }, sources)
  await db.transaction(tx => drawRaffles(tx, clock.now(), seeds))
}
