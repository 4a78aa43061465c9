import { fill } from '#lib/i18n/format.ts'
import type { TicketStatus } from '#lib/lottery/rules.ts'
import type { TicketView } from '#lib/lottery/ticket-api.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatMoment } from '#lib/time/format.ts'
import { figureColumn, TableHead } from '../ui/TableHead.tsx'
import styles from './TicketTable.module.css'
import type { Writing } from './writing.ts'

export const TONES: Record<TicketStatus, string> = { pending: 'info', won: 'ok', lost: '', void: 'warn' }

interface Props {
  tickets: readonly TicketView[]
  onShow: (ticket: TicketView) => void
  writing: Writing
}

/** Tickets as a table, or a card each on a phone; the draw's name opens the ticket. */
export function TicketTable({ tickets, onShow, writing }: Props) {
  const { phrases } = writing
  return (
    <table className="table cards num">
      <TableHead
        columns={[
          phrases.ticket,
          phrases.placedAt,
          phrases.numbers,
          figureColumn(phrases.stake),
          figureColumn(phrases.payout),
          phrases.state,
        ]}
      />
      <tbody>
        {tickets.map(ticket => (
          <TicketRow key={ticket.ticketId} ticket={ticket} onShow={onShow} writing={writing} />
        ))}
      </tbody>
    </table>
  )
}

function TicketRow({ ticket, onShow, writing }: { ticket: TicketView } & Omit<Props, 'tickets'>) {
  const { phrases, language, timeZone } = writing
  const isOpen = ticket.status === 'pending'
  return (
    <tr>
      <td>
        <button
          type="button"
          className={`link ${styles.open}`}
          aria-label={fill(phrases.openTicket, { game: ticket.gameName, period: ticket.period })}
          onClick={() => onShow(ticket)}
        >
          {ticket.gameName}
        </button>{' '}
        <span className="faint">{ticket.period}</span>
      </td>
      <td className="muted nowrap">
        <time dateTime={ticket.placedAt}>{formatMoment(ticket.placedAt, language, timeZone)}</time>
      </td>
      <td className={`full ${styles.numbers}`}>{summaryOf(ticket, writing)}</td>
      <td className="right" data-l={phrases.stake}>
        {moneyText(ticket.stake, writing)}
      </td>
      <td className="right bold" data-l={phrases.payout}>
        {isOpen ? '–' : moneyText(ticket.status === 'void' ? ticket.stake : ticket.payout, writing)}
      </td>
      <td>
        <span className={`tag ${TONES[ticket.status]}`}>{phrases[`status_${ticket.status}`]}</span>
      </td>
    </tr>
  )
}

/** How many lines are named before the rest is counted. */
const NAMED = 3

function summaryOf({ lines }: TicketView, { phrases }: Writing): string {
  const named = lines.slice(0, NAMED).map(line => `${line.name} ${line.label}`)
  const rest = lines.length - named.length
  return rest > 0 ? `${named.join(' · ')} · ${fill(phrases.andMore, { count: rest })}` : named.join(' · ')
}
