import { useStore } from '@nanostores/react'
import { Button } from '#islands/ui/Button.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { TableHead, unseenColumn } from '#islands/ui/TableHead.tsx'
import type { ContractDownline } from '#lib/contracts/api.ts'
import { $contracts, $contractView, readContracts } from '#lib/contracts/store.ts'
import { searchOfView } from '#lib/contracts/view.ts'
import { fill } from '#lib/i18n/format.ts'
import recordFrameStyles from '../ui/RecordFrame.module.css'
import { DownlinePage } from './DownlinePage.tsx'
import styles from './Downlines.module.css'
import { SearchField } from './SearchField.tsx'
import { setView } from './set-view.ts'
import { payText, spanText, type Writing } from './writing.ts'

/** The contracts with direct downlines: a list of them with a search, or one of them. */
export function Downlines({ writing }: { writing: Writing }) {
  const { phrases } = writing
  const view = useStore($contractView, { ssr: 'initial' })
  const { state, value, failure } = useStore($contracts, { ssr: 'initial' })
  const again = { failure, title: phrases.loadFailed, onRetry: () => void readContracts(), phrases }
  if (view.who) return <DownlinePage who={view.who} writing={writing} />
  return (
    <div className="stack">
      <SearchField
        key={view.search}
        label={phrases.search}
        value={view.search}
        onSearch={search => setView({ search, page: 1 }, writing.kind)}
      />
      {state === 'failed' && value && <Outdated {...again} />}
      <section
        className={`panel ${recordFrameStyles.table}`}
        aria-label={phrases.downlinesName}
        aria-busy={state === 'loading'}
      >
        {list()}
      </section>
      {value && (
        <Pagination
          current={value.downlines.page}
          total={Math.ceil(value.downlines.total / value.downlines.pageSize)}
          hrefOf={page => searchOfView({ ...view, page }) || location.pathname}
          onChoose={page => setView({ page }, writing.kind)}
          phrases={phrases}
        />
      )}
    </div>
  )

  function list() {
    if (!value) return <Waiting rows={6} state={state} {...again} />
    if (value.downlines.rows.length > 0) return <Rows rows={value.downlines.rows} writing={writing} />
    if (!view.search) return <EmptyState title={phrases.downlinesEmpty} about={phrases.downlinesEmptyAbout} />
    return (
      <EmptyState title={phrases.nobodyFound}>
        <Button size="small" onClick={() => setView({ search: '', page: 1 }, writing.kind)}>
          {phrases.showAll}
        </Button>
      </EmptyState>
    )
  }
}

function Rows({ rows, writing }: { rows: readonly ContractDownline[]; writing: Writing }) {
  const { phrases } = writing
  return (
    <table className="table cards num">
      <caption className="visually-hidden">{phrases.downlinesName}</caption>
      <TableHead columns={[phrases.name, phrases.terms, phrases.status, unseenColumn(phrases.open)]} />
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <th scope="row" className={styles.downlineName}>
              {row.account}
              {row.nickname && row.nickname !== row.account && <span className="faint"> {row.nickname}</span>}
            </th>
            <td className="full">{termsOf(row, writing)}</td>
            <td>
              <State row={row} writing={writing} />
            </td>
            <td className="right">
              <RowButton
                label={phrases.open}
                about={row.account}
                onClick={() => setView({ who: row.account }, writing.kind)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function termsOf({ version, leaving }: ContractDownline, writing: Writing): string {
  const terms = version ?? leaving
  const top = terms?.tiers.at(-1)
  if (!terms || !top) return '–'
  return `${fill(writing.phrases.topTier, { pays: payText(top, writing) })} · ${spanText(terms.period, writing)}`
}

function State({ row, writing: { phrases } }: { row: ContractDownline; writing: Writing }) {
  const { request, version, leaving } = row
  if (request)
    return (
      <span className="tag info">{request.request === 'new' ? phrases.tagOffered : phrases.tagEndAsked}</span>
    )
  if (version) return <span className="tag ok">{phrases.tagRunning}</span>
  return leaving ? (
    <span className="tag warn">{phrases.tagEnding}</span>
  ) : (
    <span className="tag">{phrases.tagNone}</span>
  )
}
