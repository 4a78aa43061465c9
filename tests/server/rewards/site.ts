import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import { assembleCashier } from '#server/cashier/cashier.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { assembleRewards } from '#server/rewards/assemble-rewards.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { operateAs } from '#tests/support/operator-people.ts'
import { testGames } from '#tests/support/test-games.ts'
import { openSite, type Said, SECRET, type Site, signUp } from '../identity/site.ts'

const on = (modId: string) => ({ modId, enabled: true, childrenNodes: [] })
const SETTINGS: SiteSettings = {
  ...DEFAULT_SETTINGS,
  modules: [on('REFERRAL'), on('VIP'), on('REDENVELOPE')],
}

export const TIME_ZONE = 'Asia/Bangkok'

/** A server with identity, cashier and rewards, whose settings a test may change. */
export interface RewardSite extends Site {
  change: (settings: Partial<SiteSettings>) => void
  /** What a person of the house types. */
  operator: (name: string, ...args: string[]) => Promise<{ exitCode: number; text: string }>
  today: () => string
}

export async function openRewards(db: Database): Promise<RewardSite> {
  let settings = SETTINGS
  const site = await openSite(db, {
    settings: { modules: SETTINGS.modules },
    beside: async ({ runtime, identity }) => {
      const needs = { settings: () => settings, secret: SECRET }
      const { paymentPasswords } = identity
      return [
        ...assembleCashier(runtime, { ...needs, paymentPasswords, games: testGames() }).routes,
        ...assembleRewards(runtime, needs).routes,
      ]
    },
  })
  return {
    ...site,
    change: change => {
      settings = { ...SETTINGS, ...change }
    },
    operator: (operator, ...args) =>
      operateAs(operator, args, { db, now: site.runtime.clock.now(), timeZone: TIME_ZONE }),
    today: () => dayOf(site.runtime.clock.now(), TIME_ZONE),
  }
}

const PASSWORD = 'quiet river 9'
let members = 0

/** Time passes, and who was signed in signs in anew. */
export async function passDays(site: RewardSite, days: number, ...seats: SignedIn[]): Promise<void> {
  site.pass(days * 24 * 3_600_000)
  for (const seat of seats) {
    const said = await site.login(seat.member.account, PASSWORD)
    if (!said.body.success) throw new Error(`could not sign in again: ${said.body.code}`)
    seat.token = (said.body.value as unknown as SignedIn).token
  }
}

export function newMember(site: Site): Promise<SignedIn> {
  members += 1
  return signUp(site, `lucky${members}x${Date.now() % 100_000}`, PASSWORD)
}

/** A round that settled on a day with that much valid bet; it moves no money. */
export async function betOn(
  site: RewardSite,
  who: SignedIn,
  bet: { category?: string; day?: string; validBet: bigint },
): Promise<void> {
  const now = site.runtime.clock.now()
  const category = bet.category ?? 'RNG'
  await site.db.transaction(async tx => {
    await tx.run(sql`
      insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status,
        stake, refunded, payout, valid_bet, wins, opened_at, settled_at)
      values (${who.member.id}::uuid, ${newRoundId(now)}::uuid, 'real', 'BAIZE', ${newId()}, 'koi', ${category},
        'koi-terrace', 'settled', ${bet.validBet}, 0, ${bet.validBet}, ${bet.validBet}, 0, ${now}::timestamptz,
        ${now}::timestamptz)`)
    await tx.run(sql`
      insert into bet_daily as d (member_id, path_id, day, category, bets, stake, payout, valid_bet)
      values (${who.member.id}::uuid, ${who.member.id}::uuid, ${bet.day ?? site.today()}::date, ${category}, 1,
        ${bet.validBet}, 0, ${bet.validBet})
      on conflict (member_id, day, category, path_id) do update set bets = d.bets + 1, stake = d.stake + excluded.stake,
        valid_bet = d.valid_bet + excluded.valid_bet`)
  })
}

export function balanceOf(site: Site, who: SignedIn): Promise<bigint> {
  return readBalance(site.db, { memberId: who.member.id, book: 'real' }, 'THB')
}

export function ask(site: Site, who: SignedIn, method: string, path: string, body?: object): Promise<Said> {
  return site.call(method, path, { token: who.token, body })
}

export async function freeze(site: Site, who: SignedIn): Promise<void> {
  await site.db.run(sql`update members set status = 'frozen' where id = ${who.member.id}::uuid`)
}
