import { labelName } from '../games/label-address.ts'
import type { GameKey } from '../games/rules.ts'
import type { PromotionTerms } from '../promotions/terms.ts'
import type { Promotion } from '../snapshot/schema.ts'
import { PROMOTIONS_EN } from './texts/en/promotions.ts'
import { PROMOTIONS_JA } from './texts/ja/promotions.ts'
import { PROMOTIONS_PT } from './texts/pt/promotions.ts'
import { PROMOTIONS_TH } from './texts/th/promotions.ts'
import { PROMOTIONS_TL } from './texts/tl/promotions.ts'
import { PROMOTIONS_VI } from './texts/vi/promotions.ts'
import { PROMOTIONS_ZH } from './texts/zh/promotions.ts'
import { inEnglishElsewhere, PROMOTION_CODES, type PromotionCode, withTerms } from './texts.ts'
import { DEMO_VENDOR } from './vendors.ts'

type Facts = Pick<Promotion, 'status' | 'cloth' | 'startDate' | 'url'> & {
  art: readonly GameKey[]
  terms?: PromotionTerms
}

const slot = (vassalage: string, gameCode: string): GameKey => ({ vassalage, gameType: 'RNG', gameCode })
const fish = (vassalage: string, gameCode: string): GameKey => ({ vassalage, gameType: 'FISH', gameCode })

/** What members take part in on the promotion's own page. */
const WITH_TERMS = { status: 'open', startDate: '2026-11-27T02:00:00.000Z', url: null } as const

const EVERYBODY: PromotionTerms['who'] = { module: null, firstDeposit: false, rank: null, teams: [] }

const FIRST_DEPOSIT: PromotionTerms = {
  entry: 'join',
  who: { ...EVERYBODY, firstDeposit: true },
  often: 'once',
  places: null,
  depositMinor: '30000',
  reward: { kind: 'share', share: '1', mostMinor: '300000' },
  turnover: '10',
  games: [
    { gameType: 'RNG', weight: '1' },
    { gameType: 'FISH', weight: '1' },
  ],
  highestStakeMinor: null,
  days: 30,
}

const WEEKLY_SLOTS: PromotionTerms = {
  ...FIRST_DEPOSIT,
  entry: 'apply',
  who: EVERYBODY,
  often: 'week',
  depositMinor: '20000',
  reward: { kind: 'share', share: '0.5', mostMinor: '150000' },
  games: [
    { gameType: 'RNG', weight: '1' },
    { gameType: 'FISH', weight: '0.5' },
  ],
  highestStakeMinor: '20000',
  days: 14,
}

const FIRST_POINTS: PromotionTerms = {
  ...FIRST_DEPOSIT,
  entry: 'claim',
  who: { ...EVERYBODY, module: 'POINTS' },
  depositMinor: null,
  reward: { kind: 'points', points: 50 },
  turnover: '0',
  games: [],
}

const WEEKLY_ENVELOPE: PromotionTerms = {
  ...WEEKLY_SLOTS,
  entry: 'claim',
  depositMinor: '50000',
  reward: { kind: 'envelope', leastMinor: '1000', mostMinor: '20000' },
  turnover: '5',
  games: [{ gameType: 'RNG', weight: '1' }],
  days: 7,
}

const WEEKLY_TICKETS: PromotionTerms = {
  ...WEEKLY_SLOTS,
  entry: 'claim',
  who: { ...EVERYBODY, module: 'RAFFLE' },
  reward: { kind: 'tickets', tickets: 3 },
  turnover: '0',
  games: [],
  highestStakeMinor: null,
}

const MONTHLY_TABLES: PromotionTerms = {
  ...WEEKLY_SLOTS,
  entry: 'join',
  often: 'month',
  places: 500,
  depositMinor: '100000',
  reward: { kind: 'money', amountMinor: '10000' },
  games: [
    { gameType: 'LIVE', weight: '1' },
    { gameType: 'PVP', weight: '0.5' },
  ],
  highestStakeMinor: '50000',
}

/** For the second of the ranks of `DEMO_VIP` and those above it. */
const SILVER_BONUS: PromotionTerms = {
  ...FIRST_DEPOSIT,
  entry: 'claim',
  who: { ...EVERYBODY, module: 'VIP', rank: 'silver' },
  often: 'month',
  depositMinor: null,
  reward: { kind: 'money', amountMinor: '20000' },
  turnover: '1',
}

const FACTS: Record<PromotionCode, Facts> = {
  'play-money': {
    status: 'open',
    startDate: '2026-11-16T02:00:00.000Z',
    url: '/member/depositv2',
    cloth: 'baize',
    art: [slot('FC', 'summer-melon'), slot('PT', 'golden-pot-house'), slot(DEMO_VENDOR, 'koi-terrace')],
  },
  'verify-any-round': {
    status: 'open',
    startDate: '2026-11-13T03:00:00.000Z',
    url: '/verify',
    cloth: 'indigo',
    art: [slot('PT', 'eye-of-the-delta'), slot('BGS', 'solar-court'), slot('PG', 'opera-mask')],
  },
  'first-deposit': {
    ...WITH_TERMS,
    cloth: 'baize',
    art: [fish('CQ9', 'koi-festival-fishing'), slot('JL', 'jade-jewel'), slot('CQ9', 'elephant-parade')],
    terms: FIRST_DEPOSIT,
  },
  'weekly-slots': {
    ...WITH_TERMS,
    cloth: 'baize',
    art: [slot('PG', 'opera-mask'), slot('JDB', 'tiger-drum'), slot(DEMO_VENDOR, 'koi-terrace')],
    terms: WEEKLY_SLOTS,
  },
  'weekly-envelope': {
    ...WITH_TERMS,
    cloth: 'oxblood',
    art: [slot('PG', 'lantern-street'), slot('JL', 'jade-jewel'), slot('PG', 'mahjong-parlour')],
    terms: WEEKLY_ENVELOPE,
  },
  'weekly-tickets': {
    ...WITH_TERMS,
    cloth: 'indigo',
    art: [slot('PT', 'lotus-shrine'), slot('CQ9', 'silk-garden'), slot('PG', 'temple-of-rain')],
    terms: WEEKLY_TICKETS,
  },
  'monthly-tables': {
    ...WITH_TERMS,
    cloth: 'baize',
    art: [slot('PT', 'royal-crown-40'), slot('EG2', 'midnight-junk'), slot('PG', 'mahjong-parlour')],
    terms: MONTHLY_TABLES,
  },
  'silver-bonus': {
    ...WITH_TERMS,
    cloth: 'indigo',
    art: [slot('BGS', 'solar-court'), slot('JDB', 'naga-rising'), slot('PT', 'royal-crown-40')],
    terms: SILVER_BONUS,
  },
  rebate: {
    status: 'open',
    startDate: '2026-11-22T02:00:00.000Z',
    url: '/member/manualRebate',
    cloth: 'oxblood',
    art: [fish('JDB', 'manta-reef-fishing'), slot('JDB', 'naga-rising'), slot('BGS', 'thunder-temple')],
  },
  'refer-a-friend': {
    status: 'open',
    startDate: '2026-11-22T02:00:00.000Z',
    url: '/member/referral',
    cloth: 'indigo',
    art: [slot('PT', 'lotus-shrine'), fish('JDB', 'pearl-divers-fishing'), fish('FC', 'crab-market-fishing')],
  },
  missions: {
    status: 'open',
    startDate: '2026-11-23T02:00:00.000Z',
    url: '/member/missionLeaderboard',
    cloth: 'oxblood',
    art: [slot('EG2', 'midnight-junk'), slot('EG2', 'rocket-orchard'), slot('JDB', 'tiger-drum')],
  },
  'red-envelopes': {
    status: 'open',
    startDate: '2026-11-23T02:00:00.000Z',
    url: '/member/rewardCenter',
    cloth: 'oxblood',
    art: [slot('PG', 'mahjong-parlour'), slot('PT', 'royal-crown-40'), slot('PG', 'lantern-street')],
  },
  points: {
    ...WITH_TERMS,
    url: '/pointMall',
    cloth: 'baize',
    art: [slot('JL', 'lotus-pond'), slot('PG', 'temple-of-rain'), slot('CQ9', 'silk-garden')],
    terms: FIRST_POINTS,
  },
}

/** The promotions of the demo world, the first one first. */
export const DEMO_PROMOTIONS: readonly Promotion[] = PROMOTION_CODES.map(code => ({
  ...FACTS[code],
  code,
  endDate: null,
  terms: FACTS[code].terms ?? null,
  art: FACTS[code].art.map(labelName),
  texts: inEnglishElsewhere({
    en: withTerms(PROMOTIONS_EN[code]),
    th: withTerms(PROMOTIONS_TH[code]),
    zh: withTerms(PROMOTIONS_ZH[code]),
    ja: withTerms(PROMOTIONS_JA[code]),
    vi: withTerms(PROMOTIONS_VI[code]),
    pt: withTerms(PROMOTIONS_PT[code]),
    tl: withTerms(PROMOTIONS_TL[code]),
  }),
}))
