import { useEffect, useState } from 'react'
import { EmptyState } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Mission, MissionSummary } from '#lib/missions/api.ts'
import type { MissionPeriod } from '#lib/missions/rules.ts'
import { serverNow } from '#lib/time/clock-store.ts'
import { formatDuration, formatExpected } from '#lib/time/format.ts'
import { MissionRow } from './MissionRow.tsx'
import type { Writing } from './phrases.ts'

/** How often the remaining time is updated. */
const TOLD_MS = 15_000

interface Props {
  summary: MissionSummary
  period: MissionPeriod
  writing: Writing
  onClaim: (mission: Mission) => void
  /** The period is over by the server's clock. */
  onOver: () => void
}

/** The missions of a period, with the remaining time; during a break there are none. */
export function MissionList({ summary, period, writing, onClaim, onOver }: Props) {
  const { phrases, language, timeZone } = writing
  const { pause, missions } = summary
  if (pause) {
    const about = pause.until
      ? fill(phrases.pausedUntil, { time: formatExpected(pause.until, language, timeZone) })
      : phrases.pausedForGood
    return <EmptyState title={pause.kind === 'exclusion' ? phrases.excluded : phrases.paused} about={about} />
  }
  const shown = missions.filter(one => one.period === period)
  if (shown.length === 0) return <EmptyState title={phrases[`empty_${period}`]} about={phrases.emptyAbout} />
  return (
    <>
      <div className="panel-head">
        <h2 id="missions-list">{phrases[`list_${period}`]}</h2>
        <TimeLeft endsAt={summary.ends[period]} writing={writing} onOver={onOver} />
      </div>
      <ul className="num">
        {shown.map(one => (
          <MissionRow key={`${one.code} ${one.from}`} mission={one} writing={writing} onClaim={onClaim} />
        ))}
      </ul>
      <p className="pad small muted">
        {phrases.expires} {phrases.own}
      </p>
    </>
  )
}

interface LeftProps {
  endsAt: string
  writing: Writing
  onOver: () => void
}

/** Counts by the server's clock, also after the device has slept. */
function TimeLeft({ endsAt, writing, onOver }: LeftProps) {
  const { phrases, language, timeZone } = writing
  const [leftMs, setLeftMs] = useState(() => Date.parse(endsAt) - serverNow())
  useEffect(() => {
    const update = () => {
      const left = Date.parse(endsAt) - serverNow()
      setLeftMs(left)
      if (left <= 0) onOver()
    }
    update()
    const timer = setInterval(update, TOLD_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [endsAt, onOver])
  const values = {
    left: formatDuration(Math.max(leftMs, 0), language),
    time: formatExpected(endsAt, language, timeZone),
  }
  return <span className="small muted num">{fill(phrases.left, values)}</span>
}
