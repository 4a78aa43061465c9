import { JACKPOT_SLOT, JACKPOT_TITLES } from '#lib/fairness/jackpot.ts'
import type { Definition } from '#lib/fairness/reels/definition.ts'
import { definitionOf } from '#lib/fairness/reels/titles.ts'
import { pageData } from '../../kit/page-data.ts'

/** The slot behind the title that this page shows. */
export const definition = knownDefinition()

function knownDefinition(): Definition {
  const { gameCode } = pageData
  const known = JACKPOT_TITLES.test(gameCode) ? JACKPOT_SLOT : definitionOf(gameCode)
  if (!known) throw new Error(`${gameCode} is no slot of the house`)
  return known
}
