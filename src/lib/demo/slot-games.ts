import type { Language } from '../i18n/languages.ts'
import { DEMO_VENDOR } from './vendors.ts'

/** A game of the demo world. */
export interface NamedGame {
  vendor: string
  en: string
  /** Its names where they were composed; those written by hand are in names/. */
  names?: Record<Language, string>
  rtp: string | null
  classify?: string
  isNew?: true
  maintenance?: true
  /** What the label is drawn from, where the name itself does not give a fitting one. */
  artSeed?: string
}

/** The slots that stand first, in their order; those of the demo vendor can really be played. */
export const FIRST_SLOTS: readonly NamedGame[] = [
  { vendor: DEMO_VENDOR, en: 'Koi Terrace', rtp: '96.8', artSeed: 'Koi Terrace 6' },
  { vendor: 'CQ9', en: 'Silk Garden', rtp: '96.2', isNew: true },
  { vendor: 'EG2', en: 'Midnight Junk', rtp: '95.9' },
  { vendor: 'JL', en: 'Jade Jewel', rtp: '96.5' },
  { vendor: 'FC', en: 'Summer Melon', rtp: '96.3' },
  { vendor: 'JDB', en: 'Tiger Drum', rtp: '96.6' },
  { vendor: 'PT', en: 'Eye of the Delta', rtp: '95.7' },
  { vendor: 'EG2', en: 'Rocket Orchard', rtp: '96.0' },
  { vendor: 'PG', en: 'Opera Mask', rtp: '96.8' },
  { vendor: 'JL', en: 'Lotus Pond', rtp: '96.4' },
  { vendor: 'BGS', en: 'Solar Court', rtp: '95.6' },
  { vendor: 'PT', en: 'Lotus Shrine', rtp: '96.1' },
  { vendor: 'PT', en: 'Golden Pot House', rtp: '96.4' },
  { vendor: 'JDB', en: 'Naga Rising', rtp: '96.4', isNew: true },
  { vendor: 'CQ9', en: 'Elephant Parade', rtp: '96.1' },
  { vendor: 'PG', en: 'Mahjong Parlour', rtp: '96.9' },
  { vendor: 'BGS', en: 'Thunder Temple', rtp: '95.8', maintenance: true },
  { vendor: 'PT', en: 'Royal Crown 40', rtp: '96.0' },
  { vendor: 'PG', en: 'Lantern Street', rtp: '96.7' },
  { vendor: 'PG', en: 'Temple of Rain', rtp: '96.5' },
  { vendor: 'PG', en: 'Crown of Siam', rtp: '96.2', isNew: true },
  { vendor: 'PG', en: 'Butterfly Ledger', rtp: '96.4' },
  { vendor: 'PG', en: 'Seven Bells', rtp: '95.9' },
  { vendor: 'PG', en: 'Moon Rabbit Inn', rtp: '96.6' },
  { vendor: 'PG', en: 'Tiger Orchard', rtp: '96.3', maintenance: true },
  { vendor: 'PG', en: 'Pineapple Union', rtp: '96.0' },
  { vendor: 'PG', en: 'Gem Foundry', rtp: '96.1' },
  { vendor: 'PG', en: 'Harvest Pot', rtp: '96.7' },
  { vendor: 'PG', en: 'Chang Noi', rtp: '96.5' },
  { vendor: 'PG', en: 'Sun Market', rtp: '96.2' },
  { vendor: DEMO_VENDOR, en: 'Brass Charms', rtp: '95.0', classify: 'SC' },
]

/** The hot list, the hottest first: vendor and English name. */
export const HOT_LIST: readonly (readonly [vendor: string, en: string])[] = [
  [DEMO_VENDOR, 'Koi Terrace'],
  ['JDB', 'Naga Rising'],
  ['JDB', 'Manta Reef'],
  ['CQ9', 'Elephant Parade'],
  ['PT', 'Baccarat Salon'],
  ['BGS', 'Thunder Temple'],
  ['PG', 'Mahjong Parlour'],
  ['CQ9', 'Pok Deng Classic'],
  ['PT', 'Royal Crown 40'],
  ['PG', 'Lantern Street'],
  ['PT', 'Golden Pot House'],
  ['JL', 'Abyss Hunter'],
  ['EG2', 'Midnight Junk'],
  ['PT', 'Lotus Shrine'],
  ['EG2', 'Roulette Nocturne'],
  ['FC', 'Summer Melon'],
  ['JDB', 'Tiger Drum'],
  ['CQ9', 'Silk Garden'],
  ['EG2', 'Rocket Orchard'],
  ['JL', 'Jade Jewel'],
]
