import {
  blockChatAuthor,
  chatRoom,
  launchChat,
  reportChatMessage,
  sendChatMessage,
  unblockChatAuthor,
} from '#lib/chat/api.ts'
import { pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { maskName } from '#lib/play/rules.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { Queries } from '#server/db/database.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { toMessage, toRoomState } from './authors.ts'
import { writingState } from './may-write.ts'
import { blockedBy, deleteBlock, insertBlock, isMuted, muteOf } from './member-queries.ts'
import { outsideAddress } from './outside.ts'
import type { ChatParts } from './parts.ts'
import { messageRow, messagesBefore, roomRow } from './queries.ts'
import { report } from './report.ts'
import { noteSigns } from './safety-note.ts'
import { send } from './send.ts'

/** Messages per page. */
const LISTED = 50
/** The most authors that a member may block. */
const MOST_BLOCKED = 500

/** The chat room (docs/chat.md). */
export function chatRoutes(parts: ChatParts): Route[] {
  return [
    serve(launchChat, call => launch(call, parts)),
    serve(chatRoom, call => readRoom(call, parts)),
    serve(sendChatMessage, async call => {
      const { input, session, db, runtime } = call
      requireRoom(call.input.room, parts)
      const { memberId } = session
      await noteSigns(db, { memberId, text: input.text, room: input.room, at: runtime.clock.now() })
      return db.transaction(tx => send(call, tx, parts))
    }),
    serve(reportChatMessage, call => {
      requireOwnRoom(parts)
      return call.db.transaction(tx => report(call, tx, parts))
    }),
    serve(blockChatAuthor, call => block(call, parts)),
    serve(unblockChatAuthor, call => unblock(call, parts)),
  ]
}

function requireOn({ settings }: ChatParts): void {
  if (!isModuleOn(settings().modules, 'CHAT')) throw new Refusal('chatOff', { status: 409 })
}

/** The room of the house is open only where no outside chat is in its place. */
function requireOwnRoom(parts: ChatParts): void {
  requireOn(parts)
  if (parts.settings().chat.outside) throw new Refusal('chatOff', { status: 409 })
}

function requireRoom(room: (typeof SITE_LANGUAGES)[number], parts: ChatParts): void {
  requireOwnRoom(parts)
  if (!SITE_LANGUAGES.includes(room)) throw new Refusal('notFound', { status: 404 })
}

async function launch(call: Call<typeof launchChat>, parts: ChatParts) {
  const { session, runtime, language, db } = call
  requireOn(parts)
  const { memberId, account } = session
  await requireNoBreak(db, { memberId, language, runtime })
  const { outside } = parts.settings().chat
  if (!outside)
    return { chatUrl: `${runtime.config.publicUrl}${pathIn(language, '/')}#chat`, isOutside: false }
  const visitor = { memberId, account, language, now: runtime.clock.now() }
  return { chatUrl: outsideAddress(outside.url, visitor, parts), isOutside: true }
}

async function readRoom(call: Call<typeof chatRoom>, parts: ChatParts) {
  const { db, session, input, runtime, language } = call
  const { memberId } = session
  const { authorOf, fanout, settings } = parts
  requireRoom(input.room, parts)
  await requireNoBreak(db, { memberId, language, runtime })
  const now = runtime.clock.now()
  const before = input.before === undefined ? undefined : BigInt(input.before)
  const [row, rows, mute, blocked, people] = await Promise.all([
    roomRow(db, input.room),
    messagesBefore(db, { room: input.room, before, limit: LISTED + 1 }),
    muteOf(db, memberId),
    blockedOf(db, memberId, parts),
    fanout.peopleIn(input.room),
  ])
  const { betsNeeded } = settings().chat
  const messages = rows.slice(0, LISTED).map(one => toMessage(one, authorOf))
  return {
    state: toRoomState(row, now, people),
    rooms: [...SITE_LANGUAGES],
    messages,
    next: rows.length > LISTED ? String(messages.at(-1)?.place) : null,
    me: authorOf(memberId),
    blocked,
    writing: await writingState(db, { memberId, mute, isOpen: row.is_open, betsNeeded, now }),
    mutedUntil: isMuted(mute, now) ? (mute.muted_until?.toISOString() ?? null) : null,
    betsNeeded,
    connection: await fanout.connectionFor(memberId, input.room),
  }
}

async function blockedOf(db: Queries, memberId: string, { authorOf }: ChatParts) {
  const rows = await blockedBy(db, memberId)
  return rows.map(row => ({ author: authorOf(row.blocked_id), name: maskName(row.account) }))
}

async function block({ db, session, input, runtime }: Call<typeof blockChatAuthor>, parts: ChatParts) {
  const { memberId } = session
  requireOwnRoom(parts)
  const message = await messageRow(db, input.message)
  if (!message || message.member_id === memberId) throw new Refusal('notFound', { status: 404 })
  await db.transaction(async tx => {
    if ((await blockedBy(tx, memberId)).length >= MOST_BLOCKED)
      throw new Refusal('chatBlocksFull', { status: 409 })
    await insertBlock(tx, { memberId, blockedId: message.member_id, at: runtime.clock.now() })
  })
  return { blocked: await blockedOf(db, memberId, parts) }
}

async function unblock(
  { db, session: { memberId }, input }: Call<typeof unblockChatAuthor>,
  parts: ChatParts,
) {
  requireOwnRoom(parts)
  const found = (await blockedBy(db, memberId)).find(row => parts.authorOf(row.blocked_id) === input.author)
  if (found) await db.transaction(tx => deleteBlock(tx, memberId, found.blocked_id))
  return { blocked: await blockedOf(db, memberId, parts) }
}
