import type { ContractList } from '#lib/contracts/api.ts'
import type { ContractEndings, ContractRequest, ContractVersion } from '#lib/contracts/shapes.ts'
import type { ContractPhrases } from './writing.ts'

/** The contract between the caller and one other party, seen from the caller. */
export interface Relation {
  /** Null for the caller's own contract with its upline. */
  downlineId: string | null
  /** The other party's user name; null if the house is the upline. */
  name: string | null
  version: ContractVersion | null
  leaving: ContractVersion | null
  request: ContractRequest | null
  endings: ContractEndings | null
}

export function ownRelation({ own }: ContractList): Relation {
  return { ...own, downlineId: null, name: own.upline }
}

/** The other party's name for use in a sentence. */
export function nameOf(relation: Relation, phrases: ContractPhrases): string {
  return relation.name ?? phrases.house
}
