import { Money } from '#islands/ui/Money.tsx'
import { ROUND_TONES } from '#islands/ui/RoundParts.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import type { TeamRound } from '#lib/team-reports/api.ts'
import type { RoundKey } from '#lib/team-reports/bets-store.ts'
import { formatMoment } from '#lib/time/format.ts'
import type { Writing } from './phrases.ts'

interface Props {
  rows: readonly TeamRound[]
  onOpen: (round: RoundKey) => void
  writing: Writing
}

/** The rounds of a page: a table, or a card per round on a phone. */
export function TeamBetTable({ rows, onOpen, writing }: Props) {
  const { phrases } = writing
  return (
    <table className="table cards facts num">
      <TableHead
        columns={[
          phrases.time,
          phrases.member,
          phrases.game,
          phrases.round,
          figureColumn(phrases.stake),
          figureColumn(phrases.payout),
          figureColumn(phrases.loss),
          phrases.status,
        ]}
      />
      <tbody>
        {rows.map(row => (
          <Row key={row.id} row={row} onOpen={onOpen} writing={writing} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, onOpen, writing }: Omit<Props, 'rows'> & { row: TeamRound }) {
  const { phrases, currency, language, timeZone } = writing
  const at = row.settledAt ?? row.openedAt
  const plain = (text: string) => moneyText(text, { currency, language }, { symbol: false })
  return (
    <tr>
      <td className="nowrap muted" data-l={phrases.time}>
        <time dateTime={at}>{formatMoment(at, language, timeZone)}</time>
      </td>
      <td className="bold" data-l={phrases.member}>
        {row.who.account}
      </td>
      <td data-l={phrases.game}>
        <span>
          {row.gameName} <span className="faint">{row.vendor}</span>
        </span>
      </td>
      <td data-l={phrases.round}>
        <button
          type="button"
          className="link mono"
          aria-label={fill(phrases.openRound, { round: row.roundId })}
          onClick={() => onOpen({ id: row.id, openedAt: row.openedAt })}
        >
          {row.roundId}
        </button>
      </td>
      <td className="right" data-l={phrases.stake}>
        {plain(row.stake)}
      </td>
      <td className="right" data-l={phrases.payout}>
        {row.status === 'open' ? '–' : plain(row.payout)}
      </td>
      <td className="right bold" data-l={phrases.loss}>
        {row.status === 'open' ? (
          <span className="faint">{phrases.resultOpen}</span>
        ) : (
          <Money amount={-minorOf(row.result)} currency={currency} language={language} />
        )}
      </td>
      <td data-l={phrases.status}>
        <span className={`tag ${ROUND_TONES[row.status]}`}>{phrases[`status_${row.status}`]}</span>
      </td>
    </tr>
  )
}
