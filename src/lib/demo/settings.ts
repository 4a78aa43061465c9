import type { Settings } from '../snapshot/schema.ts'
import { inEnglishElsewhere } from './texts.ts'
import { DEMO_VIP } from './vip.ts'

/** What the operator of the demo world has set. Its addresses are of the domain that is kept for examples (RFC 2606). */
export const DEMO_SETTINGS: Settings = {
  modules: [
    'MOBILEREG',
    'SMSLOGIN',
    'FREEPLAY',
    'VIP',
    'POINTS',
    'RAFFLE',
    'REFERRAL',
    'REDENVELOPE',
    'CHAT',
    'LIVEMODELS',
    'RESPONSIBLE',
    'MOBILEREGPWD',
  ],
  ranks: DEMO_VIP.ranks.map(({ code, name }) => ({ code, name })),
  // Thailand and its neighbours, and where the languages of Baize are at home.
  countries: 'TH LA KH MM MY SG VN CN HK MO TW JP PH BR PT GB US'.split(' '),
  // The demo has no accounts elsewhere, and a link that leads nowhere is worse than none.
  social: [],
  messenger: null,
  apps: { ios: null, android: null, lite: null },
  customerServiceOrigins: [],
  contact: {
    email: 'service@baize.example.com',
    phone: null,
    hours: inEnglishElsewhere({
      en: 'Monday to Friday, 12:00 to 21:00 (GMT+7)',
      th: 'วันจันทร์ถึงวันศุกร์ เวลา 12:00 ถึง 21:00 น. (GMT+7)',
      zh: '周一至周五12:00至21:00（GMT+7）',
      ja: '月曜日〜金曜日 12:00〜21:00（GMT+7）',
      vi: 'Thứ Hai đến thứ Sáu, 12:00 đến 21:00 (GMT+7)',
      pt: 'Segunda a sexta, das 12:00 às 21:00 (GMT+7)',
      tl: 'Lunes hanggang Biyernes, 12:00 hanggang 21:00 (GMT+7)',
    }),
  },
}
