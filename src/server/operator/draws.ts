import { drawTopic, voidDrawAct } from '#server/operators/draws/draw-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'
import { proposedInput } from './proposals.ts'

/** `draw void GAME PERIOD REASON`: the act of the console in words. */
export async function draws(context: OperatorContext, { words, options }: Typed): Promise<string> {
  const [, act, gameCode = '', period = '', ...rest] = words
  if (act !== 'void') throw new OperatorFault('draw void needs a game, a period and a reason')
  // The second person may leave it out to agree to what was proposed.
  const proposed = { topic: drawTopic(gameCode, period), act: 'void' }
  const reason = rest.join(' ').trim() || (await proposedInput(context, proposed))
  if (!reason) throw new OperatorFault('draw void needs a game, a period and a reason')
  if (reason.length > 200) throw new OperatorFault('the reason has at most 200 characters')
  const notThere = `there is no draw ${period} of ${gameCode}`
  const texts = {
    notFound: notThere,
    badInput: notThere,
    alreadyDecided: `draw ${period} of ${gameCode} was decided already`,
  }
  const input = { gameCode, period, reason, instead: options.instead === true }
  const { state } = await runAct(context, voidDrawAct, input, texts)
  return state === 'done'
    ? `Draw ${period} of ${gameCode} is void; its stakes are being given back.`
    : `Draw ${period} of ${gameCode} needs one more agreement, of somebody else, before it is drawn.`
}
