import { isTrialType } from '#lib/identity/rules.ts'
import {
  operatorMessageAll,
  operatorMessageReaders,
  operatorSendMessage,
} from '#lib/operators/messages-api.ts'
import { MESSAGE_MEMBERS_ALONE } from '#lib/operators/rules.ts'
import { memberById } from '#server/identity/queries.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { countReaders, insertText, sendText } from '#server/inbox/queries.ts'
import { proposalsAbout } from '#server/operator/proposals.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type ActScope, act, DONE, WAITING } from '../act.ts'
import { cleanedTexts } from '../notices/cleaned-texts.ts'
import { proposalToWire } from '../proposal-to-wire.ts'

const TOPIC = 'message to all'
/** A proposal is kept whole, so that the second person reads what they agree to. */
const LONGEST_PROPOSAL = 20_000

export const messageReadersAct = act(
  operatorMessageReaders,
  'messageAll',
  async ({ tx, at }) => ({
    readers: await countReaders(tx, at),
    proposals: (await proposalsAbout(tx, TOPIC, at)).map(proposalToWire),
  }),
  { isReading: true },
)

export const sendMessageAct = act(
  operatorSendMessage,
  'messageOne',
  async (scope, { member, ...written }) => {
    const found = await memberById(scope.tx, member)
    if (!found) throw new Refusal('notFound', { status: 404 })
    if (isTrialType(found.member_type) || found.status === 'closed')
      throw new Refusal('noInbox', { status: 409 })
    const { content, cut } = cleanedTexts(written.title, written.content)
    await send(scope, { ...written, content }, found)
    return { cut }
  },
)

/** Who takes a break from play is left out: a text to all may be an offer. */
export const messageAllAct = act(operatorMessageAll, 'messageAll', async (scope, { instead, ...written }) => {
  const { content, cut } = cleanedTexts(written.title, written.content)
  const readers = await countReaders(scope.tx, scope.at)
  if (readers > MESSAGE_MEMBERS_ALONE) {
    const input = JSON.stringify({ title: written.title, content })
    if (input.length > LONGEST_PROPOSAL) throw new Refusal('inputTooLarge', { status: 413, field: 'content' })
    if (!(await scope.agree({ topic: TOPIC, act: 'send', input, instead })))
      return { ...WAITING, readers, cut }
  }
  return { ...DONE, readers: await send(scope, { ...written, content }), cut }
})

type Message = Pick<Parameters<typeof insertText>[1], 'id' | 'title' | 'content'>

/** To one member, or to all; returns how many it reached. */
async function send(
  { tx, context, at, note }: ActScope,
  message: Message,
  member?: { id: string; account: string },
): Promise<number> {
  await insertText(tx, { ...message, operator: context.operator, at })
  const sentTo = await sendText(tx, { textId: message.id, memberId: member?.id, at })
  notifyArrival(tx, sentTo)
  const { id, ...texts } = message
  const subject = `message ${id} to ${member?.account ?? 'all'}`
  await note(subject, undefined, { ...texts, sentTo: sentTo.length }, { memberId: member?.id })
  return sentTo.length
}
