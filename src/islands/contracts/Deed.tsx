import { type ReactNode, useId } from 'react'
import styles from './Deed.module.css'
import '../../styles/table.css'
import type { WireTier } from '#lib/contracts/shapes.ts'
import type { DividendPeriod } from '#lib/contracts/windows.ts'
import { TierTable } from './TierTable.tsx'
import { spanText, type Writing } from './writing.ts'

interface Props {
  title: string
  /** Its state in a word. */
  tag: string
  period: DividendPeriod | null
  tiers: readonly WireTier[]
  /** From and until when it holds, in whole sentences. */
  when?: string
  /** What follows from it, and what can be done. */
  children?: ReactNode
  writing: Writing
}

/** A contract, or one that is offered, as something that could be held: card stock, double inlay, tiers. */
export function Deed({ title, tag, period, tiers, when, children, writing }: Props) {
  const id = useId()
  const { phrases, kind } = writing
  return (
    <article className={styles.deed} aria-labelledby={id}>
      <div className="row between wrap">
        <h2 id={id}>{title}</h2>
        <span className="tag">{tag}</span>
      </div>
      <div className={`small muted ${styles.about}`}>
        <p>
          <b>{spanText(period, writing)}</b>
          {when && <> · {when}</>}
        </p>
        <p>
          {phrases.highest} {kind === 'dividend' ? phrases.basis_loss : phrases.basis_bets}
        </p>
      </div>
      <TierTable tiers={tiers} writing={writing} />
      {children}
    </article>
  )
}
