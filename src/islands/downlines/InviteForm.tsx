import { useEffect, useRef, useState } from 'react'
import { Choice } from '#islands/ui/Choice.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { type Fields, useFields } from '#islands/ui/fields.ts'
import { Note } from '#islands/ui/Note.tsx'
import { PanelForm } from '#islands/ui/PanelForm.tsx'
import { SubmitButton } from '#islands/ui/SubmitButton.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import type { Invite } from '#lib/downlines/api.ts'
import { newInvite, showInvite } from '#lib/downlines/register-store.ts'
import {
  type DownlineKind,
  INVITE_DAYS,
  type InviteDays,
  LONGEST_NOTE,
  MOST_USES,
} from '#lib/downlines/rules.ts'
import { plainDigits } from '#lib/text/digits.ts'
import { isBlank } from '#lib/text/typed.ts'
import { InviteDialog } from './InviteDialog.tsx'
import styles from './InviteForm.module.css'
import { KindAndRate } from './KindAndRate.tsx'
import { rateTrouble } from './rate-field.ts'
import { typedRate, type Writing } from './writing.ts'

interface Props {
  /** The agent's own rate of today, in percent. */
  own: string
  registerHref: string
  writing: Writing
}

type Days = `${InviteDays}` | 'noEnd'

/** What the next link opens, how long and how often. */
export function InviteForm({ own, registerHref, writing }: Props) {
  const { phrases } = writing
  const [kind, setKind] = useState<DownlineKind>('player')
  const [days, setDays] = useState<Days>('30')
  const [made, setMade] = useState<Invite>()
  const fields = useFields({ rate: '', mostUses: '', note: '' }, (name, values) => {
    if (name === 'rate') return rateTrouble(values.rate, { own }, writing)
    if (name === 'mostUses') return isCount(values.mostUses) ? undefined : phrases.mostUsesForm
    return undefined
  })
  const { submission, form, refusal, onInput } = useSubmission(newInvite, fields)
  const emptied = useRef(fields.reset)
  emptied.current = fields.reset
  useEffect(() => {
    if (submission.state !== 'done') return
    showInvite(submission.value)
    setMade(submission.value)
    emptied.current()
    newInvite.reset()
  }, [submission])
  const submit = (element: HTMLFormElement) => {
    if (!fields.checkAll(element)) return
    const { rate, mostUses, note } = fields.values
    void newInvite.submit({
      kind,
      rate: typedRate(rate),
      note: note.trim(),
      days: INVITE_DAYS.find(one => `${one}` === days) ?? null,
      mostUses: isBlank(mostUses) ? null : Number(plainDigits(mostUses)),
    })
  }
  return (
    <PanelForm id="new-invite" title={phrases.newInvite} form={form} onInput={onInput} onSubmit={submit}>
      <div className={styles.fields}>
        <KindAndRate kind={kind} onKind={setKind} rate={fields.bind('rate')} own={own} writing={writing} />
        <LimitFields days={days} onDays={setDays} fields={fields} phrases={phrases} />
      </div>
      {submission.state === 'unknown' && <Note tone="warn">{phrases.unsure}</Note>}
      <FormMessage text={refusal} />
      <div className="row">
        <SubmitButton
          state={submission.state}
          label={phrases.makeLink}
          againLabel={phrases.again}
          busyLabel={phrases.making}
        />
      </div>
      {made && (
        <InviteDialog
          invite={made}
          registerHref={registerHref}
          onClose={() => setMade(undefined)}
          writing={writing}
        />
      )}
    </PanelForm>
  )
}

interface LimitProps {
  days: Days
  onDays: (days: Days) => void
  fields: Fields<'rate' | 'mostUses' | 'note'>
  phrases: Writing['phrases']
}

/** How long and how often a link opens, and what the agent notes of it. */
function LimitFields({ days, onDays, fields, phrases }: LimitProps) {
  return (
    <>
      <Choice
        label={phrases.validFor}
        name="days"
        value={days}
        options={[
          ...INVITE_DAYS.map(one => ({ value: `${one}` as Days, text: phrases[`days_${one}`] })),
          { value: 'noEnd', text: phrases.noEnd },
        ]}
        onChoose={onDays}
      />
      <Field
        {...fields.bind('mostUses')}
        label={phrases.mostUses}
        hint={phrases.mostUsesHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <Field
        {...fields.bind('note')}
        label={phrases.note}
        hint={phrases.noteHint}
        autoComplete="off"
        maxLength={LONGEST_NOTE}
      />
    </>
  )
}

/** Empty for no limit, or a whole number that a link can be limited to. */
function isCount(typed: string): boolean {
  const text = plainDigits(typed)
  return text === '' || (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= MOST_USES)
}
