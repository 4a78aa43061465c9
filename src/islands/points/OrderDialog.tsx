import type { SubmitEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { Note } from '#islands/ui/Note.tsx'
import { PaymentPassword } from '#islands/ui/PaymentPassword.tsx'
import { SubmitButton } from '#islands/ui/SubmitButton.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import type { PointBalance, PointConfig, PointItem } from '#lib/points/api.ts'
import { DELIVERY_LENGTHS } from '#lib/points/rules.ts'
import { newOrder, orderItem } from '#lib/points/store.ts'
import { countText, type Writing } from './phrases.ts'

interface Props {
  item: PointItem
  balance: PointBalance
  config: PointConfig
  onClose: () => void
  writing: Writing
}

/** Where an item goes, what it takes, and the payment password; then that the order is made. */
export function OrderDialog({ item, balance, config, onClose, writing }: Props) {
  const { phrases, accountHref } = writing
  const fields = useFields(
    { 'delivery.name': '', 'delivery.phone': '', 'delivery.address': '', paymentPassword: '' },
    (name, values) => {
      const isAsked = item.isSent || name === 'paymentPassword'
      return isAsked && values[name].trim() === '' ? phrases.required : undefined
    },
  )
  const { submission, form, refusal, onInput } = useSubmission(newOrder, fields)
  if (submission.state === 'done') {
    const left = countText(submission.value.points, writing)
    return (
      <Dialog title={phrases.orderedTitle} onClose={onClose} closeLabel={phrases.close} view="done">
        <p>{fill(phrases.orderedText, { item: item.name, left })}</p>
        <div className="dialog-actions">
          <Button variant="primary" onClick={onClose}>
            {phrases.close}
          </Button>
        </div>
      </Dialog>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.checkAll(event.currentTarget)) return
    const { values } = fields
    const delivery = item.isSent
      ? {
          name: values['delivery.name'],
          phone: values['delivery.phone'],
          address: values['delivery.address'],
        }
      : null
    void orderItem({ code: item.code, points: String(item.points), delivery }, values.paymentPassword)
  }
  return (
    <Dialog title={item.name} onClose={onClose} closeLabel={phrases.close}>
      <form ref={form} className="stack" noValidate onSubmit={submit} onInput={onInput}>
        <Sums item={item} balance={balance} writing={writing} />
        {item.isSent && (
          <>
            <h3>{phrases.where}</h3>
            <Field
              {...fields.bind('delivery.name')}
              label={phrases.name}
              autoComplete="name"
              maxLength={DELIVERY_LENGTHS.name}
              required
              isFirst
            />
            <Field
              {...fields.bind('delivery.phone')}
              label={phrases.phone}
              autoComplete="tel"
              inputMode="tel"
              maxLength={DELIVERY_LENGTHS.phone}
              required
            />
            <Field
              {...fields.bind('delivery.address')}
              label={phrases.address}
              autoComplete="street-address"
              maxLength={DELIVERY_LENGTHS.address}
              required
            />
          </>
        )}
        <PaymentPassword
          isThere={config.hasPaymentPassword}
          field={fields.bind('paymentPassword')}
          accountHref={accountHref}
          phrases={phrases}
        />
        {submission.state === 'unknown' && <Note tone="warn">{phrases.orderUnsure}</Note>}
        <FormMessage text={refusal} />
        <p className="small muted">{phrases.orderTerms}</p>
        <div className="dialog-actions">
          <Button onClick={onClose}>{phrases.cancel}</Button>
          <SubmitButton
            state={submission.state}
            label={fill(phrases.redeemFor, { points: countText(String(item.points), writing) })}
            againLabel={phrases.again}
            busyLabel={phrases.sending}
            disabled={!config.hasPaymentPassword}
          />
        </div>
      </form>
    </Dialog>
  )
}

function Sums({ item, balance, writing }: Pick<Props, 'item' | 'balance' | 'writing'>) {
  const { phrases } = writing
  return (
    <dl className="pairs num">
      <dt>{phrases.yours}</dt>
      <dd>{countText(balance.points, writing)}</dd>
      <dt>{phrases.thisOrder}</dt>
      <dd>−{countText(String(item.points), writing)}</dd>
      <dt className="bold">{phrases.after}</dt>
      <dd className="bold">{countText(minorOf(balance.points) - minorOf(String(item.points)), writing)}</dd>
    </dl>
  )
}
