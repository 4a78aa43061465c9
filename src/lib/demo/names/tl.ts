import type { HandNames } from '../hand-names.ts'

/**
 * Names of games and classifications in Tagalog, by their English names.
 * Sites for the Philippines leave slots, live tables, fish games and e-sports in English, and most sports; draws and
 * sabong have names of their own. What is not here stands as in English.
 */
export const TAGALOG_NAMES: HandNames = {
  games: {
    'Two Plumes': 'Dalawang Balahibo',
    'Lantern Reef': 'Bahura ng Parol',
    'Brass Charms': 'Anting-anting na Tanso',
    'Harbour Five': 'Limang Numero ng Daungan',
    'One Minute': 'Isang Minuto',
    'Five Minute': 'Limang Minuto',
    'Quarter Hour': 'Labinlimang Minuto',
    'Evening Draw': 'Bola sa Gabi',
    'Hanoi Style': 'Estilong Hanoi',
    'Hanoi Special': 'Hanoi Espesyal',
    'Central Provinces': 'Gitnang Lalawigan',
    'Southern Provinces': 'Timog na Lalawigan',
    'Vientiane Draw': 'Bola ng Vientiane',
    'Malay Four Digits': 'Malay na Apat na Numero',
    'Mekong Five Minute': 'Mekong Limang Minuto',
    'Island Quarter Hour': 'Isla Labinlimang Minuto',
    'Keno Green': 'Keno Berde',
    'Lucky Ladder': 'Hagdan ng Suwerte',
    'Three of Ten': 'Tatlo sa Sampu',
    'Ball Race': 'Karera ng Bola',
    'Big or Small': 'Malaki o Maliit',
    'Coin Draw': 'Bunot ng Barya',
    'Sepak Takraw': 'Sipa Takraw',
    'Thai League': 'Liga ng Thailand',
    'World Boxing': 'Boksing ng Mundo',
    'Motor Racing': 'Karera ng Kotse',
    'Golden Spur': 'Gintong Tari',
    'Village Ring': 'Ruweda sa Nayon',
    'Seven Rounds': 'Pitong Sultada',
    'Sunday Derby': 'Derby sa Linggo',
    'White Plume': 'Puting Balahibo',
    'Red and Blue': 'Pula at Asul',
    'Evening Pit': 'Ruweda sa Gabi',
    'Four Winds Mahjong': 'Mahjong ng Apat na Hangin',
    'Pok Deng Five Hands': 'Pok Deng Limang Kamay',
    'Thirteen Cards': 'Labintatlong Baraha',
    'Slave and King': 'Alipin at Hari',
    'Three Face Cards': 'Tatlong Larawan',
    'Mahjong for Two': 'Mahjong para sa Dalawa',
  },
  classifications: {
    'Fast draws': 'Mabilis na bola',
    'Daily draws': 'Araw-araw na bola',
  },
}
