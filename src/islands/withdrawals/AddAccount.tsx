import { type SubmitEvent, useEffect, useId } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { DialogEnd } from '#islands/ui/DialogEnd.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill } from '#lib/i18n/format.ts'
import { isBlank } from '#lib/text/typed.ts'
import type { WithdrawalSetup } from '#lib/withdrawals/api.ts'
import { readPayoutNumber } from '#lib/withdrawals/payout-numbers.ts'
import { isSameName } from '#lib/withdrawals/rules.ts'
import { type AccountEntry, newAccount } from '#lib/withdrawals/store.ts'
import type { Writing } from './phrases.ts'

interface Props {
  setup: WithdrawalSetup
  onClose: () => void
  onAdded: (id: string) => void
  writing: Writing
}

/** Registers an account in the member's own name. */
export function AddAccount({ setup, onClose, onAdded, writing: { phrases } }: Props) {
  const first = setup.providers[0]?.code ?? ''
  const fields = useFields<keyof AccountEntry>(
    { provider: first, number: '', holderName: setup.holderName ?? '' },
    (name, values) => problemOf(name, values, setup, phrases),
  )
  const { submission, form, message, onInput } = useSubmission(newAccount, fields)
  useEffect(() => newAccount.reset, [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.checkAll(event.currentTarget) || !(await newAccount.submit(fields.values))) return
    const added = newAccount.$submission.get()
    if (added.state === 'done') onAdded(added.value.account.id)
    onClose()
  }
  return (
    <Dialog title={phrases.addTitle} onClose={onClose} closeLabel={phrases.close}>
      <form ref={form} className="stack" noValidate onSubmit={submit} onInput={onInput}>
        <p className="small muted">{phrases.addText}</p>
        <ProviderField
          providers={setup.providers}
          value={fields.values.provider}
          onChoose={code => fields.set('provider', code)}
          phrases={phrases}
        />
        <Field
          {...fields.bind('number')}
          label={phrases.number}
          required
          isFirst
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
        <Field
          {...fields.bind('holderName')}
          label={phrases.holderName}
          hint={
            setup.holderName ? fill(phrases.holderMatches, { name: setup.holderName }) : phrases.holderOnce
          }
          required
          autoComplete="name"
          maxLength={100}
        />
        <DialogEnd
          message={message}
          busy={submission.state === 'sending'}
          busyLabel={phrases.sending}
          label={phrases.save}
          onCancel={onClose}
          phrases={phrases}
        />
      </form>
    </Dialog>
  )
}

interface ProviderProps {
  providers: WithdrawalSetup['providers']
  value: string
  onChoose: (code: string) => void
  phrases: Writing['phrases']
}

/** Banks and wallets, each in its group. */
function ProviderField({ providers, value, onChoose, phrases }: ProviderProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{phrases.provider}</label>
      <div className="input choice">
        <select id={id} name="provider" value={value} onChange={event => onChoose(event.target.value)}>
          {(['bank', 'ewallet'] as const).map(kind => (
            <optgroup key={kind} label={phrases[`kind_${kind}`]}>
              {providers
                .filter(one => one.kind === kind)
                .map(one => (
                  <option key={one.code} value={one.code}>
                    {one.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chevd" size="small" />
      </div>
    </div>
  )
}

function problemOf(
  name: keyof AccountEntry,
  values: AccountEntry,
  setup: WithdrawalSetup,
  phrases: Writing['phrases'],
): string | undefined {
  if (isBlank(values[name])) return phrases.required
  if (name === 'holderName' && setup.holderName && !isSameName(setup.holderName, values.holderName))
    return phrases.nameDiffers
  if (name !== 'number') return undefined
  const provider = setup.providers.find(one => one.code === values.provider)
  const read = provider && readPayoutNumber(values.number, provider)
  if (!provider || !read || 'number' in read) return undefined
  const { minDigits: min, maxDigits: max } = provider
  return fill(phrases[`number_${read.fault}`], { digits: min === max ? min : `${min}–${max}` })
}
