import { lotteryGame } from '#lib/lottery/games.ts'
import { operatorDraws, operatorVoidDraw } from '#lib/operators/draws-api.ts'
import { drawByPeriod, scheduledDraws } from '#server/lottery/draw-queries.ts'
import { voidDraw } from '#server/lottery/draws.ts'
import { proposalsAbout } from '#server/operator/proposals.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { act, alreadyDecided, DONE, WAITING } from '../act.ts'
import { proposalToWire } from '../proposal-to-wire.ts'

/** More than are ever made ahead. */
const LISTED = 100

/** What proposals about a draw are filed under. */
export const drawTopic = (gameCode: string, period: string) => `draw ${gameCode} ${period}`

export const drawsAct = act(
  operatorDraws,
  'site',
  async ({ tx, at }, { gameCode }) => {
    if (!lotteryGame(gameCode)) throw new Refusal('notFound', { status: 404 })
    const proposals = await proposalsAbout(tx, drawTopic(gameCode, ''), at)
    return {
      draws: (await scheduledDraws(tx, gameCode, LISTED)).map(draw => {
        const open = proposals.find(one => one.topic === drawTopic(gameCode, draw.period))
        return {
          period: draw.period,
          closesAt: draw.closes_at.toISOString(),
          drawsAt: draw.draws_at.toISOString(),
          proposal: open ? proposalToWire(open) : null,
        }
      }),
    }
  },
  { isReading: true },
)

/** Before it is drawn; a job gives the stakes back. */
export const voidDrawAct = act(operatorVoidDraw, 'drawVoid', async (scope, input) => {
  const { gameCode, period, reason, instead } = input
  const { tx, at, note } = scope
  const draw = requireFound(await drawByPeriod(tx, gameCode, period))
  if (draw.state !== 'scheduled') throw alreadyDecided()
  const topic = drawTopic(gameCode, period)
  if (!(await scope.agree({ topic, act: 'void', input: reason, reason, instead }))) return WAITING
  if (!(await voidDraw(tx, draw.id, reason, at))) throw alreadyDecided()
  await note(topic, 'scheduled', `void: ${reason}`, { reason })
  return DONE
})
