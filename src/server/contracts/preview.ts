import type { ContractPreview } from '#lib/contracts/api.ts'
import { comparedOf, type Inputs, obligationOf, type Terms } from '#lib/contracts/rules.ts'
import { startOf } from '#lib/contracts/succession.ts'
import { type ContractKind, lastWholeWindow, type Window } from '#lib/contracts/windows.ts'
import type { Queries } from '#server/db/database.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { teamTotals } from '#server/settlements/totals.ts'
import { endingsBelow } from './endings.ts'
import { paidFor } from './list-queries.ts'
import { currentVersions, openVersions, type VersionRow } from './queries.ts'
import { spanOf, termsOf } from './terms.ts'
import { toEndings, toPay } from './to-wire.ts'

interface PreviewQuery {
  kind: ContractKind
  downlineId: string
  terms: Terms
}

/** Returns what terms would have paid a downline for the last whole window, next to what its present contract paid. */
export async function preview(runtime: Runtime, query: PreviewQuery): Promise<ContractPreview> {
  const { db, config, clock } = runtime
  const { kind, downlineId, terms } = query
  const { timeZone } = config
  const at = clock.now()
  const [present] = await openVersions(db, kind, [downlineId])
  const rule = { kind, period: terms.period }
  const window = lastWholeWindow(rule, at, timeZone)
  const [inputs, endings, before] = await Promise.all([
    inputsOf(db, downlineId, window, timeZone),
    endingsBelow(db, { kind, memberId: downlineId, terms }, { at, timeZone }),
    currentVersions(db, kind, downlineId, at),
  ])
  const offered = obligationOf(kind, terms.tiers, inputs)
  const compared = comparedOf(present && termsOf(present), terms, inputs)
  const fromAt = startOf(rule, { at, before: before.map(spanOf) }, timeZone)
  return {
    currency: config.currency,
    timeZone,
    fromAt: fromAt.toISOString(),
    window: toWindow(window),
    inputs: {
      validBet: inputs.validBet.toString(),
      active: inputs.active,
      stake: inputs.stake.toString(),
      payout: inputs.payout.toString(),
      loss: inputs.loss.toString(),
    },
    offered: { tier: offered.tier, amount: offered.amount.toString() },
    present: present ? await presentOf(db, present, { at, timeZone }) : null,
    compared: {
      ...compared,
      topNow: compared.topNow && toPay(compared.topNow),
      topThen: toPay(compared.topThen),
    },
    endings: toEndings(endings),
  }
}

async function presentOf(db: Queries, version: VersionRow, { at, timeZone }: { at: Date; timeZone: string }) {
  const { kind, period, downline_id: downlineId } = version
  const window = lastWholeWindow({ kind, period }, at, timeZone)
  const inputs = await inputsOf(db, downlineId, window, timeZone)
  const { tier, amount } = obligationOf(kind, termsOf(version).tiers, inputs)
  const paid = await paidFor(db, { kind, downlineId, ...window })
  return { period, window: toWindow(window), tier, amount: amount.toString(), paid: paid.toString() }
}

async function inputsOf(
  db: Queries,
  memberId: string,
  { from, to }: Window,
  timeZone: string,
): Promise<Inputs & { stake: bigint; payout: bigint }> {
  const totals = (await teamTotals(db, { memberIds: [memberId], from, to, timeZone })).get(memberId)
  if (!totals) throw new Error('totals of nobody')
  return { ...totals, loss: totals.stake - totals.payout }
}

const toWindow = ({ from, to }: Window) => ({ from: from.toISOString(), to: to.toISOString() })
