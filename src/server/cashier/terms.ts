import { type DepositMethod, type DepositTerms, SANDBOX_TERMS } from '#lib/cashier/rules.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Config } from '#server/config.ts'
import { nameOfProvider } from '#server/withdrawals/to-wire.ts'

/** What decides which ways are open. */
export interface Openness {
  config: Pick<Config, 'demo' | 'currency'>
  settings: SiteSettings
  /** A payment provider is connected. */
  hasProvider: boolean
}

type WayTerms = Record<'minMinor' | 'maxMinor' | 'feeMinor', string> & { expectedMinutes: number }

/** The ways that are open now, in the order of the page. */
export function methodsOf({ config, settings, hasProvider }: Openness): DepositTerms[] {
  const { promptPay, bankTransfer, providerPage } = settings.deposits
  const playMoney = config.demo
  const terms: DepositTerms[] = config.demo ? [SANDBOX_TERMS] : []
  if (promptPay && config.currency === 'THB') terms.push(termsOf('promptPay', promptPay, playMoney))
  if (bankTransfer) terms.push(termsOf('bankTransfer', bankTransfer, playMoney))
  if (providerPage && hasProvider) terms.push(termsOf('providerPage', providerPage, playMoney))
  return terms
}

function termsOf(method: DepositMethod, way: WayTerms, playMoney: boolean): DepositTerms {
  const [minMinor, maxMinor] = [BigInt(way.minMinor), BigInt(way.maxMinor)]
  return {
    method,
    playMoney,
    minMinor,
    maxMinor,
    feeMinor: BigInt(way.feeMinor),
    expectedSeconds: way.expectedMinutes * 60,
    quickMinor: SANDBOX_TERMS.quickMinor.filter(amount => amount >= minMinor && amount <= maxMinor),
  }
}

/** The terms as the page reads them. */
export function toMethod(
  terms: DepositTerms,
  { settings, language }: { settings: SiteSettings; language: Language },
) {
  const { bankTransfer, providerPage } = settings.deposits
  const telling = { terms: settings.withdrawals, language }
  const banks = terms.method === 'bankTransfer' ? (bankTransfer?.accounts ?? []) : []
  return {
    method: terms.method,
    playMoney: terms.playMoney,
    minAmount: terms.minMinor.toString(),
    maxAmount: terms.maxMinor.toString(),
    fee: terms.feeMinor.toString(),
    expectedSeconds: terms.expectedSeconds,
    quickAmounts: terms.quickMinor.map(String),
    banks: banks.map(({ bank }) => ({ code: bank, name: nameOfProvider(bank, telling) })),
    provider: terms.method === 'providerPage' ? (providerPage?.name ?? null) : null,
  }
}
