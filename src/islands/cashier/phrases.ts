import type phrases from '../../../locales/en/cashier.json'

export type CashierPhrases = typeof phrases
