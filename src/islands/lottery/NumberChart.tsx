import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { ChartPlace } from '#lib/lottery/chart.ts'
import { $opened, $span, CHART_SPANS, chooseSpan } from '#lib/lottery/opened-store.ts'
import type { GameDetails } from '#lib/lottery/slip.ts'
import chartStyles from '../ui/Chart.module.css'
import styles from './NumberChart.module.css'
import type { DrawsPhrases } from './phrases.ts'

interface Props {
  game: GameDetails
  phrases: DrawsPhrases
}

/** How often each number came in the last draws: bars with their figures, or the same as a table. */
export function NumberChart({ game, phrases }: Props) {
  const { value } = useStore($opened, { ssr: 'initial' })
  const span = useStore($span, { ssr: 'initial' })
  const [chosen, setChosen] = useState(0)
  const [isTable, setTable] = useState(false)
  const place = numberText(value?.chart[chosen] ?? value?.chart[0], game.form, phrases)
  const count = value?.draws.filter(draw => draw.numbers).length ?? 0
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="lot-chart">
      <div className="panel-head wrap">
        <h2 id="lot-chart">{fill(phrases.chartTitle, { count })}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
        <div className="segments num" role="group" aria-label={phrases.chartSpan}>
          {CHART_SPANS.map(draws => (
            <button
              key={draws}
              type="button"
              aria-pressed={draws === span}
              onClick={() => void chooseSpan(game.gameCode, draws)}
            >
              {draws}
            </button>
          ))}
        </div>
      </div>
      <div className="pad stack">
        {value && value.chart.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own.
          <div className="row wrap" role="group" aria-label={phrases.chartPlace}>
            {value.chart.map(({ place }, at) => (
              <button
                key={place}
                type="button"
                className="chip num"
                aria-pressed={at === chosen}
                onClick={() => setChosen(at)}
              >
                {fill(phrases.place, { place })}
              </button>
            ))}
          </div>
        )}
        <div className={styles.room}>
          {place &&
            count > 0 &&
            (isTable ? (
              <Rows place={place} phrases={phrases} />
            ) : (
              <Bars place={place} draws={count} phrases={phrases} />
            ))}
        </div>
        <div className="row between wrap">
          <p className="micro faint">{phrases.noMemory}</p>
          <Button variant="quiet" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? phrases.asChart : phrases.asTable}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Coins have sides with names; everything else is called by its sign. */
function numberText(
  place: ChartPlace | undefined,
  form: GameDetails['form'],
  phrases: DrawsPhrases,
): ChartPlace | undefined {
  if (!place || form.kind !== 'dice' || form.sides !== 2) return place
  const words: Record<string, string> = { '1': phrases.heads, '2': phrases.tails }
  return { ...place, signs: place.signs.map(one => ({ ...one, sign: words[one.sign] ?? one.sign })) }
}

/** Sizes of the drawing, in its own units. */
const [STEP, BAR, HIGH, LEFT] = [37, 20, 112, 14]

function Bars({ place, draws, phrases }: { place: ChartPlace; draws: number; phrases: DrawsPhrases }) {
  const counts = place.signs.map(sign => sign.count)
  const most = Math.max(1, ...counts)
  const width = LEFT * 2 + STEP * place.signs.length - (STEP - BAR)
  const label = fill(phrases.chartInWords, { draws, least: Math.min(...counts), most: Math.max(...counts) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <svg
        className={chartStyles.chart}
        viewBox={`0 0 ${width} 160`}
        width={width}
        role="img"
        aria-label={label}
      >
        {place.signs.map(({ sign, count }, at) => {
          const height = Math.round((count / most) * HIGH)
          const x = LEFT + at * STEP
          return (
            <g key={sign} textAnchor="middle">
              <rect
                className={styles.bar}
                x={x}
                y={134 - height}
                width={BAR}
                height={height}
                rx="3"
                data-most={count === most || undefined}
              />
              <text x={x + BAR / 2} y={128 - height}>
                {count}
              </text>
              <text x={x + BAR / 2} y="152">
                {sign}
              </text>
            </g>
          )
        })}
        <line className={styles.floor} x1="0" x2={width} y1="134.5" y2="134.5" />
      </svg>
    </section>
  )
}

function Rows({ place, phrases }: { place: ChartPlace; phrases: DrawsPhrases }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={phrases.chartTable}>
      <table className="table num">
        <TableHead
          columns={[phrases.number, figureColumn(phrases.timesCame), figureColumn(phrases.lastAgo)]}
        />
        <tbody>
          {place.signs.map(({ sign, count, lastAgo }) => (
            <tr key={sign}>
              <th scope="row">{sign}</th>
              <td className="right">{count}</td>
              <td className="right">{lastAgo === null ? '–' : lastAgo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
