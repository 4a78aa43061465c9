import { DEFAULT_SETTINGS, type SiteSettings } from '#lib/site/settings.ts'

const WAY = { minMinor: '10000', maxMinor: '5000000', expectedMinutes: 5 }

/** Terms under which the amounts of a simulation pass, are too high and use up a day. */
export const TERMS = {
  ...DEFAULT_SETTINGS,
  deposits: {
    ...DEFAULT_SETTINGS.deposits,
    promptPay: { ...WAY, target: '0812345678', name: 'The House', feeMinor: '0', payMinutes: 15 },
    bankTransfer: {
      ...WAY,
      accounts: [{ bank: 'KBANK', number: '1234567890', name: 'The House' }],
      feeMinor: '50',
      payMinutes: 60,
    },
  },
  withdrawals: {
    ...DEFAULT_SETTINGS.withdrawals,
    minMinor: '1000',
    maxMinor: '50000',
    dailyMaxMinor: '90000',
    feeMinor: '30',
    depositTurnover: '0.004',
  },
  transfers: {
    ...DEFAULT_SETTINGS.transfers,
    minMinor: '100',
    maxMinor: '20000',
    dailyMaxMinor: '60000',
    dailyCount: 8,
  },
} satisfies SiteSettings
