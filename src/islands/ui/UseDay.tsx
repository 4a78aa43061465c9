import { fill } from '#lib/i18n/format.ts'
import { christianDay } from '#lib/time/buddhist.ts'

interface Props {
  /** What was entered. */
  text: string
  /** "Use {{date}}" */
  phrase: string
  onUse: (day: string) => void
}

/** Offers a day that was written with a year of the Buddhist era in the Christian one, at a press; nothing for other days. */
export function UseDay({ text, phrase, onUse }: Props) {
  const day = christianDay(text)
  if (day === undefined) return null
  return (
    <button
      type="button"
      className="btn btn-secondary btn-small use-day num"
      onClick={event => {
        // The button goes with what it mends; the focus stays with the field.
        event.currentTarget.closest('[data-use-day]')?.querySelector('input')?.focus()
        onUse(day)
      }}
    >
      {fill(phrase, { date: day })}
    </button>
  )
}
