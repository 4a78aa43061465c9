import type { Language } from '#lib/i18n/languages.ts'
import type { PlayPolicy } from '#lib/limits/policy.ts'
import { textIn } from '#lib/site/settings.ts'
import type { WithdrawalsSetting } from '#lib/site/withdrawals-setting.ts'
import type { PayoutAccount, Withdrawal } from '#lib/withdrawals/api.ts'
import { maskedNumber } from '#lib/withdrawals/rules.ts'
import type { PayoutAccountRow } from './account-queries.ts'
import type { WithdrawalRow } from './queries.ts'

/** The language and the terms to use. */
export interface WithdrawalTexts {
  terms: WithdrawalsSetting
  language: Language
}

/** A withdrawal as its member sees it, without who decided. */
export function toWithdrawal(
  row: WithdrawalRow,
  texts: WithdrawalTexts & { policy: Pick<PlayPolicy, 'withdrawalReversal'> },
): Withdrawal {
  const nextBy = nextStepBy(row, texts.terms)
  return {
    id: row.id,
    amount: row.amount.toString(),
    fee: row.fee.toString(),
    currency: row.currency,
    status: row.status,
    providerName: nameOfProvider(row.provider, texts),
    number: maskedNumber(row.number),
    holderName: row.holder_name,
    paymentReference: row.payment_reference,
    timeline: row.steps.flatMap((status, index) => {
      const at = row.moments[index]
      return at ? [{ status, at: at.toISOString(), reason: row.reasons[index] ?? null }] : []
    }),
    nextBy: nextBy?.toISOString() ?? null,
    mayCancel: texts.policy.withdrawalReversal && (row.status === 'applied' || row.status === 'reviewing'),
    images: row.images,
  }
}

export function toPayoutAccount(row: PayoutAccountRow, texts: WithdrawalTexts): PayoutAccount {
  return {
    id: row.id,
    provider: row.provider,
    providerName: nameOfProvider(row.provider, texts),
    kind: texts.terms.providers.find(one => one.code === row.provider)?.kind ?? 'bank',
    number: maskedNumber(row.number),
    holderName: row.holder_name,
  }
}

/** A provider that was removed from the list is shown by its code. */
export function nameOfProvider(code: string, { terms, language }: WithdrawalTexts): string {
  const provider = terms.providers.find(one => one.code === code)
  return (provider && textIn(provider.name, language)?.text) ?? code
}

/** When the next step is expected, counted from the last one. */
function nextStepBy(row: WithdrawalRow, terms: WithdrawalsSetting): Date | undefined {
  const last = row.moments.at(-1) ?? row.created_at
  const after = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)
  if (row.status === 'applied' || row.status === 'reviewing')
    return after(row.created_at, terms.reviewMinutes)
  if (row.status === 'approved') return after(last, terms.payMinutes)
  if (row.status === 'notReceived') return after(last, terms.reviewMinutes)
  return row.status === 'paid' ? (row.receipt_until ?? undefined) : undefined
}
