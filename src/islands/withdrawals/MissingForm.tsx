import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { ImageField } from '#islands/ui/ImageField.tsx'
import { picturesFor } from '#lib/uploads/store.ts'
import { REMARK_LENGTH } from '#lib/withdrawals/rules.ts'
import { answerReceipt } from '#lib/withdrawals/store.ts'
import type { WithdrawPhrases } from './phrases.ts'

interface Props {
  /** Of the withdrawal. */
  id: string
  onCancel: () => void
  phrases: WithdrawPhrases
}

/** Says that a payout has not arrived, with what the member sees instead and up to three pictures of it (spec 4.9). */
export function MissingForm({ id, onCancel, phrases }: Props) {
  const [pictures] = useState(() => picturesFor('payoutProof'))
  const images = useStore(pictures.$items, { ssr: 'initial' })
  const [remark, setRemark] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const isSending = images.some(image => image.state === 'sending')
  const send = async () => {
    if (isSending) return
    setBusy(true)
    setMessage(undefined)
    const outcome = await answerReceipt(id, false, { remark, images: pictures.ids() })
    setBusy(false)
    if (!outcome.ok) setMessage(outcome.failure.message)
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        label={phrases.remark}
        hint={phrases.remarkHint}
        name="remark"
        value={remark}
        onChange={setRemark}
        error={undefined}
        maxLength={REMARK_LENGTH}
        autoComplete="off"
      />
      <ImageField label={phrases.proof} pictures={pictures} phrases={phrases} />
      <FormMessage text={message} />
      <div className="row wrap">
        <Button type="submit" busy={isBusy || isSending} busyLabel={phrases.sending}>
          {phrases.sendMissing}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {phrases.cancel}
        </Button>
      </div>
    </form>
  )
}
