import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { CheckField } from '#islands/ui/CheckField.tsx'
import { Choice } from '#islands/ui/Choice.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { ImageField } from '#islands/ui/ImageField.tsx'
import { SubmitEnd } from '#islands/ui/SubmitEnd.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill } from '#lib/i18n/format.ts'
import { type PromotionStanding, REMARK_LENGTH } from '#lib/promotions/api.ts'
import { exampleLine } from '#lib/promotions/example.ts'
import { newEntry } from '#lib/promotions/store.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { formatMoment } from '#lib/time/format.ts'
import { picturesFor } from '#lib/uploads/store.ts'
import { depositOptions } from './deposits.ts'
import styles from './MemberPromotion.module.css'
import type { Writing } from './phrases.ts'

interface Props {
  promotion: PromotionStanding
  writing: Writing
}

/** Applies, joins or claims, whichever the terms say; an application has a remark and pictures. */
export function EntryForm({ promotion, writing }: Props) {
  const { code, version, terms, deposits, raffle } = promotion
  const { phrases } = writing
  const isApplication = terms.entry === 'apply'
  const [pictures] = useState(() => picturesFor('application'))
  const [depositId, setDeposit] = useState<string>()
  const [isAccepted, setAccepted] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const fields = useFields({ remark: '' }, () => undefined)
  const { submission, form, refusal, onInput } = useSubmission(newEntry, fields)
  const images = useStore(pictures.$items, { ssr: 'initial' })
  const needsDeposit = terms.depositMinor !== null && terms.entry !== 'join'
  const chosen = needsDeposit ? (depositId ?? deposits[0]?.id ?? null) : null
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (!isAccepted || images.some(image => image.state === 'sending')) return
    const entry = { code, version, depositId: chosen, remark: fields.values.remark, images: pictures.ids() }
    void newEntry.submit(entry)
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onInput={onInput}>
      <p className="bold num">
        {exampleLine(terms, { ...writing, phrases: writing.terms }, new Date(serverNow()))}
      </p>
      {raffle && (
        <p className="small muted">
          {fill(phrases.ticketsFor, {
            raffle: raffle.name,
            date: formatMoment(raffle.closesAt, writing.language, writing.timeZone),
          })}
        </p>
      )}
      {needsDeposit && (
        <Choice
          name="depositId"
          label={phrases.deposit}
          options={depositOptions(promotion, writing)}
          value={chosen ?? ''}
          onChoose={setDeposit}
        />
      )}
      {isApplication && (
        <>
          <Field
            {...fields.bind('remark')}
            label={phrases.remark}
            hint={fill(phrases.remarkHint, { count: [...fields.values.remark].length, most: REMARK_LENGTH })}
            maxLength={REMARK_LENGTH}
            autoComplete="off"
          />
          <ImageField label={phrases.pictures} pictures={pictures} phrases={phrases} />
        </>
      )}
      <CheckField
        name="accepted"
        checked={isAccepted}
        onChange={setAccepted}
        error={isAsked && !isAccepted ? phrases.acceptMissing : undefined}
        required
      >
        {fill(phrases.accept, { version })}
      </CheckField>
      <SubmitEnd
        state={submission.state}
        refusal={refusal}
        unsure={phrases.unsure}
        label={phrases[`title_${terms.entry}`]}
        phrases={phrases}
      />
    </form>
  )
}
