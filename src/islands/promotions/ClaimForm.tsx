import { useState } from 'react'
import { Choice } from '#islands/ui/Choice.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { SubmitEnd } from '#islands/ui/SubmitEnd.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import type { PromotionStanding } from '#lib/promotions/api.ts'
import { newClaim } from '#lib/promotions/store.ts'
import { depositOptions } from './deposits.ts'
import styles from './MemberPromotion.module.css'
import type { Writing } from './phrases.ts'

interface Props {
  promotion: PromotionStanding
  writing: Writing
}

/** Claims a joined promotion for one of the deposits that were made since. */
export function ClaimForm({ promotion, writing }: Props) {
  const { code, deposits } = promotion
  const { phrases } = writing
  const [chosen, setChosen] = useState<string>()
  const fields = useFields({}, () => undefined)
  const { submission, form, refusal } = useSubmission(newClaim, fields)
  const depositId = chosen ?? deposits[0]?.id
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (depositId !== undefined) void newClaim.submit({ code, depositId })
      }}
    >
      <Choice
        name="depositId"
        label={phrases.deposit}
        options={depositOptions(promotion, writing)}
        value={depositId ?? ''}
        onChoose={setChosen}
      />
      <SubmitEnd
        state={submission.state}
        refusal={refusal}
        unsure={phrases.unsure}
        label={phrases.title_claim}
        phrases={phrases}
      />
    </form>
  )
}
