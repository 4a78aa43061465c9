import { BULLET_PRICES, FISHING, readVolley } from '#lib/fairness/fish.ts'
import type { Game } from '../game.ts'

/**
 * Lantern Reef. One wallet round per volley, not per bullet: a bullet every fifth of a second would be fifteen signed
 * calls a second for one player, and the wallet's own row lock would make them wait for each other. A volley is at most
 * eight bullets, names what each touched, and is one row in the books before any money is asked for; so after a lost
 * connection it is asked for again under the same id, and every bullet is paid for and checked once or not at all.
 */
export const FISH_GAME: Game = {
  name: 'fish',
  styles: ['reef.css'],
  kind: FISHING,
  stakes: BULLET_PRICES,
  roundMs: 500,
  offers: ({ bets }, currency) => {
    const volley = readVolley(bets)
    return volley !== undefined && BULLET_PRICES[currency].includes(volley.priceMinor)
  },
}
