import '../ui/course.css'
import { fill } from '#lib/i18n/format.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { formatExpected, formatMoment } from '#lib/time/format.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import type { WithdrawalStatus } from '#lib/withdrawals/rules.ts'
import type { Writing } from './phrases.ts'

const TONES: Record<WithdrawalStatus, string> = {
  applied: 'info',
  reviewing: 'info',
  approved: 'info',
  paid: 'warn',
  received: 'ok',
  autoReceived: 'ok',
  notReceived: 'warn',
  rejected: 'bad',
  cancelled: '',
  refunded: 'ok',
}

export function StatusTag({ status, writing: { phrases } }: { status: WithdrawalStatus; writing: Writing }) {
  return <span className={`tag ${TONES[status]}`}>{phrases[`status_${status}`]}</span>
}

/** Each step with its moment and reason, then what comes next and by when. */
export function Course({ withdrawal, writing }: { withdrawal: Withdrawal; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  return (
    <ol className="course num" aria-label={phrases.course}>
      {withdrawal.timeline.map(step => (
        <li key={`${step.status} ${step.at}`}>
          <span>
            {phrases[`status_${step.status}`]}
            {step.reason && <span className="course-reason">{step.reason}</span>}
          </span>
          <time className="faint" dateTime={step.at}>
            {formatMoment(step.at, language, timeZone)}
          </time>
        </li>
      ))}
      {withdrawal.nextBy && (
        <li className="course-next">
          <NextStep status={withdrawal.status} by={withdrawal.nextBy} writing={writing} />
        </li>
      )}
    </ol>
  )
}

/** The next step and its deadline. After it the house continues, and the member's answer comes too late. */
function NextStep({ status, by, writing }: { status: WithdrawalStatus; by: string; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  const isLate = Date.parse(by) < serverNow()
  if (isLate && status === 'paid') return phrases.receiptOver
  return (
    <>
      <span>
        {phrases[`next_${status as 'applied' | 'reviewing' | 'approved' | 'paid' | 'notReceived'}`]}
      </span>
      <time className="faint" dateTime={by}>
        {isLate ? phrases.late : fill(phrases.by, { time: formatExpected(by, language, timeZone) })}
      </time>
    </>
  )
}
