import { daysOfPeriod, type Period, type PeriodPreset } from '#lib/time/period.ts'
import styles from './RecordFilters.module.css'
import { UseDay } from './UseDay.tsx'

interface PeriodPhrases {
  range: string
  today: string
  days7: string
  days30: string
  dateFrom: string
  dateTo: string
  /** "Use {{date}}", of a year of the Buddhist era. */
  useDay: string
}

interface Props {
  period: Period
  /** Today in the deployment's time zone, an ISO date, once the server has said it. */
  today: string | undefined
  /** The first selectable day. */
  earliest: string | undefined
  onChange: (period: Period) => void
  phrases: PeriodPhrases
}

const PRESETS: readonly { days: PeriodPreset; phrase: 'today' | 'days7' | 'days30' }[] = [
  { days: '1', phrase: 'today' },
  { days: '7', phrase: 'days7' },
  { days: '30', phrase: 'days30' },
]

/** The period of a record: a preset, or first and last day. With a preset they show the days that it stands for. */
export function PeriodBar({ period, today, earliest, onChange, phrases }: Props) {
  const { from, to } = period.days && today === undefined ? {} : daysOfPeriod(period, today ?? '')
  const change = (range: { from: string | undefined; to: string | undefined }) =>
    onChange({ ...(range.from ? { from: range.from } : {}), ...(range.to ? { to: range.to } : {}) })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className="segments" role="group" aria-label={phrases.range}>
        {PRESETS.map(({ days, phrase }) => (
          <button
            key={days}
            type="button"
            aria-pressed={period.days === days}
            onClick={() => onChange({ days })}
          >
            {phrases[phrase]}
          </button>
        ))}
      </div>
      <div className={`input ${styles.days} num`} data-use-day="">
        <input
          type="date"
          aria-label={phrases.dateFrom}
          value={from ?? ''}
          min={earliest}
          max={to ?? today}
          onChange={event => change({ from: event.target.value, to })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="date"
          aria-label={phrases.dateTo}
          value={to ?? ''}
          min={from ?? earliest}
          max={today}
          onChange={event => change({ from, to: event.target.value })}
        />
        <UseDay text={from ?? ''} phrase={phrases.useDay} onUse={day => change({ from: day, to })} />
        <UseDay text={to ?? ''} phrase={phrases.useDay} onUse={day => change({ from, to: day })} />
      </div>
    </>
  )
}
