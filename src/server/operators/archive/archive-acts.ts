import {
  type ArchiveObstacle,
  operatorArchive,
  operatorMoveMonth,
  operatorReturnMonth,
} from '#lib/operators/archive-api.ts'
import { idsOfMonth, nextMonth, obstaclesOf, REST_DAYS } from '#server/archive/closed.ts'
import { archiveMonths, lateRoundsOf, startMove, startReturn } from '#server/ledger/archive-months.ts'
import { proposalsAbout } from '#server/operator/proposals.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type ActScope, act, DONE, WAITING } from '../act.ts'
import { proposalToWire } from '../proposal-to-wire.ts'

/** The prefix of proposals about months. */
const TOPIC = 'archive '
const firstDayOf = (month: string) => `${month}-01`
const monthOf = (day: string) => day.slice(0, 7)

export const archiveAct = act(
  operatorArchive,
  'site',
  async ({ tx, at, context: { timeZone } }) => {
    const months = await archiveMonths(tx)
    const next = await nextMonth(tx, months, timeZone)
    return {
      months: await Promise.all(
        months.map(async one => ({
          month: monthOf(one.month),
          state: one.state,
          entries: String(one.entries),
          rounds: String(one.rounds),
          lateRounds: await lateRoundsOf(tx, one),
          begunAt: one.begun_at.toISOString(),
          endedAt: one.ended_at?.toISOString() ?? null,
        })),
      ),
      next: next === undefined ? null : monthOf(next),
      obstacles: next === undefined ? [] : await obstaclesOf(tx, next, { at, timeZone }),
      proposals: (await proposalsAbout(tx, TOPIC, at)).map(proposalToWire),
    }
  },
  { isReading: true },
)

export const moveMonthAct = act(operatorMoveMonth, 'archive', async (scope, { month, instead }) => {
  const { tx, at, note, context } = scope
  const { timeZone } = context
  const day = firstDayOf(month)
  const months = await monthsAtRest(tx, month)
  const known = months.find(one => one.month === day)
  const next = known ? known.month : await nextMonth(tx, months, timeZone)
  if (day !== next) throw monthOrder(next)
  const obstacles = await obstaclesOf(tx, day, { at, timeZone })
  if (obstacles.length > 0)
    throw new Refusal('monthNotClosed', { status: 409, details: { faults: obstaclesText(obstacles) } })
  if (!(await agreed(scope, month, 'move', instead))) return WAITING
  const ids = known
    ? { firstId: known.first_id, untilId: known.until_id }
    : idsOfMonth(day, months.at(-1), timeZone)
  await startMove(tx, { month: day, ...ids, at })
  await note(`archive ${month}`, known?.state ?? 'live', 'moving')
  return DONE
})

/** The latest month of the archive alone: the live books begin where the archive ends. */
export const returnMonthAct = act(operatorReturnMonth, 'archive', async (scope, { month, instead }) => {
  const months = await monthsAtRest(scope.tx, month)
  const last = months.at(-1)
  if (last?.month !== firstDayOf(month)) throw monthOrder(last?.month)
  if (!(await agreed(scope, month, 'back', instead))) return WAITING
  await startReturn(scope.tx, last.month)
  await scope.note(`archive ${month}`, last.state, 'returning')
  return DONE
})

const agreed = (scope: ActScope, month: string, how: string, instead: boolean | undefined) =>
  scope.agree({ topic: `${TOPIC}${month}`, act: how, input: month, instead, isFreeBeforeTwo: true })

/** The months of the archive; refused while one of them is under way. */
async function monthsAtRest(tx: ActScope['tx'], month: string) {
  const months = await archiveMonths(tx)
  const busy = months.find(one => one.state !== 'archived')
  if (busy) {
    const values = { month: monthOf(busy.month) }
    throw new Refusal('archiveBusy', { status: 409, values, details: { month } })
  }
  return months
}

function monthOrder(expected: string | undefined): Refusal {
  return new Refusal('monthOrder', {
    status: 409,
    values: { month: expected === undefined ? '–' : monthOf(expected) },
  })
}

const TEXTS: Readonly<Record<ArchiveObstacle['why'], string>> = {
  notOver: `it has not been over for ${REST_DAYS} days`,
  openWindows: 'its last five-minute windows are not closed',
  openRounds: 'rounds that began in it or before are still open',
  openHolds: 'money that was set aside in it or before is still held: withdrawals that wait',
  openTransfers: "money that was sent in it or before is still on its way to or from a vendor's wallet",
  openPromotions: 'promotions that began in it or before are still played for',
}

/** One line for each. */
export function obstaclesText(obstacles: readonly ArchiveObstacle[]): string {
  return obstacles.map(({ why, count }) => (count > 1 ? `${TEXTS[why]} (${count})` : TEXTS[why])).join('\n')
}
