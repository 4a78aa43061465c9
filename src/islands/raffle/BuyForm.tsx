import { Field } from '#islands/ui/Field.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { PanelForm } from '#islands/ui/PanelForm.tsx'
import { SubmitEnd } from '#islands/ui/SubmitEnd.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import { fill } from '#lib/i18n/format.ts'
import { grouped } from '#lib/i18n/numbers.ts'
import { minorOf } from '#lib/money/money.ts'
import type { MyRaffle, Raffle } from '#lib/raffle/api.ts'
import { MOST_TICKETS } from '#lib/raffle/rules.ts'
import { buyTickets, newPurchase } from '#lib/raffle/store.ts'
import { ticketText, type Writing } from './phrases.ts'

interface Props {
  raffle: Raffle
  /** Points for one ticket. */
  price: string
  mine: MyRaffle
  writing: Writing
}

/** Buys tickets with points. */
export function BuyForm({ raffle, price, mine, writing }: Props) {
  const { phrases, language } = writing
  const fields = useFields({ count: '1' }, (_, values) =>
    countOf(values.count) === undefined ? phrases.countBad : undefined,
  )
  const { submission, form, refusal, onInput } = useSubmission(newPurchase, fields)
  const submit = async (element: HTMLFormElement) => {
    const count = countOf(fields.values.count)
    if (!fields.checkAll(element) || count === undefined) return
    if (await buyTickets(raffle, count)) fields.reset()
  }
  return (
    <PanelForm id="raffle-buy" title={phrases.buyTitle} form={form} onInput={onInput} onSubmit={submit}>
      <p className="small muted">
        {fill(phrases.buyAbout, {
          price: grouped(minorOf(price), language),
          points: grouped(minorOf(mine.points), language),
        })}
      </p>
      <Field {...fields.bind('count')} label={phrases.count} inputMode="numeric" maxLength={5} required />
      <SubmitEnd
        state={submission.state}
        refusal={refusal}
        unsure={phrases.unsure}
        label={phrases.buy}
        disabled={!mine.mayEnter || minorOf(mine.points) < minorOf(price)}
        phrases={phrases}
      >
        <p className="small" role="status">
          {submission.state === 'done' &&
            fill(phrases.gotNumbers, {
              numbers: submission.value.entries.map(({ number }) => ticketText(number)).join(', '),
            })}
        </p>
      </SubmitEnd>
      <p className="micro faint">{phrases.buyFinal}</p>
    </PanelForm>
  )
}

function countOf(text: string): number | undefined {
  const digits = text.trim()
  const count = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return count >= 1 && count <= MOST_TICKETS ? count : undefined
}
