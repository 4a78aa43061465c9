import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Outdated, Waiting } from '#islands/ui/State.tsx'
import { Toast, type ToastMessage } from '#islands/ui/Toast.tsx'
import type { ChatRoom, QuotedMessage } from '#lib/chat/api.ts'
import {
  $chatRoom,
  enterRoom,
  leaveRoom,
  type OutgoingMessage,
  ownRoom,
  readRoom,
  takeBack,
} from '#lib/chat/store.ts'
import { Composer } from './Composer.tsx'
import { HouseEnvelope } from './HouseEnvelope.tsx'
import { MessageList } from './MessageList.tsx'
import styles from './Room.module.css'
import { RoomNotes, WritingClosed } from './RoomNotes.tsx'
import type { Writing } from './writing.ts'

/** The room of the house: what holds in it, its messages, and where one is written. */
export function Room({ writing }: { writing: Writing }) {
  const { texts } = writing
  const { state, value, failure } = useStore($chatRoom, { ssr: 'initial' })
  useEffect(() => {
    void enterRoom(ownRoom())
    return leaveRoom
  }, [])
  const again = { failure, title: texts.loadFailed, onRetry: () => void readRoom(), phrases: texts }
  if (!value)
    return (
      <div className={styles.waiting}>
        <Waiting rows={6} state={state} {...again} />
      </div>
    )
  return (
    <>
      <div>
        <RoomNotes room={value} writing={writing} />
        <HouseEnvelope writing={writing} />
        {state === 'failed' && <Outdated {...again} />}
      </div>
      <OpenRoom key={value.state.room} room={value} writing={writing} />
    </>
  )
}

function OpenRoom({ room, writing }: { room: Omit<ChatRoom, 'messages' | 'next'>; writing: Writing }) {
  const [text, setText] = useState('')
  const [replyTo, setReplyTo] = useState<QuotedMessage>()
  const [toEnd, setToEnd] = useState(0)
  const [toast, setToast] = useState<ToastMessage>()
  const field = useRef<HTMLTextAreaElement>(null)
  const blocked = useMemo(() => new Set(room.blocked.map(one => one.author)), [room.blocked])
  const onDone = useRef((said: string) =>
    setToast(said === '' ? undefined : { id: Date.now(), text: said }),
  ).current
  const onReply = useRef((quoted: QuotedMessage | undefined) => {
    setReplyTo(quoted)
    field.current?.focus()
  }).current
  const onEdit = (message: OutgoingMessage) => {
    takeBack(message.id)
    setText(message.text)
    onReply(message.failure?.code === 'chatReplyGone' ? undefined : message.replyTo)
  }
  return (
    <>
      <MessageList
        me={room.me}
        blocked={blocked}
        onDone={onDone}
        onReply={room.writing === 'open' ? onReply : undefined}
        onEdit={onEdit}
        writing={writing}
        toEnd={toEnd}
      />
      {room.writing === 'open' ? (
        <Composer
          field={field}
          text={text}
          onText={setText}
          replyTo={replyTo}
          onReply={onReply}
          onSend={() => setToEnd(count => count + 1)}
          writing={writing}
        />
      ) : (
        <WritingClosed room={room} writing={writing} />
      )}
      <Toast message={toast} onDone={() => setToast(undefined)} closeLabel={writing.texts.close} />
    </>
  )
}
