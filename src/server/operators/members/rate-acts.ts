import { ratePpm } from '#lib/downlines/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import { operatorRaiseRate } from '#lib/operators/member-api.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { uplineIdOf } from '#server/downlines/queries.ts'
import { rateOn, writeMemberRate } from '#server/downlines/rate-queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { act } from '../act.ts'
import { lockedMember } from './status-acts.ts'

/** The rate of a member without an upline: all others get theirs from their upline. It is only raised. */
export const raiseRateAct = act(operatorRaiseRate, 'memberPlace', async (scope, { member, ratePercent }) => {
  const { tx, context, at, note } = scope
  const ppm = ratePpm(ratePercent)
  if (ppm === undefined) throw new Refusal('rateForm', { status: 400, field: 'ratePercent' })
  const { account } = await lockedMember(scope, member)
  if (await uplineIdOf(tx, member)) throw new Refusal('rateByUpline', { status: 409 })
  const fromDay = addDays(dayOf(at, context.timeZone), 1)
  const before = percentOf(await rateOn(tx, member, fromDay))
  if (ppm <= (await rateOn(tx, member, fromDay)))
    throw new Refusal('rateNotHigher', { field: 'ratePercent', values: { above: before } })
  await writeMemberRate(tx, { memberId: member, fromDay, ppm, setBy: undefined, at })
  const after = percentOf(ppm)
  const about = { memberId: member }
  await note(`member ${account} rate`, `${before} %`, `${after} % from ${fromDay}`, about)
  return { ratePercent: after, fromDay }
})
