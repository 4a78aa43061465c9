import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import { isPlayStop } from '#lib/limits/rules.ts'
import { lineOfField } from '#lib/lottery/slip.ts'
import { type Placing, retrySlip, slipBet } from '#lib/lottery/slip-store.ts'
import styles from './SlipNote.module.css'
import type { Writing } from './writing.ts'

interface Props {
  placing: Placing
  closedPeriod: string | undefined
  openPeriod: string | undefined
  /** The slip costs more than the balance. */
  isShort: boolean
  onShowTicket: (ticketId: string) => void
  writing: Writing
}

/** What became of the slip, or what stands in its way. The place is there from the first, so that it is read out. */
export function SlipNote(props: Props) {
  return (
    <div className={styles.note} aria-live="polite">
      {note(props)}
    </div>
  )
}

function note({ placing, closedPeriod, openPeriod, isShort, onShowTicket, writing }: Props) {
  const { phrases, depositHref, limitsHref } = writing
  if (placing.state === 'done') {
    const { period, ticketId } = placing.value.ticket
    return (
      <div className="note ok" data-outcome="">
        <Icon name="check" />
        <p className="grow">{fill(phrases.placed, { period })}</p>
        <Button
          size="small"
          onClick={() => {
            slipBet.reset()
            onShowTicket(ticketId)
          }}
        >
          {phrases.showTicket}
        </Button>
      </div>
    )
  }
  if (placing.state === 'unknown') {
    return (
      <div className="note warn">
        <Icon name="alert" />
        <p className="grow">
          <b>{phrases.unknown}</b> {placing.failure.message} {phrases.unknownAbout}
        </p>
        <Button size="small" onClick={() => void retrySlip()}>
          {phrases.askAgain}
        </Button>
      </div>
    )
  }
  if (placing.state === 'refused' && lineOfField(placing.failure.field) === undefined) {
    return (
      <div className="note bad">
        <Icon name="alert" />
        <p className="grow">{placing.failure.message}</p>
        {placing.failure.code === 'notEnoughMoney' && <NoteLink href={depositHref} label={phrases.deposit} />}
        {isPlayStop(placing.failure.code) && <NoteLink href={limitsHref} label={phrases.ownSee} />}
      </div>
    )
  }
  if (isShort) {
    return (
      <div className="note warn">
        <Icon name="alert" />
        <p className="grow">{phrases.tooShort}</p>
        <NoteLink href={depositHref} label={phrases.deposit} />
      </div>
    )
  }
  if (closedPeriod && openPeriod) {
    return (
      <div className="note info">
        <Icon name="info" />
        <p className="grow">{fill(phrases.drawChanged, { closed: closedPeriod, open: openPeriod })}</p>
      </div>
    )
  }
  return null
}

function NoteLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="btn btn-secondary btn-small" href={href}>
      {label}
    </a>
  )
}
