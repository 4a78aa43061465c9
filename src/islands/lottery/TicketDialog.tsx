import { Dialog } from '#islands/ui/Dialog.tsx'
import { decimal, fill } from '#lib/i18n/format.ts'
import type { TicketView } from '#lib/lottery/ticket-api.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatMoment } from '#lib/time/format.ts'
import sums from './Sums.module.css'
import styles from './TicketDialog.module.css'
import { TONES } from './TicketTable.tsx'
import type { Writing } from './writing.ts'

interface Props {
  ticket: TicketView
  onClose: () => void
  writing: Writing
}

/** One ticket as it was accepted, the result of each line, and the link to check its draw. */
export function TicketDialog({ ticket, onClose, writing }: Props) {
  const { phrases, language, timeZone, verifyHref } = writing
  const moment = (instant: string) => formatMoment(instant, language, timeZone)
  const details: [string, string][] = [
    [phrases.draw, ticket.period],
    [phrases.placedAt, moment(ticket.placedAt)],
    [phrases.drawsAt, moment(ticket.drawsAt)],
    ...(ticket.settledAt ? [[phrases.settledAt, moment(ticket.settledAt)] as [string, string]] : []),
    ...(ticket.numbers ? [[phrases.result, ticket.numbers.join(' ')] as [string, string]] : []),
    [phrases.stake, moneyText(ticket.stake, writing)],
    [phrases.payout, ticket.status === 'pending' ? '–' : moneyText(ticket.payout, writing)],
  ]
  return (
    <Dialog title={ticket.gameName} onClose={onClose} closeLabel={phrases.close}>
      <p>
        <span className={`tag ${TONES[ticket.status]}`}>{phrases[`status_${ticket.status}`]}</span>
      </p>
      {ticket.status === 'void' && <p className="note warn">{phrases.voidAbout}</p>}
      <dl className={`${sums.sums} num`}>
        {details.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ol className={`${styles.lines} num`}>
        {ticket.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket stand in their order for ever.
          <li key={at}>
            <p>
              <b>{line.label}</b> <span className="small">{line.name}</span>
            </p>
            <p className="small muted">
              {fill(phrases.lineTerms, {
                stake: moneyText(line.stake, writing),
                odds: [...new Set(line.odds)].map(odds => decimal(odds, language)).join(' / '),
              })}
            </p>
            {line.payout !== null && line.payout !== '0' && (
              <p className="money-gain">
                {fill(phrases.linePaid, { amount: moneyText(line.payout, writing) })}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="small">
        <a className="link" href={`${verifyHref}?draw=${ticket.drawId}`}>
          {phrases.verifyDraw}
        </a>
      </p>
      <p className="micro faint mono">{ticket.ticketId}</p>
    </Dialog>
  )
}
