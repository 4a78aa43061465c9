import type { OperatorText } from '../site/settings.ts'

/** The raffles of the demo world: one that everybody may enter, and one that is drawn. */
export const DEMO_RAFFLES: { readonly [name in 'open' | 'drawn']: OperatorText } = {
  open: {
    th: 'จับรางวัลคืนพระจันทร์เต็มดวง',
    en: 'Full moon raffle',
    zh: '满月抽奖',
    ja: '満月の抽選会',
    vi: 'Bốc thăm đêm trăng tròn',
    pt: 'Sorteio da lua cheia',
    tl: 'Full moon raffle',
  },
  drawn: {
    th: 'จับรางวัลต้อนรับ',
    en: 'Welcome raffle',
    zh: '迎新抽奖',
    ja: '歓迎の抽選会',
    vi: 'Bốc thăm chào mừng',
    pt: 'Sorteio de boas-vindas',
    tl: 'Welcome raffle',
  },
}
