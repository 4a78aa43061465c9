import { useStore } from '@nanostores/react'
import type { QuotedMessage } from '#lib/chat/api.ts'
import { $chatRoom, $messages } from '#lib/chat/store.ts'
import styles from './Quote.module.css'
import type { Writing } from './writing.ts'

/** What a message replies to: its author and its text, unless it was hidden since, or the reader blocks the author. */
export function Quote({ quoted, writing: { texts } }: { quoted: QuotedMessage; writing: Writing }) {
  const blocked = useStore($chatRoom, { ssr: 'initial' }).value?.blocked ?? []
  const known = useStore($messages, { ssr: 'initial' }).find(one => one.id === quoted.id)
  const { name, author, text, state } = known ?? quoted
  if (blocked.some(one => one.author === author)) return <p className={styles.quote}>{texts.quoteBlocked}</p>
  return (
    <blockquote className={styles.quote}>
      <b>{name}</b>
      <span dir="auto">{state === 'shown' ? text : texts.quoteHidden}</span>
    </blockquote>
  )
}
