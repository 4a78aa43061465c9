import { type ContractKind, WINDOW_RULES, type WindowRule, windowName } from '#lib/contracts/windows.ts'
import type { Database } from '#server/db/database.ts'
import { type StoredSettlement, settlementsIn, windowsSettled } from './compare-queries.ts'
import type { NewSettlement } from './queries.ts'
import { obligationsFor } from './settle.ts'

export interface Comparison {
  windows: number
  obligations: number
  /** In words, one line each. */
  differences: string[]
}

/**
 * Works out every settled window of a kind again that ends in a span of time, and compares it with what is stored. It
 * writes nothing.
 */
export async function compareContracts(
  db: Database,
  asked: { kind: ContractKind; from: Date; until: Date; timeZone: string },
): Promise<Comparison> {
  const result: Comparison = { windows: 0, obligations: 0, differences: [] }
  for (const rule of WINDOW_RULES.filter(one => one.kind === asked.kind)) {
    for (const window of await windowsSettled(db, { name: windowName(rule), ...asked })) {
      const [stored, again] = await db.transaction(async tx => [
        await settlementsIn(tx, rule, window),
        await obligationsFor(tx, rule, window, asked.timeZone),
      ])
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
  const known = new Map(stored.map(one => [one.versionId, wordsOf(one)]))
  const worked = new Map(again.map(one => [one.versionId, wordsOf(one)]))
  return [...new Set([...known.keys(), ...worked.keys()])].toSorted().flatMap(id => {
    const [was, is] = [known.get(id) ?? 'nothing stored', worked.get(id) ?? 'nothing to settle']
    return was === is
      ? []
      : [`${windowName(rule)} ${from.toISOString()} contract ${id}: stored ${was}; now ${is}`]
  })
}

function wordsOf({ validBet, active, stake, payout, tier, amount }: StoredSettlement): string {
  return `valid bets ${validBet}, active ${active}, stake ${stake}, payout ${payout}, tier ${tier ?? 'none'}, amount ${amount}`
}
