import { DRAGON_TIGER, DRAGON_TIGER_RULES } from '#lib/fairness/dragon-tiger.ts'
import { roomGame } from '../chip-games.ts'

/** The rooms of dragon tiger. */
export const DRAGON_TIGER_GAME = roomGame(
  { name: 'dragontiger', styles: ['../../kit/cards.css', 'dragontiger.css'] },
  DRAGON_TIGER_RULES,
  DRAGON_TIGER,
)
