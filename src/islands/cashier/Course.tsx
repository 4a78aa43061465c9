import type { Deposit } from '#lib/cashier/api.ts'
import { fill } from '#lib/i18n/format.ts'
import { formatExpected, formatMoment } from '#lib/time/format.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  deposit: Deposit
  language: string
  timeZone: string
  phrases: CashierPhrases
}

/** Each step with its moment and reason, then what comes next and by when. */
export function Course({ deposit: { timeline, nextStep, nextBy }, language, timeZone, phrases }: Props) {
  return (
    <ol className="course num" aria-label={phrases.course}>
      {timeline.map(moment => (
        <li key={moment.status}>
          <span>
            {phrases[`status_${moment.status}`]}
            {moment.reason && <span className="course-reason">{moment.reason}</span>}
          </span>
          <time className="faint" dateTime={moment.at}>
            {formatMoment(moment.at, language, timeZone)}
          </time>
        </li>
      ))}
      {nextStep && nextBy && (
        <li className="course-next">
          <span>{phrases[`next_${nextStep}`]}</span>
          <time className="faint" dateTime={nextBy}>
            {fill(phrases.by, { time: formatExpected(nextBy, language, timeZone) })}
          </time>
        </li>
      )}
    </ol>
  )
}
