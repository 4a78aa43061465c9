import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import type { Deposit } from '#lib/cashier/api.ts'
import { giveUp } from '#lib/cashier/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { Currency } from '#lib/money/money.ts'
import { moneyText } from './facts.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  deposit: Deposit
  currency: Currency
  language: string
  phrases: CashierPhrases
}

/** Gives up a deposit that is not paid yet; asked once more, since it might be. */
export function GiveUp(props: Props) {
  const { deposit, currency, language, phrases } = props
  const [isAsked, ask] = useState(false)
  if (!deposit.mayCancel) return null
  const amount = moneyText(deposit.amount, currency, language)
  const facts = { amount, reference: referenceOf(deposit) }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={fill(phrases.cancelName, facts)}
        onClick={() => ask(true)}
      >
        {phrases.cancel}
      </Button>
      {isAsked && <Question {...props} amount={amount} onClose={() => ask(false)} />}
    </>
  )
}

function Question({ deposit, phrases, amount, onClose }: Props & { amount: string; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [message, tell] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    const failure = await giveUp(deposit.id)
    setBusy(false)
    if (failure) tell(failure.message)
    else onClose()
  }
  return (
    <Dialog title={fill(phrases.cancelTitle, { amount })} onClose={onClose} closeLabel={phrases.cancelNo}>
      <p className="muted">{phrases.cancelAbout}</p>
      <FormMessage text={message} />
      <div className="dlg-actions">
        <Button onClick={onClose}>{phrases.cancelNo}</Button>
        <Button variant="primary" busy={isBusy} busyLabel={phrases.sending} onClick={() => void confirm()}>
          {phrases.cancelYes}
        </Button>
      </div>
    </Dialog>
  )
}
