import { BACCARAT_ROOM_RULES, LIVE_BACCARAT } from '#lib/fairness/baccarat-room.ts'
import { roomGame } from '../chip-games.ts'

/** The rooms of baccarat; their hands, roads and words are those of Cloth Baccarat. */
export const BACCARAT_ROOM_GAME = roomGame(
  {
    name: 'livebaccarat',
    styles: ['../../kit/cards.css', '../../baccarat/client/hands.css', 'livebaccarat.css'],
    words: ['baccarat'],
  },
  BACCARAT_ROOM_RULES,
  LIVE_BACCARAT,
)
