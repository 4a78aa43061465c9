import type { ReactNode } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { OlderNewer } from '#islands/ui/OlderNewer.tsx'
import { SaveFile } from '#islands/ui/SaveFile.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Loadable } from '#lib/wire/loadable.ts'
import type { ReportPhrases } from './phrases.ts'

interface Props<Value extends { rows: readonly unknown[]; next: string | null }> {
  report: Loadable<Value>
  /** The name of the file that it is saved as. */
  file: string
  fetchFile: () => Promise<Blob | undefined>
  /** Below the rows: which times they are, and what counts when. */
  note: string
  onRetry: () => void
  /** Shows the page after the one in view. */
  onOlder: (before: string) => void
  /** Back to the newest rows; none when they are in view. */
  onNewest: (() => void) | undefined
  /** Widens the period; none when it is wide already. */
  onMonth: (() => void) | undefined
  children: (value: Value) => ReactNode
  phrases: ReportPhrases
}

/** The rows of a report in every state that they can be in, with the ways through them and out as a file. */
export function ReportFrame<Value extends { rows: readonly unknown[]; next: string | null }>(
  props: Props<Value>,
) {
  const { report, phrases, onRetry, onNewest, onOlder, onMonth } = props
  const { state, value, failure } = report
  const waiting = { state, failure, title: phrases.failed, onRetry, phrases }
  return (
    <>
      <p className="sr" role="status">
        {state === 'ready' && value ? fill(phrases.loaded, { count: value.rows.length }) : ''}
      </p>
      {state === 'failed' && value && <Outdated {...waiting} />}
      <section className="panel bets" aria-label={phrases.tableName} aria-busy={state === 'loading'}>
        {!value ? (
          <Waiting rows={8} {...waiting} />
        ) : value.rows.length > 0 ? (
          props.children(value)
        ) : (
          <EmptyState title={phrases.empty} about={phrases.emptyAbout}>
            {onMonth && (
              <Button size="small" onClick={onMonth}>
                {phrases.showMonth}
              </Button>
            )}
          </EmptyState>
        )}
      </section>
      <div className="row between wrap bets-end">
        <p className="small faint report-note">{props.note}</p>
        {value && value.rows.length > 0 && (
          <SaveFile name={props.file} fetchFile={props.fetchFile} phrases={phrases} />
        )}
        <OlderNewer
          onNewest={onNewest}
          onOlder={value?.next ? () => onOlder(value.next ?? '') : undefined}
          phrases={phrases}
        />
      </div>
    </>
  )
}
