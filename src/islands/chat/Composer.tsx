import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import type { QuotedMessage } from '#lib/chat/api.ts'
import { countCharacters, MOST_CHARACTERS } from '#lib/chat/rules.ts'
import { $mayWriteAt, send } from '#lib/chat/store.ts'
import { fill } from '#lib/i18n/format.ts'
import styles from './Composer.module.css'
import { Quote } from './Quote.tsx'
import type { Writing } from './writing.ts'

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: (text: string) => void
  /** The message that is replied to. */
  replyTo: QuotedMessage | undefined
  onReply: (quoted: QuotedMessage | undefined) => void
  /** After a message was sent: the list goes to its end. */
  onSend: () => void
  writing: Writing
}

/** Where a message is written: Enter sends, Shift and Enter does not; how long until the next one, and how long it is. */
export function Composer({ field, text, onText, replyTo, onReply, onSend, writing }: Props) {
  const { texts } = writing
  const seconds = useWait()
  const count = countCharacters(text)
  const isTooLong = count > MOST_CHARACTERS
  const isReady = text.trim() !== '' && !isTooLong && seconds === 0
  const submit = (event: SubmitEvent<HTMLFormElement> | KeyboardEvent) => {
    event.preventDefault()
    if (!isReady) return
    onText('')
    onReply(undefined)
    onSend()
    void send(text, replyTo)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter may also end what an input method composes.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  // As high as its text, up to a few lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another height.
  useEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = ''
    element.style.height = `${Math.min(element.scrollHeight, 120)}px`
  }, [text, field])
  const waiting = seconds > 0 ? fill(texts.waiting, { seconds }) : ''
  return (
    <form className={styles.composer} onSubmit={submit}>
      {replyTo && <ReplyTo quoted={replyTo} onCancel={() => onReply(undefined)} writing={writing} />}
      <label className="visually-hidden" htmlFor="chat-text">
        {texts.yours}
      </label>
      <div className="input">
        <textarea
          ref={field}
          id="chat-text"
          data-first
          rows={1}
          value={text}
          placeholder={texts.placeholder}
          enterKeyHint="send"
          aria-describedby="chat-count"
          aria-invalid={isTooLong}
          onChange={event => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          className={styles.send}
          type="submit"
          aria-disabled={!isReady}
          aria-label={[texts.send, waiting].filter(Boolean).join('. ')}
        >
          <Icon name="send" />
        </button>
      </div>
      <p className={`small muted ${styles.line}`}>
        <span className="num">{waiting}</span>
        <span id="chat-count" className={isTooLong ? `num ${styles.over}` : 'num'}>
          <span aria-hidden="true">
            {count} / {MOST_CHARACTERS}
          </span>
          <span className="visually-hidden">{fill(texts.characters, { count, most: MOST_CHARACTERS })}</span>
        </span>
      </p>
    </form>
  )
}

interface ReplyProps {
  quoted: QuotedMessage
  onCancel: () => void
  writing: Writing
}

/** What the message will reply to, above the field. */
function ReplyTo({ quoted, onCancel, writing }: ReplyProps) {
  const { texts } = writing
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field set, since nothing is filled in.
    <div className={styles.reply} role="group" aria-label={fill(texts.replyingTo, { name: quoted.name })}>
      <Quote quoted={quoted} writing={writing} />
      <button className="icon-button" type="button" aria-label={texts.cancelReply} onClick={onCancel}>
        <Icon name="x" size="small" />
      </button>
    </div>
  )
}

/** The seconds until the next message. */
function useWait(): number {
  const mayWriteAt = useStore($mayWriteAt, { ssr: 'initial' })
  const now = useNow()
  return Math.max(0, Math.ceil((mayWriteAt - now) / 1_000))
}
