import { type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { Note } from '#islands/ui/Note.tsx'
import { SubmitButton } from '#islands/ui/SubmitButton.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import type { Downline } from '#lib/downlines/api.ts'
import { ratePpm } from '#lib/downlines/rules.ts'
import { rateRaise, showRaised } from '#lib/downlines/store.ts'
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
  const has = member.nextRate
  const mayRaise = (ratePpm(own) ?? 0) > (ratePpm(has) ?? 0)
  const fields = useFields({ rate: '' }, (_, values) => rateTrouble(values.rate, { own, has }, writing))
  const { submission, form, refusal, onInput } = useSubmission(rateRaise, fields)
  const done = useRef(onDone)
  done.current = onDone
  const name = member.account
  useEffect(() => rateRaise.reset, [])
  useEffect(() => {
    if (submission.state !== 'done') return
    const { rate, fromDay } = submission.value
    showRaised(submission.value)
    const day = formatDate(startOfDay(fromDay, timeZone).toISOString(), language, timeZone)
    done.current(fill(phrases.raised, { name, rate: rateText(rate, language), day }))
  }, [submission, name, phrases, language, timeZone])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fields.checkAll(event.currentTarget))
      void rateRaise.submit({ memberId: member.id, rate: typedRate(fields.values.rate) })
  }
  const [now, most] = [rateText(has, language), rateText(own, language)]
  return (
    <Dialog title={fill(phrases.raiseTitle, { name })} onClose={onClose} closeLabel={phrases.close}>
      {mayRaise ? (
        <form ref={form} className="stack" noValidate onSubmit={submit} onInput={onInput}>
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
          {submission.state === 'unknown' && <Note tone="warn">{phrases.unsure}</Note>}
          <FormMessage text={refusal} />
          <div className="dialog-actions">
            <Button onClick={onClose}>{phrases.cancel}</Button>
            <SubmitButton
              state={submission.state}
              label={phrases.raiseRate}
              againLabel={phrases.again}
              busyLabel={phrases.raising}
            />
          </div>
        </form>
      ) : (
        <div className="stack">
          <p>{fill(phrases.raiseNone, { name })}</p>
          <div className="dialog-actions">
            <Button onClick={onClose}>{phrases.close}</Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
