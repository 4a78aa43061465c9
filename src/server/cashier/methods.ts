import type { Payment } from '#lib/cashier/api.ts'
import { promptPayPayload } from '#lib/cashier/promptpay.ts'
import { DEPOSIT_METHODS, type DepositMethod, type DepositTerms, SANDBOX_TERMS } from '#lib/cashier/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Config } from '#server/config.ts'
import { nameOfProvider } from '#server/withdrawals/to-wire.ts'
import type { DepositRow, NewPayment } from './queries.ts'

/** What decides which methods are open. */
export interface Openness {
  config: Pick<Config, 'demo' | 'currency'>
  settings: SiteSettings
  /** A payment provider is connected. */
  hasProvider: boolean
}

/** In which words, and by which terms. */
export interface DepositWriting {
  settings: SiteSettings
  language: Language
}

export interface OpenMethod {
  terms: DepositTerms
  /** Codes of the banks to choose from. */
  banks?: readonly string[]
  /** What the payment provider is called. */
  provider?: string
  /** What has to be paid first; left out where nothing is. */
  pay?: { minutes: number; to: (bank: string | undefined) => Omit<NewPayment, 'until'> | 'bankMissing' }
}

interface MethodDefinition {
  /** Where a new deposit stands: credited, waiting for money, or still without a page of the provider. */
  initialStatus: 'approved' | 'awaiting' | 'created'
  /** The payer sends a picture of what the bank says. */
  takesSlip: boolean
  /** Undefined where it is closed. */
  open: (now: Openness) => OpenMethod | undefined
  /** The payment instructions while the payment is awaited. */
  payment: (row: DepositRow, to: { payee: string; until: string }, writing: DepositWriting) => Payment | null
}

/** All that the server knows of a method (docs/add-a-deposit-method.md). */
export const METHODS: Readonly<Record<DepositMethod, MethodDefinition>> = {
  sandbox: {
    initialStatus: 'approved',
    takesSlip: false,
    open: ({ config }) => (config.demo ? { terms: SANDBOX_TERMS } : undefined),
    payment: () => null,
  },
  promptPay: {
    initialStatus: 'awaiting',
    takesSlip: false,
    open: ({ config, settings: { deposits } }) => {
      const setting = deposits.promptPay
      if (!setting || config.currency !== 'THB') return undefined
      const pay = { minutes: setting.payMinutes, to: () => ({ target: setting.target, payee: setting.name }) }
      return { terms: termsOf('promptPay', setting, config), pay }
    },
    payment: ({ payment_target: target, amount }, to) =>
      target ? { kind: 'code', payload: promptPayPayload(target, amount), ...to } : null,
  },
  bankTransfer: {
    initialStatus: 'awaiting',
    takesSlip: true,
    open: ({ config, settings: { deposits } }) => {
      const setting = deposits.bankTransfer
      if (!setting) return undefined
      const to = (bank: string | undefined) => {
        const account = setting.accounts.find(one => one.bank === bank)
        if (!account) return 'bankMissing'
        return { bank: account.bank, target: account.number, payee: account.name }
      }
      const banks = setting.accounts.map(one => one.bank)
      return {
        terms: termsOf('bankTransfer', setting, config),
        banks,
        pay: { minutes: setting.payMinutes, to },
      }
    },
    payment: ({ payment_target: number, payment_bank: bank }, to, { settings, language }) => {
      if (!number || !bank) return null
      const bankName = nameOfProvider(bank, { terms: settings.withdrawals, language })
      return { kind: 'transfer', bankName, number, ...to }
    },
  },
  providerPage: {
    initialStatus: 'created',
    takesSlip: false,
    open: ({ config, settings: { deposits }, hasProvider }) => {
      const setting = deposits.providerPage
      if (!setting || !hasProvider) return undefined
      const pay = { minutes: setting.payMinutes, to: () => ({ payee: setting.name }) }
      return { terms: termsOf('providerPage', setting, config), provider: setting.name, pay }
    },
    payment: (_row, to) => ({ kind: 'page', ...to }),
  },
}

/** The methods that are open now, in the order of the page. */
export function openMethods(now: Openness): OpenMethod[] {
  return DEPOSIT_METHODS.flatMap(method => METHODS[method].open(now) ?? [])
}

type MethodSetting = Record<'minMinor' | 'maxMinor' | 'feeMinor', string> & { expectedMinutes: number }

function termsOf(method: DepositMethod, setting: MethodSetting, { demo }: Openness['config']): DepositTerms {
  const [minMinor, maxMinor] = [BigInt(setting.minMinor), BigInt(setting.maxMinor)]
  return {
    method,
    playMoney: demo,
    minMinor,
    maxMinor,
    feeMinor: BigInt(setting.feeMinor),
    expectedSeconds: setting.expectedMinutes * 60,
    quickMinor: SANDBOX_TERMS.quickMinor.filter(amount => amount >= minMinor && amount <= maxMinor),
  }
}

/** An open method as the page reads it. */
export function toMethod({ terms, banks = [], provider }: OpenMethod, writing: DepositWriting) {
  const words = { terms: writing.settings.withdrawals, language: writing.language }
  return {
    method: terms.method,
    playMoney: terms.playMoney,
    minAmount: terms.minMinor.toString(),
    maxAmount: terms.maxMinor.toString(),
    fee: terms.feeMinor.toString(),
    expectedSeconds: terms.expectedSeconds,
    quickAmounts: terms.quickMinor.map(String),
    banks: banks.map(bank => ({ code: bank, name: nameOfProvider(bank, words) })),
    provider: provider ?? null,
  }
}
