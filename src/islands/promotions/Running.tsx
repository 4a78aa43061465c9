import '../../styles/progress.css'
import { useNow } from '#islands/ui/use-now.ts'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { type MoneyWriting, moneyText } from '#lib/money/text.ts'
import type { RunningPromotion } from '#lib/promotions/api.ts'
import type { EntryPhrases } from '#lib/promotions/phrases.ts'
import { formatMoment, formatTimeLeft } from '#lib/time/format.ts'
import styles from './Running.module.css'

type RunningPhrases = Pick<EntryPhrases, 'running' | 'runningOf' | 'runningLeft' | 'timeLeft'>

interface Props {
  list: readonly RunningPromotion[]
  writing: MoneyWriting & { timeZone: string; phrases: RunningPhrases }
}

/** How far the turnover of promotions is, and how much time is left for it. */
export function Running({ list, writing }: Props) {
  const { phrases } = writing
  if (list.length === 0) return null
  return (
    <section className={styles.running} aria-label={phrases.running}>
      <h3>{phrases.running}</h3>
      {list.map(one => (
        <One key={one.id} one={one} writing={writing} />
      ))}
    </section>
  )
}

function One({ one, writing }: { one: RunningPromotion; writing: Props['writing'] }) {
  const { phrases, language, timeZone } = writing
  const now = useNow()
  const [done, required] = [minorOf(one.done), minorOf(one.required)]
  const left = Date.parse(one.endsAt) - now
  return (
    <div className={styles.one}>
      <p className="row between small num">
        <b>{one.title}</b>
        <span>
          {fill(phrases.runningOf, {
            done: moneyText(done, writing),
            required: moneyText(required, writing),
          })}
        </span>
      </p>
      <progress
        className="progress"
        max={1_000}
        value={Number((done * 1_000n) / required)}
        aria-label={one.title}
      />
      <p className="small muted num">
        {left > 0 && <b>{fill(phrases.timeLeft, { time: formatTimeLeft(left, language) })} </b>}
        {fill(phrases.runningLeft, {
          left: moneyText(required - done, writing),
          date: formatMoment(one.endsAt, language, timeZone),
          base: moneyText(one.base, writing),
        })}
      </p>
    </div>
  )
}
