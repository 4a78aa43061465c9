import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { compactFigure } from '#lib/money/compact.ts'
import type { Currency } from '#lib/money/money.ts'
import styles from './Chart.module.css'
import { namedPlaces, placeAt, type Scale, scaleOf } from './chart-geometry.ts'

/** What stands at one place of a chart. */
interface Place {
  /** Short, below the chart: "24 Nov". */
  name: string
  /** In full, with its values: read out, and written below the chart while the place is chosen. */
  says: string
}

export interface ChartProps {
  places: readonly Place[]
  /** What the chart shows, in one sentence. */
  summary: string
  /** What a reader goes through with the arrow keys, place by place: "Values by day". */
  reader: string
  /** In the place of the drawing where every value is zero, one sentence. */
  empty: string
  currency: Currency
  language: string
}

interface Props extends ChartProps {
  /** All values that have to find room, in minor units. */
  values: readonly number[]
  kind: 'points' | 'bands'
  /** The marks themselves; `chosen` is the place that is read. */
  children: (scale: Scale, chosen: number) => ReactNode
}

/** On a phone a chart is less high, so that it is seen as a whole. */
const [HEIGHT, PHONE_HEIGHT, PHONE_WIDTH] = [280, 200, 520]

/** A chart, or where there is nothing to read on it one sentence: a grid without values would show a scale of its own making. */
export function Chart(chart: Props) {
  if (chart.values.some(value => value !== 0)) return <Drawing {...chart} />
  return <p className={`${styles.empty} muted`}>{chart.empty}</p>
}

/**
 * What charts have in common: a drawing in the size that it is shown in, hairlines at round values, names below, and a
 * reader, which goes from place to place by arrow keys or pointer and says the values of each.
 */
function Drawing({ places, values, kind, summary, reader, currency, language, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [asked, setAsked] = useState<number | undefined>(undefined)
  const chosen = Math.min(asked ?? places.length - 1, places.length - 1)
  const scale = scaleOf(
    { width, height: width < PHONE_WIDTH ? PHONE_HEIGHT : HEIGHT },
    { values, kind },
    places.length,
    level => compactFigure(BigInt(level), currency, language),
  )
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0
    setAsked(placeAt(event.clientX - left, places.length, scale))
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextPlace(event.key, chosen, places.length)
    if (next === undefined) return
    event.preventDefault()
    setAsked(next)
  }
  return (
    <div className={styles.all}>
      <div ref={box} className={styles.room}>
        <svg className={styles.chart} width={width} height={scale.height} role="img" aria-label={summary}>
          <Grid scale={scale} currency={currency} language={language} />
          <line
            className={styles.chosen}
            x1={scale.x(chosen)}
            x2={scale.x(chosen)}
            y1={0}
            y2={scale.height - 20}
          />
          {children(scale, chosen)}
          {namedPlaces(places.length, scale).map(place => (
            <text key={place} x={scale.x(place)} y={scale.height - 6} textAnchor="middle">
              {places[place]?.name}
            </text>
          ))}
        </svg>
        <div
          className={styles.reader}
          role="slider"
          tabIndex={0}
          aria-label={reader}
          aria-valuemin={1}
          aria-valuemax={places.length}
          aria-valuenow={chosen + 1}
          aria-valuetext={places[chosen]?.says}
          onKeyDown={move}
          onPointerMove={follow}
          onPointerDown={follow}
        />
      </div>
      <p className={`${styles.says} num`} aria-hidden="true">
        {places[chosen]?.says}
      </p>
    </div>
  )
}

/** Where a key leads from a place; undefined for other keys. */
function nextPlace(key: string, from: number, places: number): number | undefined {
  const to = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    PageUp: from + 7,
    PageDown: from - 7,
    Home: 0,
    End: places - 1,
  }[key]
  return to === undefined ? undefined : Math.min(places - 1, Math.max(0, to))
}

function Grid({ scale, currency, language }: { scale: Scale; currency: Currency; language: string }) {
  return scale.levels.map(level => (
    <g key={level}>
      <line
        className={level === 0 ? styles.zero : styles.gridline}
        x1={scale.left}
        x2={scale.right}
        y1={scale.y(level)}
        y2={scale.y(level)}
      />
      <text x={scale.left - 8} y={scale.y(level) + 4} textAnchor="end">
        {compactFigure(BigInt(level), currency, language)}
      </text>
    </g>
  ))
}

/** The room that a drawing has, so that its letters keep their size. */
function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(Math.max(240, element.clientWidth))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return width
}
