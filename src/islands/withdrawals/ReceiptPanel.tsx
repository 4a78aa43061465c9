import '../../styles/progress.css'
import { useId, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useTimeLeft } from '#islands/ui/time-left.ts'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatMoment, formatTimeLeft } from '#lib/time/format.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import { answerReceipt, loadWithdrawals } from '#lib/withdrawals/store.ts'
import { MissingForm } from './MissingForm.tsx'
import type { Writing } from './phrases.ts'

interface Props {
  withdrawal: Withdrawal
  /** How long an answer may take, from the payment on. */
  minutes: number
  writing: Writing
}

/** Asks whether a payout has arrived, with the time that is left for an answer. */
export function ReceiptPanel({ withdrawal, minutes, writing }: Props) {
  const { phrases, language, timeZone } = writing
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const leftMs = useTimeLeft(withdrawal.nextBy, () => void loadWithdrawals())
  const confirm = async () => {
    setBusy(true)
    setMessage(undefined)
    const outcome = await answerReceipt(withdrawal.id, true)
    setBusy(false)
    if (!outcome.ok) setMessage(outcome.failure.message)
  }
  const paidAt = withdrawal.timeline.findLast(step => step.status === 'paid')?.at
  const values = {
    amount: moneyText(minorOf(withdrawal.amount) - minorOf(withdrawal.fee), writing),
    account: `${withdrawal.providerName} ${withdrawal.number}`,
    time: formatTimeLeft(leftMs, language),
  }
  return (
    <section className="panel inlaid pad stack" aria-labelledby={id}>
      <div className="row between wrap">
        <h2 id={id}>{phrases.receiptTitle}</h2>
        {paidAt && (
          <span className="tag info num">
            {fill(phrases.paidAt, { time: formatMoment(paidAt, language, timeZone) })}
          </span>
        )}
      </div>
      <p className="muted num">{leftMs > 0 ? fill(phrases.receiptText, values) : phrases.receiptOver}</p>
      {withdrawal.paymentReference && (
        <p className="small faint num">
          {fill(phrases.bankReference, { reference: withdrawal.paymentReference })}
        </p>
      )}
      <progress className="progress brass" max={minutes * 60_000} value={leftMs} aria-hidden="true" />
      {isMissing ? (
        <MissingForm id={withdrawal.id} onCancel={() => setMissing(false)} phrases={phrases} />
      ) : (
        <>
          <FormMessage text={message} />
          <div className="row wrap">
            <Button variant="ok" busy={isBusy} busyLabel={phrases.sending} onClick={() => void confirm()}>
              <Icon name="check" />
              {phrases.received}
            </Button>
            {leftMs > 0 && <Button onClick={() => setMissing(true)}>{phrases.notReceived}</Button>}
          </div>
        </>
      )}
    </section>
  )
}
