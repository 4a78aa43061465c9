import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { AmountField } from '#islands/ui/AmountField.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { Note } from '#islands/ui/Note.tsx'
import { PaymentPassword } from '#islands/ui/PaymentPassword.tsx'
import { SubmitEnd } from '#islands/ui/SubmitEnd.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill } from '#lib/i18n/format.ts'
import { isWithinLimits, leastOf } from '#lib/money/amount-limits.ts'
import { formatMoney, type Minor, minorOf } from '#lib/money/money.ts'
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
  const fields = useFields({ amount: '', paymentPassword: '' }, (name, values) =>
    name === 'amount'
      ? amountProblem(values.amount, setup, writing)
      : values[name] === ''
        ? phrases.required
        : undefined,
  )
  const { submission, form, refusal, onInput } = useSubmission(newTransfer, fields)
  const targetRefusal =
    submission.state === 'refused' && submission.failure.field === 'toId' ? refusal : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amount = parseAmount(fields.values.amount, currency, language)
    setTargetMissing(!target)
    if (!fields.checkAll(event.currentTarget) || !target || amount === undefined) return
    void sendTransfer(target.id, amount, fields.values.paymentPassword)
  }
  return (
    <form
      ref={form}
      className="panel pad stack"
      noValidate
      onSubmit={submit}
      aria-labelledby="new-transfer"
      onInput={onInput}
    >
      <h2 id="new-transfer">{phrases.newTitle}</h2>
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
    </form>
  )
}

/** The most that one transfer may come to now. */
function mostOf(setup: TransferSetup): Minor {
  return leastOf([setup.transferable, setup.maxAmount, setup.dailyLeft])
}

/** What is wrong with an amount, in words, by the server's own rules. */
function amountProblem(text: string, setup: TransferSetup, writing: Writing): string | undefined {
  const { phrases, currency, language } = writing
  const amount = parseAmount(text, currency, language)
  if (amount === undefined || amount === 0n) return phrases.amountUnreadable
  const [minMinor, maxMinor] = [minorOf(setup.minAmount), minorOf(setup.maxAmount)]
  if (!isWithinLimits(amount, { minMinor, maxMinor })) {
    const limits = { min: moneyText(setup.minAmount, writing), max: moneyText(setup.maxAmount, writing) }
    return fill(phrases.outsideLimits, limits)
  }
  const most = mostOf(setup)
  return amount > most ? fill(phrases.tooMuch, { most: formatMoney(most, currency, language) }) : undefined
}
