import type { Recomputed } from '#lib/fairness/proof.ts'
import type { Currency } from '#lib/money/money.ts'
import type { FairnessPhrases } from './phrases.ts'

/** What a kind's part of the page shows: the round that was made again, for somebody to hold beside what they saw. */
export interface OutcomeProps extends Pick<Recomputed, 'outcome' | 'payoutMinor'> {
  gameCode: string
  stakeMinor: bigint
  bets: string
  moves: string
  currency: Currency
  language: string
  phrases: FairnessPhrases
}
