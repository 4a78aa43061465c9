import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { type OutgoingMessage as Outgoing, sendAgain, takeBack } from '#lib/chat/store.ts'
import styles from './Message.module.css'
import { Quote } from './Quote.tsx'
import type { Writing } from './writing.ts'

interface Props {
  message: Outgoing
  /** Puts it back to where messages are written. */
  onEdit: (message: Outgoing) => void
  writing: Writing
}

/** An own message that is not in the room yet: on its way, or with why it is not sent, its text kept. */
export function OutgoingMessage({ message, onEdit, writing }: Props) {
  const { id, text, replyTo, failure } = message
  const { texts } = writing
  const quote = replyTo && <Quote quoted={replyTo} writing={writing} />
  if (!failure)
    return (
      <li className={styles.mine}>
        <div className={`${styles.bubble} ${styles.waiting}`} aria-busy="true">
          {quote}
          <p dir="auto">{text}</p>
          <span className="small">{texts.sending}</span>
        </div>
      </li>
    )
  // Without an answer it may be there all the same; with one of the server nobody has seen it.
  const isUnsure = failure.requestId === ''
  return (
    <li className={styles.mine}>
      {/* biome-ignore lint/a11y/useSemanticElements: no field set, since nothing is filled in. */}
      <div className={`${styles.bubble} ${styles.failed}`} role="group" aria-label={texts.notSent}>
        {quote}
        <p dir="auto">{text}</p>
        <p className={styles.why} role="alert">
          <Icon name="alert" size="small" />
          <span>
            <b>{texts.notSent}</b> {failure.message} {isUnsure ? texts.unsure : texts.nobodySaw}
          </span>
        </p>
        <div className={styles.actions}>
          <Button size="small" onClick={() => void sendAgain(id)}>
            {texts.again}
          </Button>
          {!isUnsure && (
            <Button size="small" variant="quiet" onClick={() => onEdit(message)}>
              {texts.edit}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => takeBack(id)}>
            {texts.delete}
          </Button>
        </div>
      </div>
    </li>
  )
}
