import { designOf } from '#lib/art/art.ts'
import { titleOf } from '#lib/fairness/title-name.ts'

/** What the label of a title is drawn from, and what it comes to. */
export function titleDesign(gameCode: string, studio: string) {
  const name = titleOf(gameCode)
  const input = { id: name, vendor: studio, gameType: gameTypeOf(gameCode), name }
  return { input, design: designOf(input) }
}

/** The category of a title by its code: labels of each are drawn from figures of their own. */
function gameTypeOf(gameCode: string): 'LIVE' | 'PVP' | 'RNG' {
  if (/^(baccarat|blackjack|dragon-tiger|roulette|sic-bo)-/.test(gameCode)) return 'LIVE'
  return /^(gao-gae|holdem|pok-deng)-/.test(gameCode) ? 'PVP' : 'RNG'
}
