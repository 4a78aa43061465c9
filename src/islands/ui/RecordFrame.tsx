import type { ReactNode } from 'react'
import { fill } from '#lib/i18n/format.ts'
import { Button } from './Button.tsx'
import { OlderNewer } from './OlderNewer.tsx'
import styles from './RecordFrame.module.css'
import { SaveFile } from './SaveFile.tsx'
import { EmptyState, Outdated, Waiting } from './State.tsx'
import type { ReportView } from './use-report.ts'

interface Rows {
  rows: readonly unknown[]
  /** Where the page after this one begins; null on the last. */
  next: string | null
}

interface Props<Value extends Rows> {
  report: Omit<ReportView<unknown, Value>, 'filters' | 'setFilters' | 'set'>
  /** How many there are on all pages, where that is known; else those of the page count. */
  count?: number | undefined
  /** Below the rows: which times they are, and what counts when. */
  note: string
  /** What is offered where the period cannot be widened. */
  elsewhere?: ReactNode
  children: (value: Value) => ReactNode
  phrases: Record<
    | 'loaded'
    | 'failed'
    | 'loading'
    | 'retry'
    | 'tableName'
    | 'empty'
    | 'emptyAbout'
    | 'showMonth'
    | 'export'
    | 'exporting'
    | 'exportFailed'
    | 'pages'
    | 'newest'
    | 'older',
    string
  >
}

/** The rows of a report in all their states, with paging and the download as a file. */
export function RecordFrame<Value extends Rows>(props: Props<Value>) {
  const { report, phrases } = props
  const { showMonth, showOlder } = report
  const { state, value, failure } = report.record
  const count = props.count ?? value?.rows.length ?? 0
  const next = value?.next
  const waiting = { state, failure, title: phrases.failed, onRetry: report.again, phrases }
  return (
    <>
      <p className="visually-hidden" role="status">
        {state === 'ready' && value ? fill(phrases.loaded, { count }) : ''}
      </p>
      {state === 'failed' && value && <Outdated {...waiting} />}
      <section
        className={`panel ${styles.table}`}
        aria-label={phrases.tableName}
        aria-busy={state === 'loading'}
      >
        {!value ? (
          <Waiting rows={8} {...waiting} />
        ) : value.rows.length > 0 ? (
          props.children(value)
        ) : (
          <EmptyState title={phrases.empty} about={phrases.emptyAbout}>
            {showMonth ? (
              <Button size="small" onClick={showMonth}>
                {phrases.showMonth}
              </Button>
            ) : (
              props.elsewhere
            )}
          </EmptyState>
        )}
      </section>
      <div className={`row between wrap ${styles.end}`}>
        <p className={`small faint ${styles.note}`}>{props.note}</p>
        {value && count > 0 && (
          <SaveFile name={report.fileName} fetchFile={report.fetchFile} phrases={phrases} />
        )}
        <OlderNewer
          onNewest={report.showNewest}
          onOlder={next ? () => showOlder(next) : undefined}
          phrases={phrases}
        />
      </div>
    </>
  )
}
