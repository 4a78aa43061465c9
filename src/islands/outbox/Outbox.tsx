import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { EmptyState, ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { fill, plural } from '#lib/i18n/format.ts'
import { $outbox, followOutbox, loadOutbox } from '#lib/outbox/store.ts'
import { MessageCard } from './MessageCard.tsx'
import styles from './Outbox.module.css'
import type { OutboxPhrases } from './phrases.ts'

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  phrases: OutboxPhrases
}

/** Every message that the demo would have sent, the newest first; it grows by itself while somebody looks. */
export default function Outbox({ language, timeZone, phrases }: Props) {
  const { state, value, failure } = useStore($outbox, { ssr: 'initial' })
  const [said, setSaid] = useState('')
  useEffect(followOutbox, [])
  const copy = async (code: string) => {
    const isCopied = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    )
    setSaid(isCopied ? fill(phrases.copied, { code }) : phrases.notCopied)
  }
  const count = value?.length ?? 0
  return (
    <>
      <p className={`small muted ${styles.count}`} role="status">
        {value && count > 0 && plural(phrases, 'count', count, language)}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {value && state === 'failed' && (
        <p className="note bad" role="alert">
          {phrases.outdated} {failure?.message}
        </p>
      )}
      {list()}
    </>
  )

  function list() {
    if (!value) {
      if (state !== 'failed') return <SkeletonRows rows={3} label={phrases.loading} />
      return (
        <ErrorState
          title={phrases.failed}
          message={failure?.message}
          retry={phrases.retry}
          onRetry={() => void loadOutbox()}
        />
      )
    }
    if (count === 0) return <EmptyState title={phrases.empty} about={phrases.emptyAbout} />
    return (
      <ol className={styles.list} aria-label={phrases.title}>
        {value.map(message => (
          <MessageCard
            key={message.id}
            message={message}
            language={language}
            timeZone={timeZone}
            onCopy={copy}
            phrases={phrases}
          />
        ))}
      </ol>
    )
  }
}
