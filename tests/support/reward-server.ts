import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { openTestServer, PASSWORD, signUp, type TestServer } from './test-server.ts'

/** A server with what the house gives; its modules are on. */
export type RewardServer = TestServer<'cashier' | 'rewards'>

export function openRewardServer(db: Database): Promise<RewardServer> {
  const modules = ['REFERRAL', 'VIP', 'REDENVELOPE'].map(modId => ({
    modId,
    enabled: true,
    childrenNodes: [],
  }))
  return openTestServer(db, { features: ['cashier', 'rewards'], settings: { modules } })
}

let members = 0

export function newMember(server: TestServer): Promise<SignedIn> {
  members += 1
  return signUp(server, `lucky${members}x${Date.now() % 100_000}`)
}

/** Time passes, and who was signed in signs in again. */
export async function passDays(server: TestServer, days: number, ...seats: SignedIn[]): Promise<void> {
  server.clock.advance(days * 24 * 3_600_000)
  for (const seat of seats) {
    const said = await server.login(seat.member.account, PASSWORD)
    if (!said.body.success) throw new Error(`could not sign in again: ${said.body.code}`)
    seat.token = (said.body.value as unknown as SignedIn).token
  }
}

/** A round that settled on a day with that much valid bet; it moves no money. */
export async function betOn(
  server: TestServer,
  who: SignedIn,
  bet: { category?: string; day?: string; validBet: bigint },
): Promise<void> {
  const now = server.clock.now()
  const category = bet.category ?? 'RNG'
  await server.db.transaction(async tx => {
    await tx.run(sql`
      insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status,
        stake, refunded, payout, valid_bet, wins, opened_at, settled_at)
      values (${who.member.id}::uuid, ${newRoundId(now)}::uuid, 'real', 'BAIZE', ${newId()}, 'koi', ${category},
        'koi-terrace', 'settled', ${bet.validBet}, 0, ${bet.validBet}, ${bet.validBet}, 0, ${now}::timestamptz,
        ${now}::timestamptz)`)
    await tx.run(sql`
      insert into bet_daily as d (member_id, path_id, day, category, bets, stake, payout, valid_bet)
      values (${who.member.id}::uuid, ${who.member.id}::uuid, ${bet.day ?? server.today()}::date, ${category}, 1,
        ${bet.validBet}, 0, ${bet.validBet})
      on conflict (member_id, day, category, path_id) do update set bets = d.bets + 1, stake = d.stake + excluded.stake,
        valid_bet = d.valid_bet + excluded.valid_bet`)
  })
}

export async function freeze(server: TestServer, who: SignedIn): Promise<void> {
  await server.db.run(sql`update members set status = 'frozen' where id = ${who.member.id}::uuid`)
}
