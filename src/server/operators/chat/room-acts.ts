import { type ModeratedRoom, operatorChatRooms, operatorSetChatRoom } from '#lib/operators/chat-api.ts'
import type { Transaction } from '#server/db/database.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { act } from '../act.ts'
import { lockRoom, type ModeratedRoomRow, moderatedRooms, setRoom } from './chat-queries.ts'

const DAY_MS = 86_400_000

export const chatRoomsAct = act(
  operatorChatRooms,
  'chatRead',
  async ({ tx, at }) => ({ rooms: await roomsOf(tx, at) }),
  { isReading: true },
)

export const setRoomAct = act(
  operatorSetChatRoom,
  'chatModerate',
  async ({ tx, at, note }, { room, isOpen, slow }) => {
    const before = requireFound(await lockRoom(tx, room))
    const after = {
      isOpen: isOpen ?? before.is_open,
      slowSeconds: slow === undefined ? before.slow_seconds : (slow?.seconds ?? null),
      slowUntil: slow === undefined ? before.slow_until : untilOf(slow?.minutes ?? null, at),
    }
    await setRoom(tx, room, after)
    await note(
      `chat room ${room}`,
      { isOpen: before.is_open, slowSeconds: before.slow_seconds, slowUntil: before.slow_until },
      after,
    )
    const found = (await roomsOf(tx, at)).find(one => one.room === room)
    if (!found) throw new Error(`the chat room ${room} has vanished`)
    return found
  },
)

const untilOf = (minutes: number | null, at: Date) =>
  minutes === null ? null : new Date(at.getTime() + minutes * 60_000)

async function roomsOf(tx: Transaction, at: Date): Promise<ModeratedRoom[]> {
  const rows = await moderatedRooms(tx, new Date(at.getTime() - DAY_MS))
  return rows.map(row => toRoom(row, at))
}

function toRoom(row: ModeratedRoomRow, at: Date): ModeratedRoom {
  const isSlow = row.slow_seconds !== null && (row.slow_until === null || row.slow_until > at)
  return {
    room: row.room,
    isOpen: row.is_open,
    slowSeconds: isSlow ? row.slow_seconds : null,
    slowUntil: isSlow ? (row.slow_until?.toISOString() ?? null) : null,
    messages: row.messages,
  }
}
