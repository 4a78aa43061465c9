import { Icon } from '#islands/ui/Icon.tsx'
import type { BetRecordFilters, DayPreset } from '#lib/play/filters.ts'
import { GAME_TYPES, ROUND_STATUSES } from '#lib/play/rules.ts'
import type { PlayPhrases } from './phrases.ts'
import { daysBefore } from './rows.ts'

export type Filters = Omit<BetRecordFilters, 'page'>

interface Props {
  filters: Filters
  /** Today in the deployment's time zone, an ISO date, once the server has said it. */
  today: string | undefined
  onChange: (filters: Filters) => void
  phrases: PlayPhrases
}

const PRESETS: readonly { days: DayPreset; phrase: 'today' | 'days7' | 'days30' }[] = [
  { days: '1', phrase: 'today' },
  { days: '7', phrase: 'days7' },
  { days: '30', phrase: 'days30' },
]

/** Period, category and status; every choice is at once in the address. */
export function BetFilters({ filters, today, onChange, phrases }: Props) {
  const { days: _days, from: _from, to: _to, ...others } = filters
  return (
    <div className="filters bet-filters">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className="seg" role="group" aria-label={phrases.range}>
        {PRESETS.map(({ days, phrase }) => (
          <button
            key={days}
            type="button"
            aria-pressed={filters.days === days}
            onClick={() => onChange({ ...others, days })}
          >
            {phrases[phrase]}
          </button>
        ))}
      </div>
      <Days
        filters={filters}
        today={today}
        onChange={range => onChange({ ...others, ...range })}
        phrases={phrases}
      />
      <Choice
        label={phrases.category}
        all={phrases.allCategories}
        value={filters.gameType}
        options={GAME_TYPES.map(value => ({ value, text: phrases[`category_${value}`] }))}
        onChoose={gameType => {
          const { gameType: _, ...rest } = filters
          onChange(gameType ? { ...rest, gameType } : rest)
        }}
      />
      <Choice
        label={phrases.status}
        all={phrases.anyStatus}
        value={filters.status}
        options={ROUND_STATUSES.map(value => ({ value, text: phrases[`status_${value}`] }))}
        onChoose={status => {
          const { status: _, ...rest } = filters
          onChange(status ? { ...rest, status } : rest)
        }}
      />
    </div>
  )
}

interface DaysProps extends Omit<Props, 'onChange'> {
  onChange: (range: { from?: string; to?: string }) => void
}

/** First and last day, both included. With a preset they show the days that it stands for. */
function Days({ filters, today, onChange, phrases }: DaysProps) {
  const preset = filters.days && today
  const from = filters.from ?? (preset ? daysBefore(today, Number(filters.days) - 1) : undefined)
  const to = filters.to ?? (preset ? today : undefined)
  const change = (range: { from: string | undefined; to: string | undefined }) => {
    onChange({ ...(range.from ? { from: range.from } : {}), ...(range.to ? { to: range.to } : {}) })
  }
  return (
    <div className="inp days num">
      <input
        type="date"
        aria-label={phrases.dateFrom}
        value={from ?? ''}
        max={to ?? today}
        onChange={event => change({ from: event.target.value, to })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={phrases.dateTo}
        value={to ?? ''}
        min={from}
        max={today}
        onChange={event => change({ from, to: event.target.value })}
      />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  /** The choice of none in particular. */
  all: string
  value: Value | undefined
  options: readonly { value: Value; text: string }[]
  onChoose: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, all, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="inp choice">
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={event => onChoose(options.find(option => option.value === event.target.value)?.value)}
      >
        <option value="">{all}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <Icon name="chevd" size="small" />
    </div>
  )
}
