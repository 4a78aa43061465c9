import { useStore } from '@nanostores/react'
import { Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/State.tsx'
import type { ChatMessage } from '#lib/chat/api.ts'
import { $messages, $older, $outgoing, loadOlder, type OutgoingMessage as Outgoing } from '#lib/chat/store.ts'
import { plural } from '#lib/i18n/format.ts'
import { dayOf } from '#lib/time/days.ts'
import { Message } from './Message.tsx'
import styles from './MessageList.module.css'
import { OutgoingMessage } from './OutgoingMessage.tsx'
import { dayText, type Writing } from './writing.ts'

/** As near to the end as that, new messages are followed. */
const NEAR_PX = 48
/** Screen readers hear of new messages at most so often, as a number. */
const SAY_EVERY_MS = 10_000

interface Props {
  me: string
  blocked: ReadonlySet<string>
  onDone: (text: string) => void
  onReply: ((message: ChatMessage) => void) | undefined
  onEdit: (message: Outgoing) => void
  writing: Writing
  /** Grows when the list is to go to its end. */
  toEnd: number
}

/** The messages of the room by days, older ones above, own ones on their way below. */
export function MessageList({ me, blocked, onDone, onReply, onEdit, writing, toEnd }: Props) {
  const { texts, language } = writing
  const all = useStore($messages, { ssr: 'initial' })
  const outgoing = useStore($outgoing, { ssr: 'initial' })
  const messages = all.filter(one => !blocked.has(one.author))
  const list = useRef<HTMLDivElement>(null)
  const { unseen, goToEnd, onScroll } = useEnd(list, { messages, me, outgoing, toEnd })
  const now = new Date()
  const isEmpty = messages.length === 0 && outgoing.length === 0
  return (
    <div className={styles.stage}>
      <div
        ref={list}
        className={styles.log}
        role="log"
        // Each message read out would be a flood; how many are new is said now and then.
        aria-live="off"
        aria-label={texts.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys.
        tabIndex={0}
        onScroll={onScroll}
      >
        <ol className={styles.list}>
          <OlderMessages writing={writing} />
          {isEmpty && (
            <li>
              <EmptyState title={texts.emptyTitle} about={texts.emptyAbout} />
            </li>
          )}
          {messages.map((one, at) => (
            <Fragment key={one.id}>
              {isNewDay(one, messages[at - 1], texts.timeZone) && (
                <li className={styles.day}>
                  <span>{dayText(one.at, writing, now)}</span>
                </li>
              )}
              <Message
                message={one}
                isMine={one.author === me}
                onDone={onDone}
                onReply={onReply}
                writing={writing}
              />
            </Fragment>
          ))}
          {outgoing.map(one => (
            <OutgoingMessage key={one.id} message={one} onEdit={onEdit} writing={writing} />
          ))}
        </ol>
      </div>
      {unseen > 0 && (
        <button className={`chip ${styles.pill}`} type="button" onClick={goToEnd}>
          {plural(texts, 'newMessages', unseen, language)}
        </button>
      )}
      <Announcer messages={messages} me={me} writing={writing} />
    </div>
  )
}

function isNewDay({ at }: ChatMessage, before: ChatMessage | undefined, timeZone: string): boolean {
  return before === undefined || dayOf(new Date(before.at), timeZone) !== dayOf(new Date(at), timeZone)
}

function OlderMessages({ writing: { texts } }: Pick<Props, 'writing'>) {
  const { next, isBusy, failure } = useStore($older, { ssr: 'initial' })
  if (next === null) return null
  return (
    <li className={styles.older}>
      {failure && <p className="small error-text">{failure.message}</p>}
      <Button
        size="small"
        variant="quiet"
        busy={isBusy}
        busyLabel={texts.loading}
        onClick={() => void loadOlder()}
      >
        {texts.older}
      </Button>
    </li>
  )
}

interface Follow {
  messages: readonly ChatMessage[]
  me: string
  /** Grows when one of them fails, too. */
  outgoing: readonly unknown[]
  toEnd: number
}

/** Follows the end of the list while it is in view; else it stays, and counts what is new below. */
function useEnd(list: RefObject<HTMLDivElement | null>, { messages, me, outgoing, toEnd }: Follow) {
  const isAtEnd = useRef(true)
  const seen = useRef(0)
  const before = useRef({ height: 0, first: 0 })
  const [unseen, setUnseen] = useState(0)
  const last = messages.at(-1)?.place ?? 0
  const first = messages[0]?.place ?? 0
  const goToEnd = () => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is added may move the end.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { height, first: wasFirst } = before.current
    // Older messages above: what was in view stays there.
    if (first < wasFirst && !isAtEnd.current) element.scrollTop += element.scrollHeight - height
    if (isAtEnd.current) {
      goToEnd()
      seen.current = last
    }
    before.current = { height: element.scrollHeight, first }
    setUnseen(messages.filter(one => one.place > seen.current && one.author !== me).length)
  }, [messages.length, last, first, outgoing])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is asked for.
  useLayoutEffect(goToEnd, [toEnd])
  const onScroll = () => {
    const element = list.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    if (!isAtEnd.current) return
    seen.current = last
    setUnseen(0)
  }
  return { unseen, goToEnd, onScroll }
}

/** Tells screen readers how many messages came from others, at most every few seconds. */
function Announcer({
  messages,
  me,
  writing: { texts, language },
}: Pick<Props, 'me' | 'writing'> & { messages: readonly ChatMessage[] }) {
  const [text, setText] = useState('')
  const latest = useRef({ messages, me })
  latest.current = { messages, me }
  useEffect(() => {
    let said = latest.current.messages.at(-1)?.place ?? 0
    const timer = setInterval(() => {
      const fresh = latest.current.messages.filter(
        one => one.place > said && one.author !== latest.current.me,
      )
      said = latest.current.messages.at(-1)?.place ?? said
      const [only] = fresh
      if (fresh.length === 0) setText('')
      else if (fresh.length === 1 && only) setText(`${only.name}: ${only.text}`)
      else setText(plural(texts, 'newMessages', fresh.length, language))
    }, SAY_EVERY_MS)
    return () => clearInterval(timer)
  }, [texts, language])
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}
