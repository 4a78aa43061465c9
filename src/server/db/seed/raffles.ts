import { DEMO_RAFFLES } from '#lib/demo/raffles.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { signDemoRound } from '#server/raffle/demo-chain.ts'
import { closeRaffles, drawRaffles } from '#server/raffle/draw.ts'
import { enterTickets } from '#server/raffle/enter.ts'
import { unclaimedOf } from '#server/raffle/entry-queries.ts'
import { openRaffle } from '#server/raffle/open.ts'
import { insertRaffle, keepSignature, lockRaffle, type NewRaffle } from '#server/raffle/raffle-queries.ts'
import { RaffleSeeds } from '#server/raffle/seeds.ts'
import { addTickets } from '#server/raffle/tickets.ts'
import { DEMO_MEMBERS } from './members.ts'

const DAY_MS = 24 * 3_600_000
/** How many members enter each raffle, at most. */
const ENTRANTS = 40

interface Options {
  now: Date
  currency: Currency
  secret: string
  /** With a past there is a raffle that is drawn; the well-known accounts have no part in it. */
  hasPast: boolean
}

/** An open raffle on the demo's own chain, and one that was drawn two days ago. */
export async function seedRaffles(tx: Transaction, options: Options): Promise<void> {
  const { now, hasPast } = options
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const members = await entrants(tx)
  const seeds = new RaffleSeeds(options.secret)
  if (hasPast) await seedDrawn(tx, { ...options, seeds, members, openedAt: ago(16), closesAt: ago(2) })
  const open = await opened(tx, {
    ...options,
    seeds,
    name: DEMO_RAFFLES.open,
    at: ago(1),
    closesAt: ago(-6),
    prizes: [
      { count: 1, amount: '10000000' },
      { count: 3, amount: '2000000' },
      { count: 20, amount: '200000' },
      { count: 100, amount: '50000' },
    ],
  })
  for (const [n, { id, account }] of members.entries()) {
    const isKnown = DEMO_MEMBERS.some(one => one.account === account)
    await enter(tx, open, { memberId: id, count: isKnown ? 3 : 1 + (n % 5), at: ago(0.5) })
    // What is still to be claimed.
    if (isKnown) await give(tx, { memberId: id, raffleId: open, count: 2, at: ago(0.1) })
  }
}

interface Drawn extends Options {
  seeds: RaffleSeeds
  members: readonly Entrant[]
  openedAt: Date
  closesAt: Date
}

async function seedDrawn(tx: Transaction, { members, openedAt, closesAt, ...options }: Drawn): Promise<void> {
  const id = await opened(tx, {
    ...options,
    name: DEMO_RAFFLES.drawn,
    at: openedAt,
    closesAt,
    prizes: [
      { count: 1, amount: '2000000' },
      { count: 3, amount: '500000' },
      { count: 20, amount: '50000' },
    ],
  })
  const others = members.filter(({ account }) => !DEMO_MEMBERS.some(one => one.account === account))
  for (const [n, { id: memberId }] of others.entries())
    await enter(tx, id, { memberId, count: 1 + ((n * 7) % 9), at: openedAt })
  await closeRaffles(tx, closesAt)
  const raffle = await lockRaffle(tx, id)
  await keepSignature(tx, id, Buffer.from(signDemoRound(Number(raffle?.beacon_round)), 'hex'))
  await drawRaffles(tx, new Date(closesAt.getTime() + 5 * 60_000), options.seeds)
}

type Opening = Pick<NewRaffle, 'name' | 'closesAt' | 'prizes' | 'at' | 'currency'> & { seeds: RaffleSeeds }

async function opened(tx: Transaction, { seeds, ...one }: Opening): Promise<string> {
  const id = newId()
  await insertRaffle(tx, {
    ...one,
    id,
    betsPerTicket: 500_000n,
    pointsPerTicket: 500n,
    ticketsPerMember: 200,
    prizesPerMember: 2,
    needsDeposit: false,
    beacon: 'demo',
  })
  const raffle = await lockRaffle(tx, id)
  if (!raffle) throw new Error('a raffle of the demo world was not written')
  await openRaffle(tx, raffle, { seeds, at: one.at })
  return id
}

interface Entrant {
  id: string
  account: string
}

/** The well-known accounts first. */
function entrants(tx: Transaction): Promise<Entrant[]> {
  return tx.rows(sql<Entrant>`
    select id, account from members where member_type <> 4 and status = 'active'
    order by account = any(${DEMO_MEMBERS.map(({ account }) => account)}::text[]) desc, id limit ${ENTRANTS}::int`)
}

interface Given {
  memberId: string
  raffleId: string
  count: number
  at: Date
}

async function give(tx: Transaction, given: Given): Promise<void> {
  await addTickets(tx, { ...given, source: 'mission', sourceId: newId() })
}

async function enter(tx: Transaction, raffleId: string, one: Omit<Given, 'raffleId'>): Promise<void> {
  const { memberId, at } = one
  await give(tx, { ...one, raffleId })
  const raffle = await lockRaffle(tx, raffleId)
  if (!raffle) throw new Error('a raffle of the demo world has gone')
  const tickets = await unclaimedOf(tx, raffleId, memberId)
  await enterTickets(tx, raffle, { memberId, seed: '', at, tickets })
}
