import type { ContractList } from '#lib/contracts/api.ts'
import type { ContractEndings, ContractRequest, ContractVersion } from '#lib/contracts/shapes.ts'
import type { ContractPhrases } from './writing.ts'

/** How the caller and one other stand to each other, seen from the caller. */
export interface Edge {
  /** Null for the caller's own contract with its upline. */
  downlineId: string | null
  /** The other's user name; null where the house is the upline. */
  name: string | null
  version: ContractVersion | null
  leaving: ContractVersion | null
  request: ContractRequest | null
  endings: ContractEndings | null
}

export function ownEdge({ own }: ContractList): Edge {
  return { ...own, downlineId: null, name: own.upline }
}

/** The other's name in a sentence. */
export function nameOf(edge: Edge, phrases: ContractPhrases): string {
  return edge.name ?? phrases.house
}
