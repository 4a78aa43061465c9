import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/State.tsx'
import { decimal, fill } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import type { RebateLine, Rebates } from '#lib/rebates/api.ts'
import { claim, rebateClaim } from '#lib/rebates/store.ts'
import styles from './Lines.module.css'
import type { Writing } from './phrases.ts'
import rebatesStyles from './Rebates.module.css'

/** What each category has earned and not paid yet. */
export function Lines({ rebates, writing }: { rebates: Rebates; writing: Writing }) {
  const { phrases } = writing
  return (
    <section className={`panel ${rebatesStyles.lines}`} aria-labelledby="rebate-lines">
      <div className="panel-head">
        <h2 id="rebate-lines">{phrases.byCategory}</h2>
      </div>
      {rebates.lines.length === 0 ? (
        <EmptyState title={phrases.noRates} about={phrases.noRatesAbout} />
      ) : (
        <ul className="num">
          {rebates.lines.map(line => (
            <Line key={line.category} line={line} writing={writing} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ line, writing }: { line: RebateLine; writing: Writing }) {
  const { phrases, language, categories } = writing
  const claiming = useStore(rebateClaim.$submission, { ssr: 'initial' })
  const name = categories[line.category]
  const rate = fill(phrases.rate, { percent: decimal(line.rate, language) })
  const ofRank = fill(phrases.rankRate, { percent: decimal(line.rankRate, language) })
  return (
    <li>
      <span className={rebatesStyles.name}>
        <b>{name}</b>
        <span className="faint">
          {rate}
          {line.rankRate !== '0' && ` · ${ofRank}`}
        </span>
      </span>
      <span className={styles.bets}>
        <span className="faint">{phrases.validBets}</span>
        <span>{moneyText(line.validBet, writing)}</span>
      </span>
      <span className={styles.bets}>
        <span className="faint">{phrases.rebate}</span>
        <b>{moneyText(line.amount, writing)}</b>
      </span>
      <Button
        size="small"
        disabled={!line.mayClaim}
        busy={claiming.state === 'sending' && claiming.entry.category === line.category}
        onClick={() => void claim(line.category)}
      >
        <span>
          {phrases.claim}
          <span className="visually-hidden"> {name}</span>
        </span>
      </Button>
    </li>
  )
}
