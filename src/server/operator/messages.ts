import { accountKey } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { messageAllAct, sendMessageAct } from '#server/operators/messages/message-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed, textsOf } from './arguments.ts'
import { htmlTexts } from './notices.ts'
import type { OperatorContext } from './operator-context.ts'

const sentAlready = 'this was sent to all within a day; --again sends it once more'

/** `message NAME …` and `message all …`: the acts of the console in words. */
export async function sendMessage(context: OperatorContext, typed: Typed): Promise<string> {
  const [, name] = typed.words
  if (!name) throw new OperatorFault('message needs a user name, or "all"')
  const id = newId()
  const message = { id, title: textsOf(typed, 'title'), content: textsOf(typed, 'content') }
  if (name !== 'all') {
    const member = await memberByKey(context.db, accountKey(name))
    if (!member) throw new OperatorFault(`there is no member ${name}`)
    const noInbox = `${member.account} has no inbox: it is a trial or closed account`
    await runAct(context, sendMessageAct, { ...message, member: member.id }, { ...htmlTexts, noInbox })
    return `Sent ${id} to 1 member.`
  }
  const input = { ...message, instead: typed.options.instead === true, again: typed.options.again === true }
  const { state, readers } = await runAct(context, messageAllAct, input, { ...htmlTexts, sentAlready })
  const members = readers === 1 ? '1 member' : `${readers} members`
  return state === 'done'
    ? `Sent ${id} to ${members}.`
    : `It goes to ${members} once somebody else types the same, within a day.`
}
