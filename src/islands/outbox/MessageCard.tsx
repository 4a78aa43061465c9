import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { OutboxMessage } from '#lib/outbox/api.ts'
import { formatMoment } from '#lib/time/format.ts'
import styles from './MessageCard.module.css'
import type { OutboxPhrases } from './phrases.ts'

interface Props {
  message: OutboxMessage
  language: string
  timeZone: string
  onCopy: (code: string) => void
  phrases: OutboxPhrases
}

/** One message as its receiver would have read it, with the code in large figures to be copied. */
export function MessageCard({ message, language, timeZone, onCopy, phrases }: Props) {
  const { channel, to, subject, text, code, at } = message
  return (
    <li className={`panel pad ${styles.message}`}>
      <p className="row wrap small">
        <span className="tag bare">{channel === 'sms' ? 'SMS' : phrases.email}</span>
        <span className={`bold ${styles.to}`}>{to}</span>
        <time className="muted" dateTime={at}>
          {formatMoment(at, language, timeZone)}
        </time>
      </p>
      {subject && <h2 className={styles.subject}>{subject}</h2>}
      <p className={styles.text}>{withLinks(text)}</p>
      {code && (
        <p className="row wrap">
          <span className={styles.code}>{code}</span>
          <Button size="small" onClick={() => onCopy(code)}>
            <Icon name="copy" size="small" />
            {phrases.copy}
            <span className="visually-hidden"> {fill(phrases.code, { code })}</span>
          </Button>
        </p>
      )}
    </li>
  )
}

/** Addresses in a text as links, as a mail program shows them. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} className="link" href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
