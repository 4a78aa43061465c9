import type { Downline } from '#lib/downlines/api.ts'
import type { DownlinePhrases } from './writing.ts'

/** Who it is: name, kind, and whether the account is open. */
export function MemberName({ row, phrases }: { row: Downline; phrases: DownlinePhrases }) {
  return (
    <>
      <b>{row.account}</b>
      {row.nickname !== row.account && <span className="muted"> {row.nickname}</span>}{' '}
      <span className="tag bare">{phrases[`kind_${row.kind}`]}</span>
      {row.status !== 'active' && (
        <>
          {' '}
          <span className={row.status === 'frozen' ? 'tag warn' : 'tag'}>
            {phrases[`status_${row.status}`]}
          </span>
        </>
      )}
    </>
  )
}
