import { memo } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ChatMessage } from '#lib/chat/api.ts'
import { AuthorPicture } from './AuthorPicture.tsx'
import styles from './Message.module.css'
import { MessageMenu } from './MessageMenu.tsx'
import { Quote } from './Quote.tsx'
import { clockText, type Writing } from './writing.ts'

interface Props {
  message: ChatMessage
  isMine: boolean
  onDone: (text: string) => void
  /** Starts a reply; undefined where the reader cannot write. */
  onReply: ((message: ChatMessage) => void) | undefined
  writing: Writing
}

/** One message of the room: somebody else's with its menu, an own one on the other side, or that one is hidden. */
export const Message = memo(function Message({ message, isMine, onDone, onReply, writing }: Props) {
  const { texts } = writing
  const { name, text, at, state, isDemo } = message
  if (state !== 'shown')
    return (
      <li className={styles.hidden}>
        <Icon name="eyeoff" size="small" />
        <p className="small">{state === 'reported' ? texts.hidden : texts.removed}</p>
      </li>
    )
  const quote = message.replyTo && <Quote quoted={message.replyTo} writing={writing} />
  const time = <time dateTime={at}>{clockText(at, writing)}</time>
  if (isMine)
    return (
      <li className={styles.mine}>
        <div className={styles.bubble}>
          <span className="visually-hidden">{texts.you}</span>
          {quote}
          <p dir="auto">{text}</p>
          {time}
        </div>
      </li>
    )
  return (
    <li className={styles.message}>
      <AuthorPicture author={message.author} name={name} />
      <div className={styles.body}>
        <p className={styles.head}>
          <b>{name}</b>
          {isDemo && <span className="tag info bare">{texts.demo}</span>}
          {time}
        </p>
        {quote}
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </div>
      <MessageMenu message={message} onDone={onDone} onReply={onReply} writing={writing} />
    </li>
  )
})
