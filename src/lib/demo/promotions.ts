import { labelName } from '../games/label-address.ts'
import type { GameKey } from '../games/rules.ts'
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

type Facts = Pick<Promotion, 'status' | 'cloth' | 'startDate' | 'url'> & { art: readonly GameKey[] }

const slot = (vassalage: string, gameCode: string): GameKey => ({ vassalage, gameType: 'RNG', gameCode })
const fish = (vassalage: string, gameCode: string): GameKey => ({ vassalage, gameType: 'FISH', gameCode })

/** Joining does not exist yet: what needs it is announced with its terms, and says so. */
const ANNOUNCED = { status: 'comingSoon', startDate: null, url: null } as const

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
    ...ANNOUNCED,
    cloth: 'baize',
    art: [fish('CQ9', 'koi-festival'), slot('JL', 'jade-jewel'), slot('CQ9', 'elephant-parade')],
  },
  rebate: {
    status: 'open',
    startDate: '2026-11-22T02:00:00.000Z',
    url: '/member/manualRebate',
    cloth: 'oxblood',
    art: [fish('JDB', 'manta-reef'), slot('JDB', 'naga-rising'), slot('BGS', 'thunder-temple')],
  },
  'refer-a-friend': {
    status: 'open',
    startDate: '2026-11-22T02:00:00.000Z',
    url: '/member/referral',
    cloth: 'indigo',
    art: [slot('PT', 'lotus-shrine'), fish('JDB', 'pearl-divers'), fish('FC', 'crab-market')],
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
    ...ANNOUNCED,
    cloth: 'baize',
    art: [slot('JL', 'lotus-pond'), slot('PG', 'temple-of-rain'), slot('CQ9', 'silk-garden')],
  },
}

/** The promotions of the demo world, the first one first. */
export const DEMO_PROMOTIONS: readonly Promotion[] = PROMOTION_CODES.map(code => ({
  ...FACTS[code],
  code,
  endDate: null,
  terms: null,
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
