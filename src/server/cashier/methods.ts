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
  begins: 'approved' | 'awaiting' | 'created'
  /** The payer sends a picture of what the bank says. */
  takesSlip: boolean
  /** Undefined where it is closed. */
  open: (now: Openness) => OpenMethod | undefined
  /** What the member is told to pay, while it is awaited. */
  payment: (row: DepositRow, to: { payee: string; until: string }, telling: DepositWriting) => Payment | null
}

/** All that the server knows of a method (docs/add-a-deposit-method.md). */
export const METHODS: Readonly<Record<DepositMethod, MethodDefinition>> = {
  sandbox: {
    begins: 'approved',
    takesSlip: false,
    open: ({ config }) => (config.demo ? { terms: SANDBOX_TERMS } : undefined),
    payment: () => null,
  },
  promptPay: {
    begins: 'awaiting',
    takesSlip: false,
    open: ({ config, settings: { deposits } }) => {
      const way = deposits.promptPay
      if (!way || config.currency !== 'THB') return undefined
      const pay = { minutes: way.payMinutes, to: () => ({ target: way.target, payee: way.name }) }
      return { terms: termsOf('promptPay', way, config), pay }
    },
    payment: ({ payment_target: target, amount }, to) =>
      target ? { kind: 'code', payload: promptPayPayload(target, amount), ...to } : null,
  },
  bankTransfer: {
    begins: 'awaiting',
    takesSlip: true,
    open: ({ config, settings: { deposits } }) => {
      const way = deposits.bankTransfer
      if (!way) return undefined
      const to = (bank: string | undefined) => {
        const account = way.accounts.find(one => one.bank === bank)
        if (!account) return 'bankMissing'
        return { bank: account.bank, target: account.number, payee: account.name }
      }
      const banks = way.accounts.map(one => one.bank)
      return { terms: termsOf('bankTransfer', way, config), banks, pay: { minutes: way.payMinutes, to } }
    },
    payment: ({ payment_target: number, payment_bank: bank }, to, { settings, language }) => {
      if (!number || !bank) return null
      const bankName = nameOfProvider(bank, { terms: settings.withdrawals, language })
      return { kind: 'transfer', bankName, number, ...to }
    },
  },
  providerPage: {
    begins: 'created',
    takesSlip: false,
    open: ({ config, settings: { deposits }, hasProvider }) => {
      const way = deposits.providerPage
      if (!way || !hasProvider) return undefined
      const pay = { minutes: way.payMinutes, to: () => ({ payee: way.name }) }
      return { terms: termsOf('providerPage', way, config), provider: way.name, pay }
    },
    payment: (_row, to) => ({ kind: 'page', ...to }),
  },
}

/** The methods that are open now, in the order of the page. */
export function openMethods(now: Openness): OpenMethod[] {
  return DEPOSIT_METHODS.flatMap(method => METHODS[method].open(now) ?? [])
}

type WayTerms = Record<'minMinor' | 'maxMinor' | 'feeMinor', string> & { expectedMinutes: number }

function termsOf(method: DepositMethod, way: WayTerms, { demo }: Openness['config']): DepositTerms {
  const [minMinor, maxMinor] = [BigInt(way.minMinor), BigInt(way.maxMinor)]
  return {
    method,
    playMoney: demo,
    minMinor,
    maxMinor,
    feeMinor: BigInt(way.feeMinor),
    expectedSeconds: way.expectedMinutes * 60,
    quickMinor: SANDBOX_TERMS.quickMinor.filter(amount => amount >= minMinor && amount <= maxMinor),
  }
}

/** An open method as the page reads it. */
export function toMethod({ terms, banks = [], provider }: OpenMethod, telling: DepositWriting) {
  const words = { terms: telling.settings.withdrawals, language: telling.language }
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
