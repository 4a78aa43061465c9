import { isTrialType } from '#lib/identity/rules.ts'
import {
  operatorMessageAll,
  operatorMessageReaders,
  operatorSendMessage,
} from '#lib/operators/messages-api.ts'
import { memberById } from '#server/identity/queries.ts'
import { countReceivers, EVERYBODY } from '#server/inbox/mailing-queries.ts'
import { proposalsAbout } from '#server/operator/proposals.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { type ActScope, act, DONE, WAITING } from '../act.ts'
import { cleanedTexts } from '../notices/cleaned-texts.ts'
import { proposalToWire } from '../proposal-to-wire.ts'
import { sendMailing, sendText, sumOf, today } from './send-text.ts'

const TOPIC = 'message to all'

export const messageReadersAct = act(
  operatorMessageReaders,
  'messageAll',
  async scope => ({
    readers: await countReaders(scope),
    // To all, and to lists and segments.
    proposals: (await proposalsAbout(scope.tx, 'message to ', scope.at)).map(proposalToWire),
  }),
  { isReading: true },
)

export const sendMessageAct = act(
  operatorSendMessage,
  'messageOne',
  async (scope, { member, ...written }) => {
    const found = requireFound(await memberById(scope.tx, member))
    if (isTrialType(found.member_type) || found.status === 'closed')
      throw new Refusal('noInbox', { status: 409 })
    const { content, cut } = cleanedTexts(written.title, written.content)
    await sendText(scope, {
      message: { ...written, content },
      // What is for them alone arrives in a break too.
      to: { ...EVERYBODY, isOffer: false, memberIds: [found.id] },
      hash: null,
      receiver: found.account,
      memberId: found.id,
    })
    return { cut }
  },
)

/** Who takes a break from play is left out: a text to all may be an offer. */
export const messageAllAct = act(
  operatorMessageAll,
  'messageAll',
  async (scope, { again, instead, ...written }) => {
    const { content, cut } = cleanedTexts(written.title, written.content)
    const message = { ...written, content }
    const readers = await countReaders(scope)
    const mailing = { message, to: EVERYBODY, topic: TOPIC, audience: undefined, readers, again, instead }
    const reached = await sendMailing(scope, mailing)
    return reached === undefined ? { ...WAITING, readers, cut } : { ...DONE, readers: reached, cut }
  },
)

async function countReaders(scope: ActScope): Promise<number> {
  return sumOf(await countReceivers(scope.tx, EVERYBODY, today(scope)))
}
