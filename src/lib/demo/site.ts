import { MODULES } from '../site/modules.ts'
import { DEFAULT_REFERRAL } from '../site/referral-setting.ts'
import type { SiteSettings } from '../site/settings.ts'
import { DEMO_MISSION_PRIZES, DEMO_MISSIONS } from './missions.ts'
import { DEMO_SETTINGS } from './settings.ts'
import { DEMO_VIP } from './vip.ts'

const isEnabled = (modId: string) => DEMO_SETTINGS.modules.includes(modId)

const ENVELOPES = {
  count: 200,
  totalMinor: '400000',
  leastMinor: '500',
  mostMinor: '50000',
  turnover: '1',
} as const

/** What the demo world's database is seeded with; the static pages take the same modules from DEMO_SETTINGS. */
export const DEMO_SITE: Pick<
  SiteSettings,
  | 'customerService'
  | 'modules'
  | 'resources'
  | 'lines'
  | 'deposits'
  | 'referral'
  | 'envelopes'
  | 'missions'
  | 'missionPrizes'
  | 'vip'
> = {
  customerService: [{ csType: 'support', url: '/support' }],
  modules: MODULES.map(({ modId, children }) => ({
    modId,
    enabled: isEnabled(modId),
    childrenNodes: children.map(child => ({ modId: child, enabled: isEnabled(child) })),
  })),
  resources: {
    help: {
      url: '/help',
      label: {
        en: 'Help centre',
        th: 'ศูนย์ช่วยเหลือ',
        zh: '帮助中心',
        ja: 'ヘルプセンター',
        vi: 'Trung tâm trợ giúp',
        pt: 'Central de ajuda',
        tl: 'Help center',
      },
    },
  },
  lines: [],
  // As its promotion states, no turnover is required of the friend or for the reward.
  referral: { ...DEFAULT_REFERRAL, validBetMinor: '0', turnover: '0' },
  // As their promotion says: ฿5 to ฿500 each, to be bet once.
  envelopes: [
    { code: 'noon', at: '12:00', minutes: 120, ...ENVELOPES },
    { code: 'evening', at: '20:00', minutes: 180, ...ENVELOPES },
  ],
  missions: DEMO_MISSIONS,
  missionPrizes: DEMO_MISSION_PRIZES,
  vip: DEMO_VIP,
  deposits: {
    // An id that nobody has, as none begins with 9: a real banking app reads the code and refuses to pay.
    promptPay: {
      target: '9999999999994',
      name: 'Baize (demo)',
      minMinor: '10000',
      maxMinor: '10000000',
      feeMinor: '0',
      payMinutes: 15,
      expectedMinutes: 5,
    },
    // Accounts that nobody has.
    bankTransfer: {
      accounts: [
        { bank: 'KBANK', number: '000-0-00000-2', name: 'Baize (demo)' },
        { bank: 'SCB', number: '000-0-00000-1', name: 'Baize (demo)' },
      ],
      minMinor: '10000',
      maxMinor: '20000000',
      feeMinor: '0',
      payMinutes: 60,
      expectedMinutes: 10,
    },
    // The test provider, which moves no money.
    providerPage: {
      name: 'Test payment',
      minMinor: '10000',
      maxMinor: '5000000',
      feeMinor: '0',
      payMinutes: 30,
      expectedMinutes: 1,
    },
    secondPersonFromMinor: '5000000',
  },
}
