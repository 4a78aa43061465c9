import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { DEFAULT_REFERRAL } from '#lib/site/referral-setting.ts'
import type { VipSetting } from '#lib/site/vip-setting.ts'
import { addDays } from '#lib/time/days.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { countDay } from '#server/points/count-day.ts'
import { ratesOn } from '#server/points/rate-queries.ts'
import { writeRate } from '#server/rebates/queries.ts'
import { earnReferrals } from '#server/referrals/earn.ts'
import { evaluateRanks } from '#server/vip/evaluate-ranks.ts'
import { insertRank } from '#server/vip/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { PAYMENT_PASSWORD, payee } from '#tests/support/payees.ts'
import { betOn, freeze } from '#tests/support/reward-server.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import { callAs, openTestServer, PASSWORD } from '#tests/support/test-server.ts'
import { publishItem, publishRates, RATES } from '../points/points-calls.ts'
import { enter, type PromotionServer, publish } from '../promotions/promotion-calls.ts'
import {
  buy,
  claim as claimTickets,
  givePoints,
  give as giveTickets,
  openedRaffle,
} from '../raffle/raffle-calls.ts'
import { countTickets, givePrize, raffleWithBets, wonLastWeek } from './earned-by-bets.ts'
import { announced } from './envelopes.ts'

// Protects: members on a trial, on a break, excluded or frozen get none of what the house offers, whichever way it comes;
// what is owed for bets that were placed is theirs all the same (docs/responsible-play.md, "Offers").

const STATES = ['active', 'trial', 'timeOut', 'exclusion', 'frozen'] as const
type State = (typeof STATES)[number]

// What is bet is planted here without its money.
const fresh = useDatabase('postgres', { checks: 'ledger' })
const MODULES = ['REFERRAL', 'VIP', 'REDENVELOPE', 'POINTS', 'RAFFLE']
const MISSION = {
  code: 'slots',
  period: 'day',
  task: 'validBets',
  targetMinor: '5000',
  rewardMinor: '300',
} as const
const RANK = { code: 'silver', name: { en: 'Silver' }, rebatePercent: '0' } as const
const VIP: VipSetting = {
  by: 'validBets',
  windowDays: 7,
  ranks: [{ ...RANK, fromMinor: '100000', rankUpMinor: '1000', birthdayMinor: '7000' }],
  turnover: '1',
  days: 30,
}
let server: PromotionServer
let raffle: string
beforeAll(async () => {
  server = await openTestServer(fresh.db, {
    features: ['cashier', 'rewards'],
    settings: {
      modules: MODULES.map(modId => ({ modId, enabled: true, childrenNodes: [] })),
      missions: [{ ...MISSION, turnover: '1', points: 10 }],
      vip: VIP,
    },
  })
  await server.operator('ann', 'module', 'RAFFLE', 'on')
  await publishRates(fresh.db, RATES, new Date(server.clock.now().getTime() - 3 * 86_400_000))
  await publishItem(fresh.db, 'mug', { points: 100 })
  await writeRate(fresh.db, { category: 'RNG', fromDay: '2020-01-01', ppm: 8_000 })
  raffle = await openedRaffle(server)
})
beforeEach(forgetCounts)

const yesterday = () => addDays(server.today(), -1)

/** Puts a member who could get it into a state. */
async function put(who: SignedIn, state: State): Promise<void> {
  if (state === 'frozen') await freeze(server, who)
  if (state === 'trial') await onTrial(who)
  if (state !== 'timeOut' && state !== 'exclusion') return
  const startsAt = server.clock.now()
  const endsAt = state === 'exclusion' ? null : new Date(startsAt.getTime() + 86_400_000)
  const one = { id: newId(), memberId: who.member.id, kind: state, startsAt, endsAt, follows: null }
  await insertBreak(fresh.db, one)
}

async function onTrial(who: SignedIn): Promise<void> {
  await fresh.db.run(sql`update members set member_type = 4 where id = ${who.member.id}::uuid`)
  const one = { memberId: who.member.id, address: '', userAgent: '' }
  who.token = (await fresh.db.transaction(tx => server.runtime.sessions.start(tx, one))).token
}

/** Everything that the house can give, as it stands for a member. */
function held({ member: { id } }: SignedIn) {
  return fresh.db.row(sql<Record<string, unknown>>`
    select
      (select coalesce(sum(balance), 0)::bigint from ledger_balances
        where member_id = ${id}::uuid and kind in ('wallet', 'points')) as balances,
      (select count(*)::int from rewards where member_id = ${id}::uuid) as rewards,
      (select coalesce(sum(count), 0)::int from raffle_tickets where member_id = ${id}::uuid) as tickets,
      (select count(*)::int from raffle_entries where member_id = ${id}::uuid) as entries,
      (select count(*)::int from promotion_entries where member_id = ${id}::uuid) as promotions,
      (select count(*)::int from point_redemptions where member_id = ${id}::uuid) as orders,
      (select count(*)::int from inbox_messages where member_id = ${id}::uuid and kind like 'application%') as messages`)
}

interface Offer {
  /** What a member needs for it. */
  prepare?: (who: SignedIn) => Promise<unknown>
  /** How it comes, by a call of theirs, an operator's act or a job. */
  come: (who: SignedIn) => Promise<unknown>
  /** In which states it comes all the same: it is owed for bets, or a person decided so. */
  owed?: readonly State[]
}

const evaluate = () =>
  fresh.db.transaction(tx =>
    evaluateRanks(tx, { setting: VIP, currency: 'THB', timeZone: TIME_ZONE, at: server.clock.now() }),
  )
const earn = () =>
  fresh.db.transaction(tx =>
    earnReferrals(tx, {
      setting: DEFAULT_REFERRAL,
      currency: 'THB',
      timeZone: TIME_ZONE,
      at: server.clock.now(),
    }),
  )
const points = (who: SignedIn) => givePoints(server, who, 5_000n)
const sealed = (who: SignedIn, path: string, name: string, input: object) =>
  server.sealed(
    'POST',
    path,
    name,
    { id: newId(), paymentPassword: PAYMENT_PASSWORD, ...input },
    { token: who.token },
  )

const count = () =>
  fresh.db.transaction(async tx => {
    const rates = await ratesOn(tx, yesterday(), TIME_ZONE)
    return countDay(tx, { day: yesterday(), rates, at: server.clock.now(), limit: 100 })
  })

let guests = 0
/** A friend of the member, or the member as the friend, who has done what a referral asks for. */
async function referred(who: SignedIn, as: 'referrer' | 'friend'): Promise<void> {
  const other = await payee(server, 0n)
  const [referrer, friend] = as === 'referrer' ? [who, other] : [other, who]
  guests += 1
  const { body } = await callAs(server, referrer, 'POST', '/referral/code', {})
  if (!body.success) return
  const said = await server.register(`g${guests}x${Date.now() % 100_000}`, PASSWORD, {
    referralCode: String(body.value?.code),
  })
  const guest = said.body.value as unknown as SignedIn
  if (as === 'friend') Object.assign(friend, guest)
  await callAs(server, guest, 'POST', '/deposits', { id: newId(), method: 'sandbox', amount: '50000' })
  await betOn(server, guest, { validBet: 50_000n })
}

async function withBirthday(who: SignedIn): Promise<void> {
  const memberId = who.member.id
  await betOn(server, who, { day: yesterday(), validBet: 150_000n })
  await insertRank(fresh.db, {
    memberId,
    fromDay: yesterday(),
    rank: 'silver',
    rebatePpm: 0,
    progress: 150_000n,
  })
  await fresh.db.run(sql`
    insert into member_profiles (member_id, birthday, created_at, updated_at)
    values (${memberId}::uuid, ${`1990${server.today().slice(4)}`}::date, now(), now())
    on conflict (member_id) do update set birthday = excluded.birthday`)
}

const waiting = new Map<string, string>()
async function applied(who: SignedIn): Promise<void> {
  const id = newId()
  const { body } = await enter(server, who, await publish(server), { id })
  if (body.success) waiting.set(who.member.id, id)
}

const OFFERS: Readonly<Record<string, Offer>> = {
  'a mission': {
    prepare: who => betOn(server, who, { validBet: 6_000n }),
    come: who => callAs(server, who, 'POST', '/missions/slots/claim', { from: server.today() }),
  },
  'a promotion that is claimed': {
    come: async who => enter(server, who, await publish(server, { entry: 'claim' })),
  },
  'an application': { come: async who => enter(server, who, await publish(server)) },
  'an approval': {
    prepare: applied,
    come: who => server.operator('ann', 'applications', 'approve', waiting.get(who.member.id) ?? ''),
  },
  'raffle tickets of a promotion': {
    come: async who => {
      const terms: Partial<PromotionTerms> = {
        entry: 'claim',
        reward: { kind: 'tickets', tickets: 2 },
        turnover: '0',
        games: [],
      }
      return enter(server, who, await publish(server, terms))
    },
  },
  'an envelope': {
    come: async who => callAs(server, who, 'POST', `/envelopes/${await announced(server)}/open`, {}),
  },
  // A person gives it, and it waits until the account is open again.
  'a gift of the house': {
    come: who => server.operator('ann', 'rewards', 'give', who.member.account, '20', '--title-en', 'For you'),
    owed: ['frozen'],
  },
  'a reward that waits': {
    prepare: who =>
      server.operator('ann', 'rewards', 'give', who.member.account, '20', '--title-en', 'For you'),
    come: async who => {
      const row = await fresh.db.row(
        sql<{ id: string }>`select id from rewards where member_id = ${who.member.id}::uuid`,
      )
      return callAs(server, who, 'POST', `/rewards/${row?.id}/claim`, {})
    },
  },
  'a rank’s bonus': {
    prepare: who => betOn(server, who, { day: yesterday(), validBet: 150_000n }),
    come: evaluate,
  },
  'a birthday’s bonus': { prepare: withBirthday, come: evaluate },
  'a referral’s reward': { prepare: who => referred(who, 'referrer'), come: earn },
  'a welcome': { prepare: who => referred(who, 'friend'), come: earn },
  'a prize of the weekly leaderboard': {
    prepare: who => wonLastWeek(server, who),
    come: () => givePrize(server),
  },
  'raffle tickets for bets': {
    prepare: who => raffleWithBets(server, who),
    come: () => countTickets(server),
  },
  'raffle entries': {
    prepare: who => giveTickets(server, who, raffle, 2),
    come: who => claimTickets(server, who, raffle),
  },
  'raffle tickets for points': { prepare: points, come: who => buy(server, who, raffle, 1) },
  'an item for points': {
    prepare: points,
    come: who => sealed(who, '/points/redeem', 'redeemReward', { code: 'mug', points: '100' }),
  },
  'money for points': {
    prepare: points,
    come: who => sealed(who, '/points/convert', 'convertPoints', { points: '1000', amount: '5000' }),
  },
  // A frozen account may be opened again; points for bets before are its own, and nothing can be done with them until then.
  'points for bets': {
    prepare: who => betOn(server, who, { day: yesterday(), validBet: 50_000n }),
    come: count,
    owed: ['frozen'],
  },
  'a rebate': {
    prepare: who => betOn(server, who, { validBet: 100_000n }),
    come: who => callAs(server, who, 'POST', '/rebates/claims', { id: newId() }),
    owed: ['timeOut', 'exclusion'],
  },
}

const CELLS = Object.entries(OFFERS).flatMap(([name, { owed = [] }]) =>
  STATES.map(
    state => [state, name, state === 'active' || owed.includes(state) ? 'comes' : 'does not come'] as const,
  ),
)

test.each(CELLS)('%s: %s %s', async (state, name, expected) => {
  const offer = OFFERS[name]
  if (!offer) throw new Error(`no offer ${name}`)
  const who: SignedIn = await payee(server, 0n)
  // Nobody becomes a trial member: what only real ones can do does not prepare it.
  if (state === 'trial') await put(who, state)
  await offer.prepare?.(who)
  await put(who, state)
  const before = await held(who)
  await offer.come(who)
  const after = await held(who)
  if (expected === 'comes') expect(after).not.toEqual(before)
  else expect(after).toEqual(before)
})

test('nothing is shown to a member on a break that could be taken', async () => {
  await publish(server)
  await announced(server)
  const who: SignedIn = await payee(server, 0n)
  const shown = async () => ({
    promotions: (await callAs(server, who, 'GET', '/promotions/own')).body.value?.promotions,
    missions: (await callAs(server, who, 'GET', '/missions')).body.value?.missions,
    drops: (await callAs(server, who, 'GET', '/envelopes')).body.value?.drops,
  })
  for (const list of Object.values(await shown())) expect(list).not.toEqual([])
  await put(who, 'timeOut')
  expect(await shown()).toEqual({ promotions: [], missions: [], drops: [] })
})
