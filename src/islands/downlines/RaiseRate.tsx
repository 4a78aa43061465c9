import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { Note } from '#islands/ui/Note.tsx'
import type { Downline } from '#lib/downlines/api.ts'
import { ratePpm } from '#lib/downlines/rules.ts'
import { raise, showRaised } from '#lib/downlines/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { startOfDay } from '#lib/time/days.ts'
import { formatDate } from '#lib/time/format.ts'
import { rateTrouble } from './rate-field.ts'
import { rateText, typedRate, type Writing } from './writing.ts'

interface Props {
  member: Downline
  /** The agent's own rate of the next day, in percent. */
  own: string
  onClose: () => void
  /** Told in words, for a toast. */
  onDone: (text: string) => void
  writing: Writing
}

/** Raises the rate of a direct downline from the next day on. */
export function RaiseRate({ member, own, onClose, onDone, writing }: Props) {
  const { phrases, language, timeZone } = writing
  const wishing = useStore(raise.$wishing, { ssr: 'initial' })
  const form = useRef<HTMLFormElement>(null)
  const has = member.nextRate
  const mayRaise = (ratePpm(own) ?? 0) > (ratePpm(has) ?? 0)
  const fields = useFields({ rate: '' }, (_, values) => rateTrouble(values.rate, { own, has }, writing))
  const latest = useRef({ show: fields.show, onDone })
  latest.current = { show: fields.show, onDone }
  const name = member.account
  useEffect(() => raise.anew, [])
  useEffect(() => {
    if (wishing.state === 'refused' && wishing.failure.field === 'rate')
      latest.current.show({ rate: wishing.failure.message }, form.current)
    if (wishing.state !== 'done') return
    const { rate, fromDay } = wishing.value
    showRaised(wishing.value)
    const day = formatDate(startOfDay(fromDay, timeZone).toISOString(), language, timeZone)
    latest.current.onDone(fill(phrases.raised, { name, rate: rateText(rate, language), day }))
  }, [wishing, name, phrases, language, timeZone])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fields.checkAll(event.currentTarget))
      void raise.ask({ memberId: member.id, rate: typedRate(fields.values.rate) })
  }
  const refusal = wishing.state === 'refused' && !wishing.failure.field ? wishing.failure.message : undefined
  const [now, most] = [rateText(has, language), rateText(own, language)]
  return (
    <Dialog title={fill(phrases.raiseTitle, { name })} onClose={onClose} closeLabel={phrases.close}>
      {mayRaise ? (
        <form ref={form} className="stack" noValidate onSubmit={submit} onInput={raise.anew}>
          <p>{phrases.raiseText}</p>
          <Field
            {...fields.bind('rate')}
            label={phrases.newRate}
            hint={fill(phrases.raiseHint, { now, most })}
            required
            isFirst
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
          />
          {wishing.state === 'unknown' && <Note tone="warn">{phrases.unsure}</Note>}
          <FormMessage text={refusal} />
          <div className="dlg-actions">
            <Button onClick={onClose}>{phrases.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              busy={wishing.state === 'sending'}
              busyLabel={phrases.raising}
            >
              {wishing.state === 'unknown' ? phrases.again : phrases.raiseRate}
            </Button>
          </div>
        </form>
      ) : (
        <div className="stack">
          <p>{fill(phrases.raiseNone, { name })}</p>
          <div className="dlg-actions">
            <Button onClick={onClose}>{phrases.close}</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
