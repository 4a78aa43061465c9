import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import '../../styles/prose.css'
import { Button } from '#islands/ui/Button.tsx'
import { LANGUAGES, languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import type { InboxMessage } from '#lib/inbox/api.ts'
import { formatMoment } from '#lib/time/format.ts'
import { focusBeside } from './focus.ts'
import styles from './Message.module.css'
import type { InboxPhrases } from './phrases.ts'

interface Props {
  message: InboxMessage
  language: string
  timeZone: string
  onOpen: () => void
  /** Resolves to whether it is gone. */
  onDelete: () => Promise<boolean>
  phrases: InboxPhrases
}

/** One message: its title opens it, which marks it as read. */
export function Message({ message, language, timeZone, onOpen, onDelete, phrases }: Props) {
  const { title, at, isRead, page } = message
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const toggle = () => {
    if (!isOpen && !isRead) onOpen()
    setOpen(!isOpen)
  }
  const remove = async ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('li')
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling ?? null
    setBusy(true)
    if ((await onDelete()) && item) focusBeside(item, neighbour)
    setBusy(false)
  }
  return (
    <li className={isRead ? styles.message : `${styles.message} ${styles.unread}`}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span className={styles.title}>{title}</span>
          {!isRead && <span className="tag brass">{phrases.newMark}</span>}
          <time className="small faint num" dateTime={at}>
            {formatMoment(at, language, timeZone)}
          </time>
        </button>
      </h2>
      <div id={id} className={styles.body} hidden={!isOpen}>
        <Body message={message} />
        <div className={`row wrap ${styles.acts}`}>
          {page && (
            <a className="btn btn-secondary btn-small" href={pathIn(languageOfPage(language), page)}>
              {phrases.open}
            </a>
          )}
          <Button size="small" variant="quiet" busy={isBusy} busyLabel={phrases.deleteOne} onClick={remove}>
            {phrases.deleteOne}
          </Button>
        </div>
      </div>
    </li>
  )
}

function Body({ message: { form, body, language } }: { message: InboxMessage }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The server has cleaned it (clean-html.ts).
    if (place.current && form === 'html') place.current.innerHTML = body
  }, [form, body])
  if (form === 'text') return <p>{body}</p>
  return <div className="prose" lang={LANGUAGES[languageOfPage(language)].tag} ref={place} />
}
