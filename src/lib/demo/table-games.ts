import type { NamedGame } from './slot-games.ts'
import { DEMO_VENDOR } from './vendors.ts'

interface LiveKind {
  classify: string
  en: string
  /** Null where the rules behind the titles state it. */
  rtp: string | null
  rooms: readonly (readonly [vendor: string, en: string])[]
}

/** The rooms of each live game, as "Baccarat" + "Salon". The first of each kind stands in front of the rest. */
const LIVE_KINDS: readonly LiveKind[] = [
  {
    classify: 'BA',
    en: 'Baccarat',
    rtp: null,
    rooms: [
      ['PT', 'Salon'],
      ['EG2', 'Jasmine'],
      ['BGS', 'Riverside'],
      ['PT', 'Squeeze'],
      ['EG2', 'No Commission'],
      ['BGS', 'Speed'],
      ['PT', 'Orchid'],
      ['EG2', 'Bangkok'],
      ['BGS', 'Chiang Mai'],
      ['PT', 'Phuket'],
    ],
  },
  {
    classify: 'RO',
    en: 'Roulette',
    rtp: null,
    rooms: [
      ['EG2', 'Nocturne'],
      ['PT', 'Lotus Wheel'],
      ['BGS', 'Brass'],
      ['EG2', 'Speed'],
      ['PT', 'Single Zero'],
      ['BGS', 'Terrace'],
      ['EG2', 'Moonlight'],
    ],
  },
  {
    classify: 'SB',
    en: 'Sic Bo',
    rtp: null,
    rooms: [
      ['BGS', 'Terrace'],
      ['PT', 'Lantern'],
      ['EG2', 'Three Dice'],
      ['BGS', 'Harbour'],
      ['PT', 'Garden'],
    ],
  },
  {
    classify: 'DT',
    en: 'Dragon Tiger',
    rtp: null,
    rooms: [
      ['PT', 'Table'],
      ['BGS', 'Gate'],
      ['EG2', 'Speed'],
      ['PT', 'Jade Room'],
      ['BGS', 'Mountain'],
    ],
  },
  {
    classify: 'BJ',
    en: 'Blackjack',
    rtp: '99.4',
    rooms: [
      ['EG2', 'Green'],
      ['PT', 'Seven Seats'],
      ['BGS', 'Open House'],
      ['EG2', 'Infinite'],
      ['PT', 'Silk'],
      ['BGS', 'Evening'],
    ],
  },
]

/** The live table that can really be played; its return is that of the player bet. */
const HOUSE_BACCARAT: NamedGame = {
  vendor: DEMO_VENDOR,
  en: 'Cloth Baccarat',
  rtp: '98.7',
  classify: 'BA',
}

/** Live tables: round by round through the kinds, so that a page of them shows all. */
export function liveTables(): NamedGame[] {
  const rounds = Math.max(...LIVE_KINDS.map(kind => kind.rooms.length))
  const others = Array.from({ length: rounds }, (_, round) =>
    LIVE_KINDS.flatMap(({ classify, en, rtp, rooms }) => {
      const room = rooms[round]
      return room ? [{ vendor: room[0], en: `${en} ${room[1]}`, rtp, classify }] : []
    }),
  ).flat()
  return [HOUSE_BACCARAT, ...others]
}

/** Rooms of cards against seats of the house; the house plays them all. */
export const CARD_GAMES: readonly NamedGame[] = [
  { vendor: DEMO_VENDOR, en: 'House Pok Deng', rtp: '98.8', classify: 'PD' },
  { vendor: 'CQ9', en: 'Pok Deng Classic', rtp: null, classify: 'PD' },
  { vendor: 'JDB', en: 'Hold’em Terrace', rtp: null, classify: 'PK', artSeed: 'Holdem Terrace' },
  { vendor: 'JL', en: 'Gao Gae Harbour', rtp: null, classify: 'GG' },
  { vendor: 'PG', en: 'Pok Deng Lantern', rtp: null, classify: 'PD' },
  { vendor: 'CQ9', en: 'Gao Gae Night', rtp: null, classify: 'GG' },
  { vendor: 'JL', en: 'Hold’em Orchid', rtp: null, classify: 'PK', artSeed: 'Holdem Orchid' },
  { vendor: 'JDB', en: 'Pok Deng Garden', rtp: null, classify: 'PD' },
  { vendor: 'PG', en: 'Gao Gae Courtyard', rtp: null, classify: 'GG' },
  { vendor: 'CQ9', en: 'Hold’em Riverside', rtp: null, classify: 'PK', artSeed: 'Holdem Riverside' },
  { vendor: 'JL', en: 'Pok Deng Riverside', rtp: null, classify: 'PD' },
  { vendor: 'JDB', en: 'Gao Gae Jasmine', rtp: null, classify: 'GG' },
  { vendor: 'PG', en: 'Hold’em Moonlight', rtp: null, classify: 'PK', artSeed: 'Holdem Moonlight' },
  { vendor: 'CQ9', en: 'Gao Gae Market', rtp: null, classify: 'GG' },
  { vendor: 'JL', en: 'Gao Gae Lotus', rtp: null, classify: 'GG' },
  { vendor: 'JDB', en: 'Hold’em Jade', rtp: null, classify: 'PK', artSeed: 'Holdem Jade' },
  { vendor: 'PG', en: 'Hold’em Lantern', rtp: null, classify: 'PK', artSeed: 'Holdem Lantern' },
]

/** Markets rather than games with a fixed return: the odds stand beside each fixture. */
export const SPORT_BOOKS: readonly NamedGame[] = [
  { vendor: DEMO_VENDOR, en: 'Baize League', rtp: null, artSeed: 'Baize League football' },
  { vendor: 'BGS', en: 'Football', rtp: null, artSeed: 'Football Matchday' },
  { vendor: 'PT', en: 'Muay Thai', rtp: null, artSeed: 'Muay Night' },
  { vendor: 'FC', en: 'Basketball', rtp: null },
  { vendor: 'JL', en: 'Volleyball', rtp: null },
  { vendor: 'BGS', en: 'Tennis', rtp: null },
  { vendor: 'PT', en: 'Badminton', rtp: null, artSeed: 'Badminton tennis' },
  { vendor: 'FC', en: 'Futsal', rtp: null, artSeed: 'Futsal goal' },
  { vendor: 'JL', en: 'Sepak Takraw', rtp: null, artSeed: 'Takraw volley' },
  { vendor: 'BGS', en: 'Thai League', rtp: null },
  { vendor: 'PT', en: 'World Boxing', rtp: null },
  { vendor: 'FC', en: 'Snooker', rtp: null, artSeed: 'Snooker champion' },
  { vendor: 'JL', en: 'Motor Racing', rtp: null, artSeed: 'Motor racing cup' },
]
