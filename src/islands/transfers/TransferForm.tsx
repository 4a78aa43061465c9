import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { AmountField } from '#islands/ui/AmountField.tsx'
import { Note } from '#islands/ui/Note.tsx'
import { PanelForm } from '#islands/ui/PanelForm.tsx'
import { PaymentPassword } from '#islands/ui/PaymentPassword.tsx'
import { usePaymentFields } from '#islands/ui/payment-fields.ts'
import { SubmitEnd } from '#islands/ui/SubmitEnd.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill } from '#lib/i18n/format.ts'
import { leastOf } from '#lib/money/amount-limits.ts'
import { moneyText } from '#lib/money/text.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { formatExpected } from '#lib/time/format.ts'
import type { TransferSetup, TransferTarget } from '#lib/transfers/api.ts'
import { newTransfer, sendTransfer } from '#lib/transfers/store.ts'
import { Sent } from './Sent.tsx'
import { TargetChoice } from './TargetChoice.tsx'
import type { Writing } from './writing.ts'

interface Props {
  setup: TransferSetup
  accountHref: string
  writing: Writing
}

/** To whom, how much, and the payment password. */
export function TransferForm({ setup, accountHref, writing }: Props) {
  const made = useStore(newTransfer.$submission, { ssr: 'initial' })
  if (made.state === 'done')
    return <Sent transfer={made.value.transfer} onAnother={newTransfer.reset} writing={writing} />
  return <Entry setup={setup} accountHref={accountHref} writing={writing} />
}

function Entry({ setup, accountHref, writing }: Props) {
  const { currency, language, timeZone, phrases } = writing
  const [target, setTarget] = useState<TransferTarget | undefined>(
    setup.hasDownlines ? undefined : (setup.upline ?? undefined),
  )
  const [isTargetMissing, setTargetMissing] = useState(false)
  const most = leastOf([setup.transferable, setup.maxAmount, setup.dailyLeft])
  const fields = usePaymentFields({ ...setup, most }, writing)
  const { submission, form, refusal, onInput } = useSubmission(newTransfer, fields)
  const targetRefusal =
    submission.state === 'refused' && submission.failure.field === 'toId' ? refusal : undefined
  const submit = (element: HTMLFormElement) => {
    const amount = parseAmount(fields.values.amount, currency, language)
    setTargetMissing(!target)
    if (!fields.checkAll(element) || !target || amount === undefined) return
    void sendTransfer(target.id, amount, fields.values.paymentPassword)
  }
  return (
    <PanelForm id="new-transfer" title={phrases.newTitle} form={form} onInput={onInput} onSubmit={submit}>
      {setup.heldUntil && (
        <Note tone="warn">
          {fill(phrases.held, { time: formatExpected(setup.heldUntil, language, timeZone) })}
        </Note>
      )}
      <TargetChoice
        setup={setup}
        chosen={target}
        onChoose={chosen => {
          setTarget(chosen)
          setTargetMissing(false)
        }}
        error={isTargetMissing ? phrases.chooseTarget : targetRefusal}
        writing={writing}
      />
      <AmountField
        {...fields.bind('amount')}
        label={phrases.amount}
        hint={fill(phrases.limit, {
          min: moneyText(setup.minAmount, writing),
          max: moneyText(setup.maxAmount, writing),
          left: moneyText(setup.dailyLeft, writing),
        })}
        required
        currency={currency}
      />
      <dl className="pairs num">
        <dt>{phrases.balance}</dt>
        <dd>{moneyText(setup.balance, writing)}</dd>
        <dt className="bold">{phrases.transferable}</dt>
        <dd className="bold">{moneyText(setup.transferable, writing)}</dd>
      </dl>
      {setup.transferable !== setup.balance && <p className="small muted">{phrases.turnoverNote}</p>}
      <PaymentPassword
        isThere={setup.hasPaymentPassword}
        field={fields.bind('paymentPassword')}
        accountHref={accountHref}
        phrases={phrases}
      />
      <SubmitEnd
        state={submission.state}
        refusal={targetRefusal ? undefined : refusal}
        unsure={phrases.unsure}
        label={phrases.submit}
        disabled={!setup.hasPaymentPassword || setup.heldUntil !== null}
        size="large"
        phrases={phrases}
      />
      <p className="micro faint">{phrases.finalNote}</p>
    </PanelForm>
  )
}
