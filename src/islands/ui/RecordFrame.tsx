import type { ReactNode } from 'react'
import { fill } from '#lib/i18n/format.ts'
import { Button } from './Button.tsx'
import { OlderNewer } from './OlderNewer.tsx'
import { SaveFile } from './SaveFile.tsx'
import { EmptyState, Outdated, Waiting } from './State.tsx'

interface Rows {
  rows: readonly unknown[]
  /** Where the page after this one begins; null on the last. */
  next: string | null
}

interface Props<Value extends Rows> {
  /** As a store keeps it: the value of the last good answer stays while it is read again. */
  record: {
    state: 'idle' | 'loading' | 'ready' | 'failed'
    value: Value | undefined
    failure: { message: string } | undefined
  }
  /** How many there are on all pages, where that is known; else those of the page count. */
  count?: number | undefined
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
  /** What is offered instead where nothing can be widened. */
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

/** The rows of a record in every state that they can be in, with the ways through them and out as a file. */
export function RecordFrame<Value extends Rows>(props: Props<Value>) {
  const { record, phrases, onRetry, onNewest, onOlder, onMonth } = props
  const { state, value, failure } = record
  const count = props.count ?? value?.rows.length ?? 0
  const waiting = { state, failure, title: phrases.failed, onRetry, phrases }
  return (
    <>
      <p className="sr" role="status">
        {state === 'ready' && value ? fill(phrases.loaded, { count }) : ''}
      </p>
      {state === 'failed' && value && <Outdated {...waiting} />}
      <section className="panel record" aria-label={phrases.tableName} aria-busy={state === 'loading'}>
        {!value ? (
          <Waiting rows={8} {...waiting} />
        ) : value.rows.length > 0 ? (
          props.children(value)
        ) : (
          <EmptyState title={phrases.empty} about={phrases.emptyAbout}>
            {onMonth ? (
              <Button size="small" onClick={onMonth}>
                {phrases.showMonth}
              </Button>
            ) : (
              props.elsewhere
            )}
          </EmptyState>
        )}
      </section>
      <div className="row between wrap record-end">
        <p className="small faint record-note">{props.note}</p>
        {value && count > 0 && <SaveFile name={props.file} fetchFile={props.fetchFile} phrases={phrases} />}
        <OlderNewer
          onNewest={onNewest}
          onOlder={value?.next ? () => onOlder(value.next ?? '') : undefined}
          phrases={phrases}
        />
      </div>
    </>
  )
}
