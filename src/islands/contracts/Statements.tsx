import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import opening from '#islands/ui/OpeningRows.module.css'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { PeriodBar } from '#islands/ui/PeriodBar.tsx'
import { SaveFile } from '#islands/ui/SaveFile.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { Stats } from '#islands/ui/Stats.tsx'
import { STATEMENT_SIDES } from '#lib/contracts/statements-api.ts'
import { $statements, type ContractStatements, fetchStatements } from '#lib/contracts/statements-store.ts'
import { $contractView, readSettlements } from '#lib/contracts/store.ts'
import { searchOfView } from '#lib/contracts/view.ts'
import { fill } from '#lib/i18n/format.ts'
import { formatZone } from '#lib/time/format.ts'
import recordFrameStyles from '../ui/RecordFrame.module.css'
import { Statement } from './Statement.tsx'
import styles from './Statements.module.css'
import { setView } from './set-view.ts'
import type { Writing } from './writing.ts'

/** What the contracts came to, window by window: paid to the reader, or by it. */
export function Statements({ writing }: { writing: Writing }) {
  const { phrases, kind, language, timeZone, currency } = writing
  const view = useStore($contractView, { ssr: 'initial' })
  const { state, value, failure } = useStore($statements, { ssr: 'initial' })
  const says = { failure, title: phrases.loadFailed, onRetry: () => void readSettlements(), phrases }
  return (
    <>
      <div className={`filters ${styles.filters}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
        <div className="segments" role="group" aria-label={phrases.whose}>
          {STATEMENT_SIDES.map(side => (
            <button
              key={side}
              type="button"
              aria-pressed={view.side === side}
              onClick={() => setView({ side, page: 1 }, kind)}
            >
              {side === 'own' ? phrases.paidToMe : phrases.paidByMe}
            </button>
          ))}
        </div>
        <PeriodBar
          period={view.period}
          today={value?.today}
          earliest={value?.earliest}
          onChange={period => setView({ period, page: 1 }, kind)}
          phrases={phrases}
        />
      </div>
      <Stats
        figures={[
          { name: phrases.total, money: value?.totals.amount },
          { name: phrases.state_paid, money: value?.totals.paid },
          { name: phrases.state_due, money: value?.totals.due },
        ]}
        currency={currency}
        language={language}
      />
      {state === 'failed' && value && <Outdated {...says} />}
      <section
        className={`panel ${recordFrameStyles.table}`}
        aria-label={phrases.statementsName}
        aria-busy={state === 'loading'}
      >
        {value ? <List value={value} writing={writing} /> : <Waiting rows={8} state={state} {...says} />}
      </section>
      <div className={`row between wrap ${recordFrameStyles.end}`}>
        <p className="small faint">{fill(phrases.zone, { zone: formatZone(language, timeZone) })}</p>
        {value && value.rows.length > 0 && (
          <SaveFile
            name="contract-statements.csv"
            fetchFile={() => fetchStatements(kind, view.side, view.period)}
            phrases={phrases}
          />
        )}
        {value && (
          <Pagination
            current={value.page}
            total={value.pages}
            hrefOf={page => searchOfView({ ...view, page }) || location.pathname}
            onChoose={page => setView({ page }, kind)}
            phrases={phrases}
          />
        )}
      </div>
    </>
  )
}

function List({ value, writing }: { value: ContractStatements; writing: Writing }) {
  const { phrases, kind } = writing
  if (value.rows.length === 0)
    return (
      <EmptyState title={phrases.statementsEmpty} about={phrases.statementsEmptyAbout}>
        {value.from !== null && (
          <Button size="small" onClick={() => setView({ period: { days: '30' }, page: 1 }, kind)}>
            {phrases.showMonth}
          </Button>
        )}
      </EmptyState>
    )
  return (
    <ul className={`${opening.rows} ${styles.statements}`}>
      {value.rows.map(row => (
        <li key={row.id}>
          <Statement statement={row} writing={writing} />
        </li>
      ))}
    </ul>
  )
}
