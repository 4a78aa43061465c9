import type { Minor } from '#lib/money/money.ts'
import styles from './Chart.module.css'
import { Chart, type ChartProps } from './Chart.tsx'
import { areaOf, lineOf } from './chart-geometry.ts'

interface Props extends ChartProps {
  /** One for each place. */
  amounts: readonly Minor[]
  /** What they are compared with, at the same places. */
  before: readonly Minor[]
}

/** Amounts as a line with its area, and dashed what they are compared with. */
export function LineChart({ amounts, before, ...chart }: Props) {
  const [now, then] = [amounts.map(Number), before.map(Number)]
  return (
    <Chart {...chart} values={[...now, ...then]} kind="points">
      {(scale, chosen) => (
        <>
          <path className={styles.area} d={areaOf(now, scale)} />
          <path className={styles.line} d={lineOf(now, scale)} />
          <path className={`${styles.line} ${styles.before}`} d={lineOf(then, scale)} />
          <circle className={styles.mark} cx={scale.x(chosen)} cy={scale.y(now[chosen] ?? 0)} r="4" />
          <circle
            className={`${styles.mark} ${styles.before}`}
            cx={scale.x(chosen)}
            cy={scale.y(then[chosen] ?? 0)}
            r="4"
          />
        </>
      )}
    </Chart>
  )
}

/** What the two lines stand for. */
export function LineLegend({ now, before }: { now: string; before: string }) {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        <i className={styles.now} />
        {now}
      </span>
      <span>
        <i className={`${styles.dashed} ${styles.before}`} />
        {before}
      </span>
    </p>
  )
}
