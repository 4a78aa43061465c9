import type { PointsMall } from '../snapshot/schema.ts'
import { POINTS_EN } from './texts/en/points.ts'
import { POINTS_JA } from './texts/ja/points.ts'
import { POINTS_PT } from './texts/pt/points.ts'
import { POINTS_TH } from './texts/th/points.ts'
import { POINTS_TL } from './texts/tl/points.ts'
import { POINTS_VI } from './texts/vi/points.ts'
import { POINTS_ZH } from './texts/zh/points.ts'
import { inEnglishElsewhere, type Reward } from './texts.ts'

const PRICES: Record<Reward['picture'], number> = {
  voucher: 2_000,
  cards: 4_000,
  bag: 5_500,
  mug: 6_000,
  cap: 7_500,
  umbrella: 9_000,
  mat: 28_000,
  chips: 45_000,
}

const REWARDS = Object.keys(PRICES) as Reward['picture'][]

/** What comes as money; everything else is sent. */
const MONEY: Partial<Record<Reward['picture'], { amountMinor: string; turnover: string }>> = {
  voucher: { amountMinor: '10000', turnover: '0' },
}

/** The points mall of the demo world. */
export const DEMO_POINTS: PointsMall = {
  status: 'open',
  currency: 'THB',
  earn: [
    { gameType: 'RNG', betMinorPerPoint: '10000' },
    { gameType: 'FISH', betMinorPerPoint: '10000' },
    { gameType: 'LOTT', betMinorPerPoint: '10000' },
    { gameType: 'ELOTT', betMinorPerPoint: '10000' },
    { gameType: 'LIVE', betMinorPerPoint: '20000' },
    { gameType: 'PVP', betMinorPerPoint: '20000' },
    { gameType: 'SPORTS', betMinorPerPoint: '20000' },
    { gameType: 'ESPORTS', betMinorPerPoint: '20000' },
    { gameType: 'COCKFIGHT', betMinorPerPoint: '20000' },
  ],
  exchange: [
    { points: 1_000, amountMinor: '5000' },
    { points: 5_000, amountMinor: '26000' },
    { points: 20_000, amountMinor: '108000' },
    { points: 50_000, amountMinor: '280000' },
  ],
  turnover: '1',
  rewards: REWARDS.map(picture => {
    return {
      code: picture,
      picture,
      points: PRICES[picture],
      money: MONEY[picture] ?? null,
      isSent: MONEY[picture] === undefined,
      texts: inEnglishElsewhere({
        en: POINTS_EN[picture],
        th: POINTS_TH[picture],
        zh: POINTS_ZH[picture],
        ja: POINTS_JA[picture],
        vi: POINTS_VI[picture],
        pt: POINTS_PT[picture],
        tl: POINTS_TL[picture],
      }),
    }
  }),
}
