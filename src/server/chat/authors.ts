import { createHmac } from 'node:crypto'
import type { ChatMessage, QuotedMessage, RoomState } from '#lib/chat/api.ts'
import { PAUSE_SECONDS } from '#lib/chat/rules.ts'
import { maskName } from '#lib/play/rules.ts'
import type { MessageRow, RoomRow } from './queries.ts'

/** Stands for a member among members: the same for all messages, and nothing that leads to the account. */
export type AuthorOf = (memberId: string) => string

export function authorsOf(secret: string): AuthorOf {
  const key = createHmac('sha256', secret).update('chat authors').digest()
  return memberId => createHmac('sha256', key).update(memberId).digest('base64url').slice(0, 16)
}

/** A message for everybody: what is hidden says that it is, and no more. */
export function toMessage(row: MessageRow, authorOf: AuthorOf): ChatMessage {
  return {
    id: row.id,
    place: Number(row.place),
    version: Number(row.version),
    author: authorOf(row.member_id),
    name: maskName(row.account),
    text: row.state === 'shown' ? row.text : '',
    at: row.at.toISOString(),
    state: row.state,
    replyTo: toQuoted(row, authorOf),
    isDemo: row.is_demo,
  }
}

function toQuoted(row: MessageRow, authorOf: AuthorOf): QuotedMessage | null {
  const { reply_to: id, reply_member: member, reply_account: account, reply_text: text } = row
  const state = row.reply_state
  if (id === null || member === null || account === null || text === null || state === null) return null
  return {
    id,
    author: authorOf(member),
    name: maskName(account),
    text: state === 'shown' ? text : '',
    state,
  }
}

/** `people`: how many members listen to the room; null where that is not known. */
export function toRoomState(row: RoomRow, now: Date, people: number | null): RoomState {
  const isSlow = row.slow_seconds !== null && (row.slow_until === null || row.slow_until > now)
  return {
    room: row.room,
    isOpen: row.is_open,
    pauseSeconds: pauseOf(row, now),
    slowUntil: isSlow ? (row.slow_until?.toISOString() ?? null) : null,
    isSlow,
    people,
  }
}

/** The seconds between two messages of a member; slow mode never makes it less. */
export function pauseOf({ slow_seconds: slow, slow_until: until }: RoomRow, now: Date): number {
  return slow !== null && (until === null || until > now) ? Math.max(slow, PAUSE_SECONDS) : PAUSE_SECONDS
}
