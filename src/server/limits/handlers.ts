import {
  confirmPlayLimit,
  excludeSelf,
  type LimitsView,
  limitHistory,
  playLimits,
  setPlayLimit,
  setRealityInterval,
  takeBackRaise,
  takeBreak,
} from '#lib/limits/api.ts'
import { MINUTES_OF, realityMinutesOf } from '#lib/limits/rules.ts'
import { MAX_AMOUNT_MINOR } from '#lib/money/money.ts'
import type { PlaySetting } from '#lib/site/play-setting.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { startBreak } from './breaks.ts'
import { confirmRaise, lockPlayer, recordChange, setLimit, takeBack } from './change.ts'
import { changesOf } from './queries.ts'
import { realityRoutes } from './reality.ts'
import { chosenMinutesOf, writeRealityMinutes } from './reality-queries.ts'
import { readLimits } from './view.ts'

/** History entries per page. */
const LISTED = 30

type Setting = () => PlaySetting
type OnStricter = (memberId: string) => void

/** Limits, breaks and their history: only members set them, for themselves. */
export function limitRoutes(setting: Setting, onStricter: OnStricter): readonly Route[] {
  return [
    serve(playLimits, call => viewOf(call, setting)),
    serve(setPlayLimit, call => set(call, setting, onStricter)),
    serve(confirmPlayLimit, call => confirm(call, setting)),
    serve(takeBackRaise, call =>
      changed(call, setting, tx => takeBack(tx, ofCall(call), call.runtime.config.timeZone)),
    ),
    serveOnce(takeBreak, (call, tx) => {
      tx.afterCommit(() => onStricter(call.session.memberId))
      return startTimeOut(call, tx, setting)
    }),
    serveOnce(excludeSelf, (call, tx) => {
      tx.afterCommit(() => onStricter(call.session.memberId))
      return exclude(call, tx, setting)
    }),
    serve(setRealityInterval, call => chooseInterval(call, setting)),
    serve(limitHistory, history),
    ...realityRoutes,
  ]
}

type AnyCall = Pick<Call<typeof playLimits>, 'db' | 'session' | 'language' | 'runtime'>

function viewOf(
  { db, session, language, runtime }: AnyCall,
  setting: Setting,
  tx?: Transaction,
): Promise<LimitsView> {
  return readLimits(tx ?? db, { memberId: session.memberId, language, runtime }, setting())
}

/** Makes a change while no bet or deposit of the member can commit, and returns the new state. */
function changed(
  call: AnyCall,
  setting: Setting,
  change: (tx: Transaction) => Promise<void>,
): Promise<LimitsView> {
  return call.db.transaction(async tx => {
    await lockPlayer(tx, call.session.memberId, call.runtime)
    await change(tx)
    tx.afterCommit(() => call.runtime.live.notify(call.session.memberId, { type: 'playChanged' }))
    return viewOf(call, setting, tx)
  })
}

const ofCall = ({
  session,
  input,
  runtime,
}: Pick<Call<typeof confirmPlayLimit>, 'session' | 'input' | 'runtime'>) => ({
  memberId: session.memberId,
  kind: input.kind,
  period: input.period,
  at: runtime.clock.now(),
})

async function set(
  call: Call<typeof setPlayLimit>,
  setting: Setting,
  onStricter: OnStricter,
): Promise<LimitsView> {
  const { kind, period } = call.input
  const amount = call.input.amount === null ? null : BigInt(call.input.amount)
  const most = kind === 'session' ? MINUTES_OF[period] : MAX_AMOUNT_MINOR
  if (amount !== null && amount > most) throw call.refusal('limitTooHigh', { field: 'amount' })
  const { policy, timeZone } = call.runtime.config
  const change = { amount, policy, timeZone }
  const view = await changed(call, setting, tx => setLimit(tx, ofCall(call), change))
  onStricter(call.session.memberId)
  return view
}

function confirm(call: Call<typeof confirmPlayLimit>, setting: Setting): Promise<LimitsView> {
  return changed(call, setting, async tx => {
    if (!(await confirmRaise(tx, ofCall(call), call.runtime.config.timeZone)))
      throw call.refusal('raiseNotReady', { status: 409 })
  })
}

async function startTimeOut(
  call: Call<typeof takeBreak>,
  tx: Transaction,
  setting: Setting,
): Promise<LimitsView> {
  const { input, session, runtime } = call
  if (!runtime.config.policy.breakHours.includes(input.hours))
    throw call.refusal('badInput', { field: 'hours' })
  const at = runtime.clock.now()
  const endsAt = new Date(at.getTime() + input.hours * 3_600_000)
  await lockPlayer(tx, session.memberId, runtime)
  await startBreak(tx, { id: input.id, memberId: session.memberId, kind: 'timeOut', at, endsAt })
  return viewOf(call, setting, tx)
}

async function exclude(
  call: Call<typeof excludeSelf>,
  tx: Transaction,
  setting: Setting,
): Promise<LimitsView> {
  const { input, session, runtime } = call
  if (!runtime.config.policy.exclusionMonths.includes(input.months))
    throw call.refusal('badInput', { field: 'months' })
  const at = runtime.clock.now()
  await lockPlayer(tx, session.memberId, runtime)
  const endsAt = input.months === 0 ? null : monthsLater(at, input.months)
  await startBreak(tx, { id: input.id, memberId: session.memberId, kind: 'exclusion', at, endsAt })
  return viewOf(call, setting, tx)
}

/** The same day some months later; in a shorter month, the first day of the next one, so never earlier. */
function monthsLater(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(1)
  return later
}

function chooseInterval(call: Call<typeof setRealityInterval>, setting: Setting): Promise<LimitsView> {
  const { input, session, runtime } = call
  const { memberId } = session
  if (!runtime.config.policy.realityChoices.includes(input.minutes))
    throw call.refusal('badInput', { field: 'minutes' })
  return changed(call, setting, async tx => {
    const before = realityMinutesOf(await chosenMinutesOf(tx, memberId), runtime.config.policy)
    if (before === input.minutes) return
    await writeRealityMinutes(tx, memberId, input.minutes)
    const values = { before: BigInt(before), after: BigInt(input.minutes) }
    await recordChange(
      tx,
      { memberId, kind: null, period: null, at: runtime.clock.now() },
      'realityCheck',
      values,
    )
  })
}

async function history({ db, session, input, runtime }: Call<typeof limitHistory>) {
  const rows = await changesOf(db, session.memberId, { before: input.before, limit: LISTED + 1 })
  const shown = rows.slice(0, LISTED)
  return {
    currency: runtime.config.currency,
    changes: shown.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      change: row.change,
      kind: row.kind,
      period: row.period,
      before: row.before?.toString() ?? null,
      after: row.after?.toString() ?? null,
      until: row.until?.toISOString() ?? null,
    })),
    next: rows.length > LISTED ? (shown.at(-1)?.id ?? null) : null,
  }
}
