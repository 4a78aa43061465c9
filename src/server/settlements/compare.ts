import { type ContractKind, WINDOW_RULES, type WindowRule, windowName } from '#lib/contracts/windows.ts'
import type { Transaction } from '#server/db/database.ts'
import { type StoredSettlement, settlementsIn, windowsSettled } from './compare-queries.ts'
import type { NewSettlement } from './queries.ts'
import { obligationsFor } from './settle.ts'

export interface Comparison {
  windows: number
  obligations: number
  /** As text, one line each. */
  differences: string[]
}

/**
 * Calculates every settled window of a kind that ends in a period again, and compares it with what is stored. Writes
 * nothing.
 */
export async function compareContracts(
  tx: Transaction,
  search: { kind: ContractKind; from: Date; until: Date; timeZone: string },
): Promise<Comparison> {
  const result: Comparison = { windows: 0, obligations: 0, differences: [] }
  for (const rule of WINDOW_RULES.filter(one => one.kind === search.kind)) {
    for (const window of await windowsSettled(tx, { name: windowName(rule), ...search })) {
      const stored = await settlementsIn(tx, rule, window)
      const again = await obligationsFor(tx, rule, window, search.timeZone)
      result.windows += 1
      result.obligations += again.length
      result.differences.push(...differencesOf(rule, window.from, stored, again))
    }
  }
  return result
}

function differencesOf(
  rule: WindowRule,
  from: Date,
  stored: readonly StoredSettlement[],
  again: readonly NewSettlement[],
): string[] {
  const known = new Map(stored.map(one => [one.versionId, textOf(one)]))
  const worked = new Map(again.map(one => [one.versionId, textOf(one)]))
  return [...new Set([...known.keys(), ...worked.keys()])].toSorted().flatMap(id => {
    const [was, is] = [known.get(id) ?? 'nothing stored', worked.get(id) ?? 'nothing to settle']
    return was === is
      ? []
      : [`${windowName(rule)} ${from.toISOString()} contract ${id}: stored ${was}; now ${is}`]
  })
}

function textOf({ validBet, active, stake, payout, tier, amount }: StoredSettlement): string {
  return `valid bets ${validBet}, active ${active}, stake ${stake}, payout ${payout}, tier ${tier ?? 'none'}, amount ${amount}`
}
