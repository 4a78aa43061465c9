import { type ReactNode, useId } from 'react'
import stock from '#islands/ui/CardStock.module.css'
import styles from './ContractCard.module.css'
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
  /** Its consequences and actions. */
  children?: ReactNode
  writing: Writing
}

/** A contract or an offer, with its tiers. */
export function ContractCard({ title, tag, period, tiers, when, children, writing }: Props) {
  const id = useId()
  const { phrases, kind } = writing
  return (
    <article className={`${stock.stock} ${styles.card}`} aria-labelledby={id}>
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
