import type { ChatMessage, ChatRoom } from '#lib/chat/api.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { idOfMoment } from '#lib/ids/ids.ts'
import { DEFAULT_CHAT } from '#lib/site/chat-setting.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Database } from '#server/db/database.ts'
import { callAs, getAs, openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

export type ChatServer = TestServer<'chat'>

const MODULES = [{ modId: 'CHAT', enabled: true, childrenNodes: [] }]
/** Everybody may write, unless a test is about who may. */
const OPEN: Partial<SiteSettings> = { modules: MODULES, chat: { ...DEFAULT_CHAT, betsNeeded: 0 } }

export function openChatServer(db: Database, environment: Record<string, string> = {}): Promise<ChatServer> {
  return openTestServer(db, { features: ['chat'], settings: OPEN, environment })
}

let made = 0
/** A new member of the test. */
export function newMember(server: ChatServer): Promise<SignedIn> {
  made += 1
  return signUp(server, `writer${String(made).padStart(3, '0')}`)
}

export interface Sent {
  message: ChatMessage
  waitSeconds: number
  offersHelp: boolean
}

export function write(
  server: ChatServer,
  who: { token: string },
  text: string,
  {
    room = 'en',
    id = idOfMoment(server.clock.now()),
    replyTo,
  }: { room?: string; id?: string; replyTo?: string } = {},
): Promise<Answer<Sent>> {
  const body = { id, text, ...(replyTo === undefined ? {} : { replyTo }) }
  return callAs<Sent>(server, who, 'POST', `/chat/rooms/${room}/messages`, body)
}

/** Writes a message that nobody has to wait for. */
export async function say(server: ChatServer, who: { token: string }, text: string, room = 'en') {
  const { body } = await write(server, who, text, { room })
  if (!body.value) throw new Error(`“${text}” is refused: ${body.code}`)
  return body.value.message
}

export function roomOf(
  server: ChatServer,
  who: { token: string },
  room = 'en',
  query = '',
): Promise<ChatRoom> {
  return getAs<ChatRoom>(server, who, `/chat/rooms/${room}${query}`)
}

export const report = (server: ChatServer, who: { token: string }, message: string) =>
  callAs<{ isHidden: boolean }>(server, who, 'PUT', `/chat/messages/${message}/report`)
