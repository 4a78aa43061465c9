import { type FormEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { fill } from '#lib/i18n/format.ts'
import type { Limit } from '#lib/limits/api.ts'
import { changeLimit } from '#lib/limits/store.ts'
import { CURRENCY_SYMBOLS, minorOf, toDecimal } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import { limitName, type Writing } from './phrases.ts'

interface Props {
  limit: Limit
  raiseHours: number
  onClose: () => void
  writing: Writing
}

/** Sets, changes or removes one limit; says before anything is sent when the change acts. */
export function LimitDialog({ limit, raiseHours, onClose, writing }: Props) {
  const { currency, language, phrases } = writing
  const { kind, period } = limit
  const isTime = kind === 'session'
  const read = (text: string) => (isTime ? minutesOf(text) : parseAmount(text, currency, language))
  const before = limit.amount ?? undefined
  const initial = before === undefined ? '' : isTime ? before : toDecimal(minorOf(before), currency)
  const fields = useFields({ amount: initial }, (_, { amount }) =>
    read(amount) === undefined ? phrases.badAmount : undefined,
  )
  const [busy, setBusy] = useState<'save' | 'remove'>()
  const [message, setMessage] = useState<string>()
  const send = async (what: 'save' | 'remove', form?: HTMLFormElement) => {
    const amount = what === 'remove' ? null : (read(fields.values.amount) ?? 0n)
    setBusy(what)
    setMessage(undefined)
    const outcome = await changeLimit({ kind, period }, amount)
    setBusy(undefined)
    if (outcome.ok) return onClose()
    if (outcome.failure.field === 'amount') fields.show({ amount: outcome.failure.message }, form)
    else setMessage(outcome.failure.message)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy === undefined && fields.checkAll(event.currentTarget)) void send('save', event.currentTarget)
  }
  return (
    <Dialog title={limitName(limit, phrases)} onClose={onClose} closeLabel={phrases.cancel}>
      <form className="stack" noValidate onSubmit={submit}>
        <p className="muted">{phrases[`kindAbout_${kind}`]}</p>
        <Field
          {...fields.bind('amount')}
          label={isTime ? phrases.amountMinutes : phrases.amountBaht}
          hint={fill(phrases.lowerNote, { hours: raiseHours })}
          inputMode={isTime ? 'numeric' : 'decimal'}
          autoComplete="off"
          required
          isFirst
          prefix={isTime ? undefined : <span aria-hidden="true">{CURRENCY_SYMBOLS[currency]}</span>}
        />
        <FormMessage text={message} />
        <div className="dialog-actions">
          {before !== undefined && (
            <Button busy={busy === 'remove'} busyLabel={phrases.saving} onClick={() => void send('remove')}>
              {phrases.remove}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy === 'save'} busyLabel={phrases.saving}>
            {phrases.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function minutesOf(text: string): bigint | undefined {
  const plain = text.trim()
  return /^\d{1,5}$/.test(plain) ? BigInt(plain) : undefined
}
