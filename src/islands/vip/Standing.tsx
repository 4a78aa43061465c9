import '../../styles/progress.css'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Vip } from '#lib/vip/api.ts'
import type { Writing } from './phrases.ts'
import styles from './Standing.module.css'

/** The rank of today, what counts towards the next midnight, and how ranks are kept and lost. */
export function Standing({ vip, writing }: { vip: Vip; writing: Writing }) {
  const { phrases } = writing
  const nameOf = (code: string | null) => vip.ranks.find(rank => rank.code === code)?.name
  const { next } = vip
  const progress = moneyText(vip.progress, writing)
  const values = { days: vip.windowDays }
  const goal = vip.ranks.find(rank => rank.code === next?.code)?.from ?? vip.progress
  const [reached, whole] = [minorOf(vip.progress), minorOf(goal)]
  return (
    <section className="panel pad stack" aria-labelledby="vip-rank">
      <p className="small muted">{phrases.yours}</p>
      <h2 id="vip-rank" className={styles.rank}>
        {nameOf(vip.rank) ?? phrases.none}
      </h2>
      <p>
        {fill(phrases[`counted_${vip.by}`], { ...values, progress })}{' '}
        {next
          ? fill(phrases.missing, {
              missing: moneyText(next.missing, writing),
              rank: nameOf(next.code) ?? '',
            })
          : phrases.top}
      </p>
      <progress
        className="progress brass"
        max={1_000}
        value={whole === 0n ? 1_000 : Number((reached * 1_000n) / whole)}
        aria-hidden="true"
      />
      {vip.expected !== vip.rank && (
        <p className="note small">
          {vip.expected ? fill(phrases.willBe, { rank: nameOf(vip.expected) ?? '' }) : phrases.willLose}
        </p>
      )}
      <p className="small muted">{fill(phrases.kept, values)}</p>
      <p className="small muted">{phrases.honest}</p>
    </section>
  )
}
