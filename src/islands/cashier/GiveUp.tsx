import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import type { Deposit } from '#lib/cashier/api.ts'
import { giveUp } from '#lib/cashier/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { Currency } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  deposit: Deposit
  currency: Currency
  language: string
  phrases: CashierPhrases
}

/** Gives up a deposit that is not paid yet; asked once more, since it might be. */
export function GiveUp({ deposit, currency, language, phrases }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  if (!deposit.mayCancel) return null
  const amount = moneyText(deposit.amount, { currency, language })
  const values = { amount, reference: referenceOf(deposit) }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={fill(phrases.cancelName, values)}
        onClick={() => setConfirming(true)}
      >
        {phrases.cancel}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={fill(phrases.cancelTitle, { amount })}
          text={phrases.cancelAbout}
          label={phrases.cancelYes}
          busyLabel={phrases.sending}
          keepLabel={phrases.cancelNo}
          closeLabel={phrases.cancelNo}
          variant="primary"
          onConfirm={async () => (await giveUp(deposit.id))?.message}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
