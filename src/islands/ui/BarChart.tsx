import type { Minor } from '#lib/money/money.ts'
import styles from './Chart.module.css'
import { Chart, type ChartProps } from './Chart.tsx'
import { barOf } from './chart-geometry.ts'

interface Props extends ChartProps {
  /** One for each place. */
  amounts: readonly Minor[]
}

/** Amounts as bars about a line: gains filled above it, losses hollow below. */
export function BarChart({ amounts, ...chart }: Props) {
  const values = amounts.map(Number)
  return (
    <Chart {...chart} values={values} kind="bands">
      {(scale, chosen) =>
        values.map((value, place) =>
          value === 0 ? null : (
            <rect
              key={chart.places[place]?.name}
              className={`${value > 0 ? styles.up : styles.down}${place === chosen ? ' on' : ''}`}
              {...barOf(value, place, scale)}
              rx="2"
            />
          ),
        )
      }
    </Chart>
  )
}

/** What filled and hollow bars stand for. */
export function BarLegend({ up, down }: { up: string; down: string }) {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        <i className={`${styles.box} ${styles.up}`} />
        {up}
      </span>
      <span>
        <i className={`${styles.box} ${styles.down}`} />
        {down}
      </span>
    </p>
  )
}
