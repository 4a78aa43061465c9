import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ChatRoom } from '#lib/chat/api.ts'
import { $isConnected, $offersHelp } from '#lib/chat/store.ts'
import { fill } from '#lib/i18n/format.ts'
import styles from './RoomNotes.module.css'
import { untilText, type Writing } from './writing.ts'

type Room = Omit<ChatRoom, 'messages' | 'next'>

/** What holds in the room: its rules, slow mode, that the connection is lost, and where there is help. */
export function RoomNotes({ room, writing }: { room: Room; writing: Writing }) {
  const { texts } = writing
  const isConnected = useStore($isConnected, { ssr: 'initial' })
  const offersHelp = useStore($offersHelp, { ssr: 'initial' })
  return (
    <>
      <p className={`${styles.rules} small`}>
        <Icon name="shield" size="small" />
        <span>{texts.rules}</span>
      </p>
      <SlowMode room={room} writing={writing} />
      {!isConnected && (
        <p className={`late ${styles.rules} small`} role="status">
          <span className="spin" aria-hidden="true" />
          <span>{texts.reconnecting}</span>
        </p>
      )}
      {offersHelp && (
        <div className={`${styles.help} small`} role="status">
          <p>
            <b>{texts.helpTitle}</b> {texts.helpAbout}
          </p>
          <a className="link" href={texts.limitsHref}>
            {texts.helpLimits}
          </a>
        </div>
      )}
    </>
  )
}

function SlowMode({ room: { state }, writing }: { room: Room; writing: Writing }) {
  const now = new Date()
  const isOver = state.slowUntil !== null && new Date(state.slowUntil) <= now
  if (!state.isSlow || isOver) return null
  const { texts } = writing
  const seconds = state.pauseSeconds
  return (
    <p className={`${styles.slow} small`} role="status">
      <Icon name="clock" size="small" />
      <span>
        {state.slowUntil === null
          ? fill(texts.slow, { seconds })
          : fill(texts.slowUntil, { seconds, time: untilText(state.slowUntil, writing, now) })}
      </span>
    </p>
  )
}

/** Why the member cannot write, where messages are written. */
export function WritingClosed({ room, writing }: { room: Room; writing: Writing }) {
  const { texts } = writing
  const { mutedUntil, betsNeeded } = room
  const text = {
    chatClosed: texts.closed,
    chatMembersOnly: fill(texts.membersOnly, { bets: betsNeeded }),
    chatMuted:
      mutedUntil === null
        ? texts.mutedForGood
        : fill(texts.muted, { time: untilText(mutedUntil, writing, new Date()) }),
    open: '',
  }[room.writing]
  return (
    <p className={`${styles.closed} small`} role="status">
      <Icon name="lock" size="small" />
      <span>{text}</span>
    </p>
  )
}
