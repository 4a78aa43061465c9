import { drawByPeriod } from '#server/lottery/draw-queries.ts'
import { voidDraw } from '#server/lottery/draws.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { type Desk, writeDown } from './desk.ts'

/** `draw void GAME PERIOD REASON`: declares a lottery's draw void before it is drawn; its stakes are given back. */
export async function draws(desk: Desk, { words }: Typed): Promise<string> {
  const [, act, gameCode = '', period = '', ...rest] = words
  const reason = rest.join(' ').trim()
  if (act !== 'void' || reason === '')
    throw new OperatorFault('draw void needs a game, a period and a reason')
  if (reason.length > 200) throw new OperatorFault('the reason has at most 200 characters')
  const draw = await drawByPeriod(desk.db, gameCode, period)
  if (!draw) throw new OperatorFault(`there is no draw ${period} of ${gameCode}`)
  const isVoid = await desk.db.transaction(async tx => {
    const done = await voidDraw(tx, draw.id, reason, desk.now)
    if (done) await writeDown(tx, desk, `draw ${gameCode} ${period}`, 'scheduled', `void: ${reason}`)
    return done
  })
  if (!isVoid) throw new OperatorFault(`draw ${period} of ${gameCode} was decided already`)
  return `Draw ${period} of ${gameCode} is void; its stakes are being given back.`
}
