import { FEEDBACK_STATES } from '#lib/feedback/rules.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import type { FeedbackDetails, ListedFeedback } from '#lib/operators/feedback-api.ts'
import { feedbackById, feedbackEnding } from '#server/feedback/queries.ts'
import {
  answerFeedbackAct,
  closeFeedbackAct,
  feedbackAct,
  feedbackListAct,
  feedbackPicturesAct,
} from '#server/operators/feedback/feedback-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { decisionTexts, findByReference, listOf, nextPageText, picturesText, reasonOf } from './decisions.ts'
import type { OperatorContext } from './operator-context.ts'

const TEXTS = decisionTexts('feedback')

/** `feedback …`: what members write to the house; the acts of the console in words. */
export async function feedback(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act = 'list', name = '', ...rest] = words
  if (act === 'list') return list(context, name, options)
  const command = COMMANDS[act]
  if (!command) throw new OperatorFault('feedback list, show, pictures, answer or close')
  const { id, account } = await findByReference(name, {
    what: 'feedback',
    list: 'feedback list',
    byId: one => feedbackById(context.db, one),
    ending: tail => feedbackEnding(context.db, tail),
  })
  return command(context, { id, account, text: rest.join(' ').trim() })
}

async function list(
  context: OperatorContext,
  name: string,
  { after }: Typed['options'] = {},
): Promise<string> {
  const state = FEEDBACK_STATES.find(one => one === (name || 'open'))
  if (!state) throw new OperatorFault(`feedback list ${FEEDBACK_STATES.join(', ')}`)
  const page = await runAct(context, feedbackListAct, after === undefined ? { state } : { state, after })
  if (page.feedback.length === 0) return `No feedback is ${state}.`
  return nextPageText(`feedback list ${state}`, listOf(page.feedback, lineOf), page)
}

function lineOf({ createdAt, member, type, pictures }: ListedFeedback, name: string): string {
  const shown = pictures === 0 ? '' : `, ${pictures} pictures`
  return `${name}  ${createdAt.slice(0, 16)}  ${member.account}  ${type}${shown}`
}

interface Asked {
  id: string
  account: string
  text: string
}

const COMMANDS: Readonly<Record<string, (context: OperatorContext, asked: Asked) => Promise<string>>> = {
  show: async (context, { id }) => detailsText(await runAct(context, feedbackAct, { feedback: id }, TEXTS)),
  pictures: async (context, { id }) => {
    const pictures = await runAct(context, feedbackPicturesAct, { feedback: id }, TEXTS)
    return picturesText(context, `feedback ${referenceOf({ id })}`, pictures)
  },
  answer: async (context, { id, account, text }) => {
    if (text === '') throw new OperatorFault('give the answer: the member reads it')
    await runAct(context, answerFeedbackAct, { feedback: id, answer: text }, TEXTS)
    return `${referenceOf({ id })} is answered: ${account} has it in the inbox.`
  },
  close: async (context, { id, account, text }) => {
    await runAct(context, closeFeedbackAct, { feedback: id, reason: reasonOf(text) }, TEXTS)
    return `${referenceOf({ id })} of ${account} is closed.`
  },
}

function detailsText(one: FeedbackDetails): string {
  const { text, state, answer, answeredBy, answeredAt } = one
  return [
    lineOf(one, one.reference),
    text,
    answeredAt === null ? 'waits for an answer' : `${state} by ${answeredBy} at ${answeredAt.slice(0, 16)}`,
    ...(answer === null ? [] : [answer]),
  ].join('\n')
}
