import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { AmountField } from '#islands/ui/AmountField.tsx'
import { Note } from '#islands/ui/Note.tsx'
import { PanelForm } from '#islands/ui/PanelForm.tsx'
import { PaymentPassword } from '#islands/ui/PaymentPassword.tsx'
import { usePaymentFields } from '#islands/ui/payment-fields.ts'
import { SubmitEnd } from '#islands/ui/SubmitEnd.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill, plural } from '#lib/i18n/format.ts'
import { leastOf } from '#lib/money/amount-limits.ts'
import { formatMoney, minorOf } from '#lib/money/money.ts'
import { moneyText, roundMoneyText } from '#lib/money/text.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { formatExpected } from '#lib/time/format.ts'
import type { PayoutAccount, WithdrawalSetup } from '#lib/withdrawals/api.ts'
import { newWithdrawal, submitWithdrawal } from '#lib/withdrawals/store.ts'
import { AccountChoice } from './AccountChoice.tsx'
import { AddAccount } from './AddAccount.tsx'
import { Done } from './Done.tsx'
import type { Writing } from './phrases.ts'
import { RemoveAccount } from './RemoveAccount.tsx'
import { Turnover } from './Turnover.tsx'

interface Props {
  setup: WithdrawalSetup
  accountHref: string
  /** The bet record. */
  betsHref: string
  writing: Writing
}

/** To which account, how much, what stands before it, and the payment password. */
export function WithdrawForm({ setup, accountHref, betsHref, writing }: Props) {
  const made = useStore(newWithdrawal.$submission, { ssr: 'initial' })
  const [chosen, setChosen] = useState<string>()
  const [open, setOpen] = useState<'add' | 'remove'>()
  const account = setup.accounts.find(one => one.id === chosen) ?? setup.accounts[0]
  const close = () => setOpen(undefined)
  if (made.state === 'done')
    return <Done withdrawal={made.value.withdrawal} onAnother={newWithdrawal.reset} writing={writing} />
  return (
    <>
      <Entry setup={setup} accountHref={accountHref} betsHref={betsHref} account={account} writing={writing}>
        <AccountChoice
          setup={setup}
          chosen={account?.id}
          onChoose={setChosen}
          onOpen={setOpen}
          writing={writing}
        />
      </Entry>
      {/* Outside of the form: what is sent in a dialog must not send the form around it. */}
      {open === 'add' && <AddAccount setup={setup} onClose={close} onAdded={setChosen} writing={writing} />}
      {open === 'remove' && account && <RemoveAccount account={account} onClose={close} writing={writing} />}
    </>
  )
}

interface EntryProps extends Props {
  account: PayoutAccount | undefined
  /** The choice of the account. */
  children: ReactNode
}

function Entry({ setup, accountHref, betsHref, account, writing, children }: EntryProps) {
  const { currency, language, timeZone, phrases } = writing
  const most = leastOf([setup.withdrawable, setup.maxAmount, setup.dailyLeft])
  const fields = usePaymentFields({ ...setup, most }, writing, roundMoneyText)
  const { submission, form, refusal, onInput } = useSubmission(newWithdrawal, fields)
  const fee = minorOf(setup.fee)
  const amount = parseAmount(fields.values.amount, currency, language)
  const submit = (element: HTMLFormElement) => {
    if (!fields.checkAll(element) || !account || amount === undefined) return
    void submitWithdrawal(account.id, amount, fields.values.paymentPassword)
  }
  const all = () => fields.set('amount', formatMoney(most, currency, language, { symbol: false }))
  return (
    <PanelForm id="new-withdrawal" title={phrases.newTitle} form={form} onInput={onInput} onSubmit={submit}>
      {setup.playMoney && <Note>{phrases.playMoneyNote}</Note>}
      {setup.heldUntil && (
        <Note tone="warn">
          {fill(phrases.held, { time: formatExpected(setup.heldUntil, language, timeZone) })}
        </Note>
      )}
      {children}
      <AmountField
        {...fields.bind('amount')}
        label={phrases.amount}
        hint={fill(phrases.limit, {
          min: roundMoneyText(setup.minAmount, writing),
          max: roundMoneyText(setup.maxAmount, writing),
          left: moneyText(setup.dailyLeft, writing),
          count: setup.dailyCountLeft,
        })}
        required
        currency={currency}
        suffix={
          <button className="btn btn-quiet btn-small" type="button" onClick={all} title={phrases.allOfIt}>
            {phrases.all}
          </button>
        }
      />
      <dl className="pairs num">
        <dt>{phrases.balance}</dt>
        <dd>{moneyText(setup.balance, writing)}</dd>
        <dt className="bold">{phrases.withdrawable}</dt>
        <dd className="bold">{moneyText(setup.withdrawable, writing)}</dd>
      </dl>
      {setup.turnover.map(line => (
        <Turnover key={line.id} line={line} betsHref={betsHref} writing={writing} />
      ))}
      <PaymentPassword
        isThere={setup.hasPaymentPassword}
        field={fields.bind('paymentPassword')}
        accountHref={accountHref}
        phrases={phrases}
      />
      <dl className="pairs num">
        <dt>{phrases.fee}</dt>
        <dd>{fee === 0n ? phrases.noFee : moneyText(setup.fee, writing)}</dd>
        <dt>{phrases.usualTime}</dt>
        <dd>{plural(phrases, 'minutes', setup.expectedMinutes, language)}</dd>
        <dt className="total">{phrases.paidOut}</dt>
        <dd className="total brass bold">
          {amount !== undefined && amount > fee ? formatMoney(amount - fee, currency, language) : '–'}
        </dd>
      </dl>
      <SubmitEnd
        state={submission.state}
        refusal={refusal}
        unsure={phrases.unsure}
        label={phrases.submit}
        disabled={!account || !setup.hasPaymentPassword || setup.heldUntil !== null}
        size="large"
        phrases={phrases}
      />
      <p className="micro faint">{phrases.lockedAtOnce}</p>
    </PanelForm>
  )
}
