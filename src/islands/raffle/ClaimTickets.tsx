import type { SubmitEvent } from 'react'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { Note } from '#islands/ui/Note.tsx'
import { SubmitButton } from '#islands/ui/SubmitButton.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import type { MyRaffle, Raffle } from '#lib/raffle/api.ts'
import { claimTickets, newClaim } from '#lib/raffle/store.ts'
import { ticketText, type Writing } from './phrases.ts'

interface Props {
  raffle: Raffle
  mine: MyRaffle
  writing: Writing
}

/** Turns what is earned into numbered tickets. */
export function ClaimForm({ raffle, mine, writing }: Props) {
  const { phrases, language } = writing
  const fields = useFields({}, () => undefined)
  const { submission, form, refusal } = useSubmission(newClaim, fields)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void claimTickets(raffle)
  }
  const canClaim = mine.claimable > 0 && mine.mayEnter
  return (
    <form ref={form} className="panel inlaid pad stack" onSubmit={submit} aria-labelledby="raffle-claim">
      <h2 id="raffle-claim">
        {phrases.toClaim}: <span className="num">{formatCount(mine.claimable, language)}</span>
      </h2>
      <p className="small muted">
        {!mine.mayEnter ? phrases.needsDeposit : canClaim ? phrases.claimAbout : phrases.claimNone}
      </p>
      {submission.state === 'unknown' && <Note tone="warn">{phrases.unsure}</Note>}
      <FormMessage text={refusal} />
      <p className="small" role="status">
        {submission.state === 'done' &&
          fill(phrases.gotNumbers, {
            numbers: submission.value.entries.map(({ number }) => ticketText(number)).join(', '),
          })}
      </p>
      {(canClaim || submission.state !== 'idle') && (
        <SubmitButton
          state={submission.state}
          label={phrases.claim}
          againLabel={phrases.again}
          busyLabel={phrases.sending}
          disabled={!canClaim && submission.state !== 'unknown'}
          size="large"
        />
      )}
    </form>
  )
}
