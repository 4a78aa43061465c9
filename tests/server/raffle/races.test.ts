import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { sql } from '#server/db/sql.ts'
import { addTickets } from '#server/raffle/tickets.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { newMember } from '#tests/support/reward-server.ts'
import { claim, openedRaffle, openRaffleServer, type RaffleServer } from './raffle-calls.ts'

// Protects: many claims at once, every night 500, get numbers without a gap and none twice (F21, I20).

const fresh = useDatabase('postgres', { poolSize: 20, checks: 'ledger' })
let server: RaffleServer
beforeAll(async () => {
  server = await openRaffleServer(fresh.db)
})

const MEMBERS = figure(20, 50)
const CLAIMS = figure(100, 500)

/** The numbers that a claim gave; none where another one took the ticket, or the server was too busy. */
async function claimed(who: SignedIn, raffle: string): Promise<number[]> {
  const { body } = await claim(server, who, raffle)
  if (body.success) return ((body.value?.entries as { number: number }[]) ?? []).map(({ number }) => number)
  if (body.code !== 'raffleNothingToClaim' && body.code !== 'unavailable')
    throw new Error(`refused: ${body.code}`)
  return []
}

test(`${CLAIMS} claims at once give entries without gap or double`, async () => {
  const raffle = await openedRaffle(server)
  const people: SignedIn[] = []
  for (let n = 0; n < MEMBERS; n += 1) people.push(await newMember(server))
  // Each call of a member finds another ticket, or none where another call took it with its own.
  const calls = Array.from({ length: CLAIMS }, async (_, n) => {
    const who = people[n % MEMBERS]
    if (!who) throw new Error('one of the members')
    const tickets = {
      memberId: who.member.id,
      raffleId: raffle,
      source: 'mission',
      sourceId: `m${n}`,
      count: 1,
    } as const
    await fresh.db.transaction(tx => addTickets(tx, tickets))
    return claimed(who, raffle)
  })
  const inRace = (await Promise.all(calls)).flat()
  // Of hundreds at once the server sends some away before it looks; they ask again.
  const later: number[] = []
  for (const who of people) later.push(...(await claimed(who, raffle)))
  const numbers = [...inRace, ...later].toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: CLAIMS }, (_, index) => index + 1))
  const stored = await fresh.db.row(sql<{ count: number; last: number }>`
    select count(*)::int as count, max(number) as last from raffle_entries where raffle_id = ${raffle}::uuid`)
  expect(stored).toEqual({ count: CLAIMS, last: CLAIMS })
}, 120_000)
