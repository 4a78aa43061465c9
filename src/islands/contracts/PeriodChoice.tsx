import { useId } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import type { DividendPeriod } from '#lib/contracts/windows.ts'
import styles from './PeriodChoice.module.css'
import type { Writing } from './writing.ts'

interface Props {
  period: DividendPeriod
  /** Those that can be offered. */
  periods: readonly DividendPeriod[]
  onChoose: (period: DividendPeriod) => void
  writing: Writing
}

/** How often a dividend is settled. */
export function PeriodChoice({ period, periods, onChoose, writing: { phrases } }: Props) {
  const id = useId()
  return (
    <div className={`field ${styles.period}`}>
      <label htmlFor={id}>{phrases.period}</label>
      <div className="input choice">
        <select
          id={id}
          value={period}
          onChange={event => onChoose(periods.find(one => one === event.target.value) ?? period)}
        >
          {periods.map(one => (
            <option key={one} value={one}>
              {phrases[`span_${one}`]}
            </option>
          ))}
        </select>
        <Icon name="chevd" size="small" />
      </div>
    </div>
  )
}
