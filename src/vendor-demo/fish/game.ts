import { readVolley } from '#lib/fairness/fish.ts'
import { titleOf } from '#lib/fairness/reels/titles.ts'
import { FISH_TITLES } from '#lib/fairness/waters.ts'
import type { Game } from '../game.ts'

/**
 * The fish games: one table for each water, one page for them all. One wallet round per volley, not per bullet: a bullet
 * every fifth of a second would be fifteen signed calls a second for one player, and the wallet's own row lock would make
 * them wait for each other. A volley is at most eight bullets, names what each touched, and is one row in the books before
 * any money is asked for; so after a lost connection it is asked for again under the same id, and every bullet is paid for
 * and checked once or not at all.
 */
export const FISH_GAMES: readonly Game[] = FISH_TITLES.map(({ water, kind }) => ({
  name: 'fish',
  phrasesOf: (gameCode): Record<string, string> =>
    water.titles.test(gameCode) ? { title: titleOf(gameCode.replace(/-fishing$/, '')) } : {},
  styles: ['reef.css'],
  kind,
  stakes: water.prices,
  roundMs: 500,
  offers: ({ bets }, currency) => {
    const volley = readVolley(water, bets)
    return volley !== undefined && water.prices[currency].includes(volley.priceMinor)
  },
}))
