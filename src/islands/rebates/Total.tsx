import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { Rebates } from '#lib/rebates/api.ts'
import { claim, rebateClaim } from '#lib/rebates/store.ts'
import type { Writing } from './phrases.ts'
import styles from './Total.module.css'

/** What can be claimed in all, with its terms, and what came of the last claim. */
export function Total({ rebates, writing }: { rebates: Rebates; writing: Writing }) {
  const { phrases } = writing
  const claiming = useStore(rebateClaim.$submission, { ssr: 'initial' })
  const isNothing = rebates.total === '0'
  const isSending = claiming.state === 'sending' && claiming.entry.category === undefined
  return (
    <section className="panel pad stack" aria-labelledby="rebate-total">
      <h2 id="rebate-total" className="small muted">
        {phrases.total}
      </h2>
      <p className={`${styles.figure} num`}>{moneyText(rebates.total, writing)}</p>
      <Button
        variant="primary"
        block
        disabled={isNothing}
        busy={isSending}
        busyLabel={phrases.claiming}
        onClick={() => void claim()}
      >
        {phrases.claimAll}
      </Button>
      <ClaimStatus writing={writing} />
      <ul className={`${styles.terms} small muted`}>
        <li>{phrases.termOnce}</li>
        <li>{phrases.termRate}</li>
        <li>{fill(phrases.termLeast, { least: moneyText(rebates.minAmount, writing) })}</li>
        <li>{phrases.termFree}</li>
        <li>{phrases.termHonest}</li>
      </ul>
    </section>
  )
}

function ClaimStatus({ writing }: { writing: Writing }) {
  const { phrases } = writing
  const claiming = useStore(rebateClaim.$submission, { ssr: 'initial' })
  if (claiming.state === 'unknown') {
    return (
      <div className="note warn small" role="alert">
        <Icon name="alert" />
        <div className="stack">
          <span>{phrases.unsure}</span>
          <Button size="small" onClick={() => void claim(claiming.entry.category)}>
            {phrases.again}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <p className={`small ${styles.told}`} role="status">
      {claiming.state === 'done' &&
        fill(phrases.claimed, { amount: moneyText(claiming.value.amount, writing) })}
      {claiming.state === 'refused' && claiming.failure.message}
    </p>
  )
}
