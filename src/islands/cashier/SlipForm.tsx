import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { ImageField } from '#islands/ui/ImageField.tsx'
import type { Deposit } from '#lib/cashier/api.ts'
import { BANK_REFERENCE_LENGTH } from '#lib/cashier/rules.ts'
import { announce } from '#lib/cashier/store.ts'
import { picturesFor } from '#lib/uploads/store.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  deposit: Deposit
  phrases: CashierPhrases
}

/** What shows that a transfer was made: a picture of its slip, and the bank's reference where there is one. */
export function SlipForm({ deposit, phrases }: Props) {
  const [pictures] = useState(() => picturesFor('depositSlip'))
  const images = useStore(pictures.$items, { ssr: 'initial' })
  const [bankReference, setReference] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const isSending = images.some(image => image.state === 'sending')
  const missing = isConfirming && images.length === 0 ? phrases.slipMissing : undefined
  const send = async () => {
    setConfirming(true)
    const ids = pictures.ids()
    if (ids.length === 0 || isSending) return
    setBusy(true)
    setMessage(undefined)
    const failure = await announce(deposit.id, ids, bankReference)
    setBusy(false)
    setMessage(failure?.message)
  }
  // Within the form that began the deposit the key would send that one.
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void send()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it can stand within the form that began the deposit.
    <div className="stack" role="group" aria-label={phrases.slip} onKeyDown={sendByKey}>
      <ImageField label={phrases.slip} pictures={pictures} error={missing} required phrases={phrases} />
      <Field
        label={phrases.bankReference}
        hint={phrases.bankReferenceHint}
        name="bankReference"
        value={bankReference}
        onChange={setReference}
        autoComplete="off"
        maxLength={BANK_REFERENCE_LENGTH}
      />
      <FormMessage text={message} />
      <Button
        variant="primary"
        busy={isBusy || isSending}
        busyLabel={phrases.sending}
        onClick={() => void send()}
      >
        {phrases.sendSlip}
      </Button>
    </div>
  )
}
