import { RowButton } from '#islands/ui/RowButton.tsx'
import { figureColumn, TableHead, unseenColumn } from '#islands/ui/TableHead.tsx'
import type { Downline } from '#lib/downlines/api.ts'
import { fill, formatCount } from '#lib/i18n/format.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatDate, formatMoment } from '#lib/time/format.ts'
import styles from './DownlineTable.module.css'
import { MemberName } from './MemberName.tsx'
import { type Acts, rateText, type Writing } from './writing.ts'

interface Props {
  rows: readonly Downline[]
  acts: Acts
  writing: Writing
}

/** Downlines with their figures; on a phone each is a card. */
export function DownlineTable({ rows, acts, writing }: Props) {
  const { phrases } = writing
  return (
    <table className="table cards facts num" aria-label={phrases.tableName}>
      <TableHead
        columns={[
          phrases.member,
          figureColumn(phrases.rateShort),
          figureColumn(phrases.balance),
          figureColumn(phrases.teamShort),
          figureColumn(phrases.validToday),
          figureColumn(phrases.validMonth),
          unseenColumn(phrases.actions),
        ]}
      />
      <tbody>
        {rows.map(row => (
          <Row key={row.id} row={row} acts={acts} writing={writing} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, acts, writing }: { row: Downline; acts: Acts; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  const moment = (at: string) => <time dateTime={at}>{formatMoment(at, language, timeZone)}</time>
  return (
    <tr>
      <td className={`full ${styles.who}`}>
        <MemberName row={row} phrases={phrases} />
        {row.above.length > 0 && (
          <span className={`faint ${styles.line}`}> {row.above.map(one => one.account).join(' › ')}</span>
        )}
        <span className={`faint ${styles.line}`}>
          {phrases.lastLogin}: {row.lastLoginAt ? moment(row.lastLoginAt) : phrases.never}
        </span>
        <span className={`faint ${styles.line}`}>
          {phrases.joined}:{' '}
          <time dateTime={row.joinedAt}>{formatDate(row.joinedAt, language, timeZone)}</time>
        </span>
      </td>
      <td className="right" data-l={phrases.rateShort}>
        <span>
          {rateText(row.rate, language)}
          {row.nextRate !== row.rate && (
            <span className={`muted ${styles.line}`}>
              {fill(phrases.fromTomorrow, { rate: rateText(row.nextRate, language) })}
            </span>
          )}
        </span>
      </td>
      <td className="right" data-l={phrases.balance}>
        {moneyText(row.balance, writing)}
      </td>
      <td className="right" data-l={phrases.teamShort}>
        {formatCount(row.team, language)}
      </td>
      <td className="right" data-l={phrases.validToday}>
        {moneyText(row.validToday, writing)}
      </td>
      <td className="right" data-l={phrases.validMonth}>
        {moneyText(row.validMonth, writing)}
      </td>
      <td className="full">
        <MemberActs row={row} acts={acts} writing={writing} />
      </td>
    </tr>
  )
}

/** The actions for a member; rates and transfers need a direct upline or downline. */
export function MemberActs({ row, acts, writing }: { row: Downline; acts: Acts; writing: Writing }) {
  const { phrases, language } = writing
  const isDirect = row.above.length === 0
  const href = `${acts.transferHref}?to=${encodeURIComponent(row.account)}`
  return (
    <div className={`row end ${styles.acts}`}>
      {row.directs > 0 && (
        <RowButton
          label={`${phrases.openTeam} (${formatCount(row.directs, language)})`}
          about={row.account}
          onClick={() => acts.onOpen(row.id)}
        />
      )}
      {isDirect && row.status === 'active' && (
        <>
          <RowButton label={phrases.raiseRate} about={row.account} onClick={() => acts.onRaise(row)} />
          <a className="btn btn-quiet btn-small" href={href}>
            <span>
              {phrases.transfer}
              <span className="visually-hidden"> {row.account}</span>
            </span>
          </a>
        </>
      )}
    </div>
  )
}
