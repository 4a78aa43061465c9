/**
 * The words that names of the demo world's slots are made of. English is the measure: codes, ids and the order of the games
 * come from it, so words are added at the end of a list only. The other languages are in the files beside this one.
 */

/** Living things: they can also be brave, sleep or dance. */
export const CREATURES = [
  'Koi',
  'Naga',
  'Dragon',
  'Tiger',
  'Elephant',
  'Phoenix',
  'Crane',
  'Peacock',
  'Rabbit',
  'Monkey',
  'Turtle',
  'Cat',
  'Fox',
  'Wolf',
  'Lion',
  'Buffalo',
  'Swan',
  'Owl',
  'Firefly',
  'Butterfly',
  'Crab',
  'Whale',
  'Dolphin',
  'Horse',
  'Deer',
  'Panda',
  'Sparrow',
  'Falcon',
  'Gecko',
  'Bee',
  'Squirrel',
  'Otter',
  'Hornbill',
  'Penguin',
  'Frog',
  'Camel',
  'Serpent',
] as const

/** Things that are not alive. */
export const THINGS = [
  'Lotus',
  'Lantern',
  'Moon',
  'Sun',
  'Star',
  'Jade',
  'Pearl',
  'Ruby',
  'Emerald',
  'Sapphire',
  'Amber',
  'Diamond',
  'Orchid',
  'Jasmine',
  'Mango',
  'Melon',
  'Coconut',
  'Pineapple',
  'Cherry',
  'Lychee',
  'Durian',
  'Honey',
  'Silk',
  'Bamboo',
  'Thunder',
  'Crown',
  'Coin',
  'Bell',
  'Drum',
  'Fan',
  'Mask',
  'Teapot',
  'Compass',
  'Junk',
  'Rocket',
  'Sword',
  'Shell',
  'Coral',
  'Cloud',
  'Kite',
  'Candle',
  'Pepper',
  'Cinnamon',
  'Porcelain',
  'Mahjong',
  'Rose',
  'Plum',
  'Opal',
  'Feather',
  'Anchor',
  'Clock',
  'Violin',
] as const

/** Where something is, and of which there can be one "of" something else. */
export const PLACES = [
  'Terrace',
  'Garden',
  'Temple',
  'Palace',
  'Market',
  'Harbour',
  'Bay',
  'Island',
  'Valley',
  'Mountain',
  'Bridge',
  'Gate',
  'Street',
  'House',
  'Inn',
  'Court',
  'Kingdom',
  'Village',
  'Cave',
  'Forest',
  'Waterfall',
  'Lake',
  'Tower',
  'Pagoda',
  'Pavilion',
  'Kitchen',
  'Theatre',
  'Shrine',
  'Field',
  'Farm',
  'Canal',
  'Reef',
  'Beach',
  'Alley',
  'Square',
  'Station',
  'Vault',
  'Workshop',
  'Lagoon',
  'Castle',
] as const

/** What happens, is told or is found. */
export const TALES = [
  'Festival',
  'Parade',
  'Legend',
  'Treasure',
  'Fortune',
  'Dynasty',
  'Guardian',
  'Caravan',
  'Fleet',
  'Dance',
  'Song',
  'Tale',
  'Secret',
  'Spell',
  'Wheel',
  'Chest',
  'Trail',
  'Express',
  'Feast',
  'Academy',
] as const

/** Qualities of anything. */
export const QUALITIES = [
  'Golden',
  'Royal',
  'Midnight',
  'Lucky',
  'Sacred',
  'Hidden',
  'Crimson',
  'Silver',
  'Ancient',
  'Summer',
  'Winter',
  'Monsoon',
  'Little',
  'Twin',
  'Eternal',
  'Starlit',
  'Moonlit',
  'Crystal',
  'Blessed',
  'Magic',
  'Siamese',
] as const

/** Qualities of the living. */
export const MOODS = [
  'Rising',
  'Dancing',
  'Sleeping',
  'Mighty',
  'Happy',
  'Wandering',
  'Brave',
  'Clever',
  'Merry',
  'Flying',
  'Wild',
  'Hungry',
] as const

/** What a place can be of: "Temple of Rain". */
export const ESSENCES = [
  'Rain',
  'Dawn',
  'Fortune',
  'Gold',
  'Dreams',
  'Fire',
  'Spirits',
  'Kings',
  'Queens',
  'Stars',
  'the Moon',
  'the Sun',
  'the Sea',
  'the Wind',
  'Secrets',
  'Heroes',
  'Ancestors',
  'Nine Dragons',
  'a Thousand Lanterns',
  'the North',
  'the South',
  'Siam',
  'Pearls',
  'Harvest',
  'Echoes',
  'Shadows',
  'Silence',
  'Plenty',
] as const

/** Kinds of games beside the plain slots (spec 2.7), with the word that tells them in a name. */
export const KINDS = [
  'Jackpot',
  'Roulette',
  'Blackjack',
  'Sic Bo',
  'Pinball',
  'Blocks',
  'Poker',
  'Scratch',
  'Bingo',
] as const

/**
 * Arcade titles that came later: with every fourth subject the word after it takes the place of the one before it, so that
 * all other titles keep their names, studios and places.
 */
export const LATER_KINDS = { Pinball: 'Keno', Blocks: 'Crash' } as const
export type Kind = (typeof KINDS)[number] | (typeof LATER_KINDS)[keyof typeof LATER_KINDS]

/** The words of another language, and how it makes names of them. */
export interface Vocabulary {
  creatures: Readonly<Record<(typeof CREATURES)[number], string>>
  things: Readonly<Record<(typeof THINGS)[number], string>>
  places: Readonly<Record<(typeof PLACES)[number], string>>
  tales: Readonly<Record<(typeof TALES)[number], string>>
  qualities: Readonly<Record<(typeof QUALITIES)[number], string>>
  moods: Readonly<Record<(typeof MOODS)[number], string>>
  essences: Readonly<Record<(typeof ESSENCES)[number], string>>
  kinds: Readonly<Record<Kind, string>>
  /** Something at a place, and a tale of something: "Koi" with "Terrace" or "Legend". */
  join: (subject: string, head: string) => string
  /** "Golden" or "Rising" with "Koi". */
  qualify: (noun: string, quality: string) => string
  /** "Koi" with "Bingo". */
  kind: (subject: string, kind: string) => string
  /** "Temple" of "Rain". */
  of: (place: string, essence: string) => string
}
