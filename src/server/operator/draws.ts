import { drawByPeriod } from '#server/lottery/draw-queries.ts'
import { voidDraw } from '#server/lottery/draws.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** `draw void GAME PERIOD REASON`: voids a lottery draw before it is drawn and refunds its stakes. */
export async function draws(context: OperatorContext, { words }: Typed): Promise<string> {
  const [, act, gameCode = '', period = '', ...rest] = words
  const reason = rest.join(' ').trim()
  if (act !== 'void' || reason === '')
    throw new OperatorFault('draw void needs a game, a period and a reason')
  if (reason.length > 200) throw new OperatorFault('the reason has at most 200 characters')
  const draw = await drawByPeriod(context.db, gameCode, period)
  if (!draw) throw new OperatorFault(`there is no draw ${period} of ${gameCode}`)
  const isVoid = await context.db.transaction(async tx => {
    const done = await voidDraw(tx, draw.id, reason, context.now)
    if (done) await logChange(tx, context, `draw ${gameCode} ${period}`, 'scheduled', `void: ${reason}`)
    return done
  })
  if (!isVoid) throw new OperatorFault(`draw ${period} of ${gameCode} was decided already`)
  return `Draw ${period} of ${gameCode} is void; its stakes are being given back.`
}
