import type { IconName } from '#islands/ui/Icon.tsx'
import type { DepositMethod } from '#lib/cashier/rules.ts'
import type { CashierPhrases } from './phrases.ts'

interface MethodLook {
  icon: IconName
  /** How it goes, said under the amount. */
  note?: keyof CashierPhrases
  /** What a demo says of it. */
  demoNote: keyof CashierPhrases
}

/** How the deposit page shows a method (docs/add-a-deposit-method.md). */
export const METHOD_LOOKS: Readonly<Record<DepositMethod, MethodLook>> = {
  sandbox: { icon: 'points', demoNote: 'sandboxNote' },
  promptPay: { icon: 'bank', note: 'promptPayNote', demoNote: 'payDemo' },
  bankTransfer: { icon: 'bank', note: 'transferHow', demoNote: 'transferDemo' },
  providerPage: { icon: 'bank', note: 'pageNote', demoNote: 'pageDemo' },
}
