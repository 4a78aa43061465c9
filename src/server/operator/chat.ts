import { MUTE_PERIODS } from '#lib/chat/rules.ts'
import { isLanguage, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { accountKey } from '#lib/identity/rules.ts'
import type { ModeratedMessage, ModeratedRoom } from '#lib/operators/chat-api.ts'
import { outsideKey } from '#server/chat/outside.ts'
import { messageRow } from '#server/chat/queries.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { messagesEnding } from '#server/operators/chat/chat-queries.ts'
import { chatMutesAct, chatSignsAct, muteAct, unmuteAct } from '#server/operators/chat/member-acts.ts'
import { chatMessagesAct, hideMessageAct, restoreMessageAct } from '#server/operators/chat/message-acts.ts'
import { chatRoomsAct, setRoomAct } from '#server/operators/chat/room-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { findByReference, listOf, nextPageText, reasonOf } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'

const TEXTS = { alreadyDecided: 'it is like that already' }

type Command = (
  context: OperatorContext,
  rest: readonly string[],
  options: Typed['options'],
) => Promise<string>

const COMMANDS: Readonly<Record<string, Command>> = {
  list: (context, _, options) => list(context, { which: 'reported' }, options),
  hidden: (context, _, options) => list(context, { which: 'hidden' }, options),
  messages: (context, [room], options) => list(context, { which: 'all', room: roomOf(room) }, options),
  hide: async (context, [reference, ...words]) => {
    const message = await messageOf(context, reference)
    await runAct(context, hideMessageAct, { message, reason: reasonOf(words.join(' ')) }, TEXTS)
    return `${reference} is hidden.`
  },
  restore: async (context, [reference]) => {
    const message = await messageOf(context, reference)
    await runAct(context, restoreMessageAct, { message }, TEXTS)
    return `${reference} is shown; further reports no longer hide it.`
  },
  mute: async (context, [name, period, ...words]) => {
    if (!MUTE_PERIODS.some(one => one === period))
      throw new OperatorFault(`chat mute NAME ${MUTE_PERIODS.join('|')} REASON`)
    const { id: member, account } = await memberOf(context, name)
    const input = { member, period, reason: reasonOf(words.join(' ')) }
    const { until } = await runAct(context, muteAct, input, TEXTS)
    return `${account} is muted ${until === null ? 'for good' : `until ${until.slice(0, 16)}`}.`
  },
  unmute: async (context, [name]) => {
    const { id: member, account } = await memberOf(context, name)
    await runAct(context, unmuteAct, { member }, TEXTS)
    return `${account} may write again.`
  },
  muted: async context => {
    const { mutes } = await runAct(context, chatMutesAct, {})
    if (mutes.length === 0) return 'Nobody is muted.'
    return mutes
      .map(one => `${one.member.account}  ${one.until?.slice(0, 16) ?? 'for good'}  ${one.reason}`)
      .join('\n')
  },
  rooms: async context => (await runAct(context, chatRoomsAct, {})).rooms.map(roomText).join('\n'),
  open: (context, [room]) => setRoom(context, { room: roomOf(room), isOpen: true }),
  close: (context, [room]) => setRoom(context, { room: roomOf(room), isOpen: false }),
  slow: (context, [room, seconds, minutes]) =>
    setRoom(context, { room: roomOf(room), slow: slowOf(seconds, minutes) }),
  signs: async context => {
    const { signs } = await runAct(context, chatSignsAct, {})
    if (signs.length === 0) return 'There are no signs of distress in the chat of the last 30 days.'
    return signs.map(one => `${one.at.slice(0, 16)}  ${one.member.account}  ${one.text}`).join('\n')
  },
  key: async ({ secret }) => {
    if (secret === undefined)
      throw new OperatorFault('the key is made from SECRET: start the command with it')
    return outsideKey(secret)
  },
}

/** `chat …`: what moderators do in the chat; the acts of the console in words. */
export async function chat(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', ...rest] = words
  const command = Object.hasOwn(COMMANDS, act) ? COMMANDS[act] : undefined
  if (!command) throw new OperatorFault(`chat ${Object.keys(COMMANDS).join(', ')}`)
  return command(context, rest, options)
}

async function list(
  context: OperatorContext,
  input: { which: 'reported' | 'hidden' | 'all'; room?: string },
  { after }: Typed['options'],
): Promise<string> {
  const page = await runAct(context, chatMessagesAct, after === undefined ? input : { ...input, after })
  if (page.messages.length === 0)
    return input.which === 'reported' ? 'No report waits.' : 'There are no such messages.'
  const name = { reported: 'chat list', hidden: 'chat hidden', all: `chat messages ${input.room}` }[
    input.which
  ]
  return nextPageText(name, listOf(page.messages, messageText), page)
}

function messageText({ at, room, member, text, state, reports }: ModeratedMessage, name: string): string {
  const reported = reports === 0 ? '' : `, reported by ${reports}`
  return `${name}  ${at.slice(0, 16)}  ${room}  ${member.account}  ${state}${reported}\n    ${text}`
}

function roomText({ room, isOpen, slowSeconds, slowUntil, messages }: ModeratedRoom): string {
  const until = slowUntil === null ? '' : ` until ${slowUntil.slice(0, 16)}`
  const slow = slowSeconds === null ? '' : `, slow mode ${slowSeconds} s${until}`
  return `${room}  ${isOpen ? 'open' : 'closed'}${slow}, ${messages} messages in 24 hours`
}

async function setRoom(context: OperatorContext, input: unknown): Promise<string> {
  return roomText(await runAct(context, setRoomAct, input))
}

function roomOf(name: string | undefined): string {
  if (!isLanguage(name)) throw new OperatorFault(`name the room: ${SHIPPED_LANGUAGES.join(', ')}`)
  return name
}

function slowOf(seconds: string | undefined, minutes: string | undefined) {
  if (seconds === 'off') return null
  if (!/^\d{1,4}$/.test(seconds ?? '') || !/^\d{0,4}$/.test(minutes ?? ''))
    throw new OperatorFault('chat slow ROOM SECONDS [MINUTES], or chat slow ROOM off')
  return { seconds: Number(seconds), minutes: minutes === undefined ? null : Number(minutes) }
}

async function memberOf({ db }: OperatorContext, name = '') {
  const found = await memberByKey(db, accountKey(name))
  if (!found) throw new OperatorFault(`there is no member ${name}`)
  return found
}

async function messageOf({ db }: OperatorContext, reference = ''): Promise<string> {
  const { id } = await findByReference<{ id: string }>(reference, {
    what: 'message',
    list: 'chat list',
    byId: one => messageRow(db, one),
    ending: tail => messagesEnding(db, tail),
  })
  return id
}
