import '../ui/course.css'
import type { Deposit } from '#lib/cashier/api.ts'
import { fill } from '#lib/i18n/format.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { formatExpected, formatMoment } from '#lib/time/format.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  deposit: Deposit
  language: string
  timeZone: string
  phrases: CashierPhrases
}

/** Why it came to a step: as an operator wrote it, or in the site's words. */
export function reasonText(
  step: Deposit['timeline'][number] | undefined,
  phrases: CashierPhrases,
): string | undefined {
  if (step?.reason) return step.reason
  return step?.reasonCode ? phrases[`reason_${step.reasonCode}`] : undefined
}

/** The next step and its deadline. Past the deadline it says that the deposit is still processed. */
export function NextStep({ deposit: { nextStep, nextBy }, language, timeZone, phrases }: Props) {
  if (!nextStep) return null
  const isLate = nextBy !== null && Date.parse(nextBy) < serverNow()
  return (
    <>
      <span>{phrases[`next_${nextStep}`]}</span>
      {nextBy && (
        <>
          {' '}
          <time className="faint" dateTime={nextBy}>
            {isLate ? phrases.late : fill(phrases.by, { time: formatExpected(nextBy, language, timeZone) })}
          </time>
        </>
      )}
    </>
  )
}

/** Each step with its moment and reason, then what comes next and by when. */
export function Course(props: Props) {
  const { deposit, language, timeZone, phrases } = props
  return (
    <ol className="course num" aria-label={phrases.course}>
      {deposit.timeline.map(step => (
        <li key={`${step.status} ${step.at}`}>
          <span>
            {phrases[`status_${step.status}`]}
            <Reason text={reasonText(step, phrases)} />
          </span>
          <time className="faint" dateTime={step.at}>
            {formatMoment(step.at, language, timeZone)}
          </time>
        </li>
      ))}
      {deposit.nextStep && (
        <li className="course-next">
          <NextStep {...props} />
        </li>
      )}
    </ol>
  )
}

const Reason = ({ text }: { text: string | undefined }) =>
  text ? <span className="course-reason">{text}</span> : null
