import type { GameType } from '../games/rules.ts'
import type { EmblemName } from './emblems.ts'

/** Words of English names that pick an emblem, so that "Koi Terrace" shows a koi. The first that fits decides. */
const WORDS: readonly (readonly [RegExp, EmblemName])[] = [
  [/manta|\bray/i, 'ray'],
  [/koi|fish|ocean|sea\b|carp/i, 'fish'],
  [/dragon|naga|serpent/i, 'naga'],
  [/tiger|cat\b|lion/i, 'tiger'],
  [/elephant|chang|erawan/i, 'elephant'],
  [/rooster|phoenix|cock|bird|crane/i, 'rooster'],
  [/lantern|festival|loy/i, 'lantern'],
  [/moon|\bnight|midnight/i, 'moon'],
  [/sun|solar|desert/i, 'sun'],
  [/pot|honey|harvest/i, 'pot'],
  [/mahjong|ways/i, 'mahjong'],
  [/dice|sic/i, 'dice'],
  [/card|poker|blackjack|baccarat|pok|rummy|hold/i, 'cards'],
  [/chip|table/i, 'chip'],
  [/wheel|roulette|spin/i, 'wheel'],
  [/ship|pirate|voyage|junk|mekong|river/i, 'ship'],
  [/pharaoh|pyramid|nile|eye/i, 'eye'],
  [/mask|opera|khon|carnival/i, 'mask'],
  [/basket/i, 'basket'],
  [/tennis/i, 'tennis'],
  [/volley/i, 'volley'],
  [/muay|boxing/i, 'glove'],
  [/cup|champion|trophy|league/i, 'trophy'],
  [/football|goal|striker/i, 'football'],
  [/crab/i, 'crab'],
  [/jelly|abyss|deep/i, 'jelly'],
  [/shell|pearl/i, 'shell'],
  [/butterfly|garden|silk/i, 'butterfly'],
  [/melon|fruit|summer/i, 'melon'],
  [/temple|olympus|thunder|zeus/i, 'temple'],
  [/sword|samurai|knight|arena|battle/i, 'swords'],
  [/fan\b|geisha|spring/i, 'fan'],
  [/lotto|lottery|draw|keno|bingo/i, 'ball'],
  [/block|cube|craft/i, 'cube'],
  [/rocket|star ?ship|space|orbit/i, 'rocket'],
  [/pineapple|tropic|island/i, 'pineapple'],
  [/gem|jewel|diamond|crystal|ruby|jade/i, 'gem'],
  [/coin|gold|fortune|cash|wealth/i, 'coin'],
  [/bell|jingle/i, 'bell'],
  [/cherry|cherries/i, 'cherry'],
  [/seven|777/i, 'seven'],
  [/star/i, 'star'],
  [/crown|king|queen|royal/i, 'crown'],
  [/lotus|zen/i, 'lotus'],
]

const SLOT_POOL =
  'gem coin bell cherry seven star crown lotus naga tiger elephant lantern moon sun pot mahjong ship eye mask butterfly melon temple swords fan rocket pineapple fish rooster'

const POOLS: Record<GameType, string> = {
  RNG: SLOT_POOL,
  FISH: 'fish crab ray jelly shell naga ship',
  PVP: 'cards dice mahjong chip crown',
  LIVE: 'cards chip wheel dice crown',
  SPORTS: 'football trophy basket tennis volley glove',
  ESPORTS: 'swords cube rocket trophy',
  COCKFIGHT: 'rooster',
  LOTT: 'ball',
  ELOTT: 'ball coin',
}

/** The emblems of a category, in an order that labels depend on. */
export function emblemPool(gameType: GameType): readonly EmblemName[] {
  return POOLS[gameType].split(' ') as EmblemName[]
}

/** The emblem that a name asks for: any for slots, outside them only one of the category's own. */
export function emblemOfName(name: string, gameType: GameType): EmblemName | undefined {
  const pool = emblemPool(gameType)
  return WORDS.find(
    ([words, emblem]) => words.test(name) && (gameType === 'RNG' || pool.includes(emblem)),
  )?.[1]
}
