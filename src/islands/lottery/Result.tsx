import type { DrawView } from '#lib/lottery/api.ts'
import type { GameDetails } from '#lib/lottery/slip.ts'
import { Numbers } from './Numbers.tsx'
import type { DrawsPhrases } from './phrases.ts'
import styles from './Result.module.css'

type Form = GameDetails['form']

/** Draws of one or two prizes are shown whole; of more, the first one stands for the draw. */
const SHOWN_WHOLE = 2

export function isLong(form: Form): boolean {
  return form.kind === 'digits' && form.prizes.length > SHOWN_WHOLE
}

/** The numbers that stand for a draw. */
export function headNumbers(form: Form, numbers: readonly string[]): readonly string[] {
  return isLong(form) ? numbers.slice(0, 1) : numbers
}

/** All prizes of a draw with their numbers. */
export function Prizes({ form, draw, phrases }: { form: Form; draw: DrawView; phrases: DrawsPhrases }) {
  const numbers = draw.numbers
  if (!numbers || form.kind !== 'digits') return null
  let at = 0
  const rows = form.prizes.map(prize => {
    const own = numbers.slice(at, at + prize.count)
    at += prize.count
    return { ...prize, own }
  })
  return (
    <dl className={`${styles.prizes} num`}>
      {rows.map(({ name, label, own }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {own.length === 1 ? (
              <Numbers form={form} numbers={own} phrases={phrases} />
            ) : (
              <ul>
                {own.map((number, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a prize stand in their order for ever.
                  <li key={index}>{number}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
