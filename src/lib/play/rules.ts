/** The game categories of rounds (spec section 3, without HOME and PROMO, which are pages). */
export const GAME_TYPES = [
  'ELOTT',
  'LOTT',
  'LIVE',
  'SPORTS',
  'FISH',
  'RNG',
  'PVP',
  'ESPORTS',
  'COCKFIGHT',
] as const
export type GameType = (typeof GAME_TYPES)[number]

/** Categories whose bets wait for an event or a draw: such a round is pending, however old it is. */
export const EVENT_TYPES: readonly GameType[] = ['ELOTT', 'LOTT', 'SPORTS', 'ESPORTS', 'COCKFIGHT']

/** How many hours a bet on an event waits for its result before the published rule ends its round. */
export const EVENT_HOURS = 30 * 24

/**
 * A round is `open` until the vendor closes it, then `settled`; it is `void` while every bet in it is rolled back.
 */
export const ROUND_STATUSES = ['open', 'settled', 'void'] as const
export type RoundStatus = (typeof ROUND_STATUSES)[number]

/** How the catalogue writes the codes of vendors (0004_games.sql), and nodes of games. */
export const VENDOR_CODE = /^[A-Z0-9_]{1,20}$/
export const NODE_ID = /^[\w-]{1,100}$/

/** Rows of one page of the bet record. */
export const BET_RECORD_PAGE_SIZE = 15

/** The most winners on the winner board (spec section 9). */
export const WINNER_BOARD_LIMIT = 20

/** The most games in the list of popular ones. */
export const POPULAR_LIMIT = 20

/** The short id of a round for customer service: the last eight characters of the vendor's id, in capitals. */
export function shortRoundId(vendorRoundId: string): string {
  return vendorRoundId
    .replace(/[^\dA-Za-z]/g, '')
    .slice(-8)
    .toUpperCase()
}

/**
 * A winner's masked name: the first three and the last two characters ("som***92"), fewer of a short name, so that at
 * least half of it stays hidden.
 */
export function maskName(name: string): string {
  // User-perceived characters: a Thai vowel stays with its consonant.
  const characters = Array.from(new Intl.Segmenter().segment(name), part => part.segment)
  const shown = Math.min(5, Math.floor(characters.length / 2))
  const tail = Math.min(2, Math.floor(shown / 2))
  const head = shown - tail
  return `${characters.slice(0, head).join('')}***${tail > 0 ? characters.slice(-tail).join('') : ''}`
}
