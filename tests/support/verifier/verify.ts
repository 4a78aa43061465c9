import { definitionOf } from '#lib/fairness/reels/titles.ts'
import { cockfight, harbourFive, koiTerrace, scratchCard, volley } from './arcade.ts'
import { blackjack } from './blackjack.ts'
import { clothBaccarat, housePokDeng } from './cards.ts'
import { bingo, blocks, crash, jackpot, keno, pinball } from './instant.ts'
import { arena, league, slip } from './leagues.ts'
import { numbersOf, type Told } from './numbers.ts'
import { videoPoker } from './poker.ts'
import { gaoGae, holdem } from './showdown.ts'
import { dataSlot } from './slots.ts'
import { baccaratRoom, dragonTiger, roulette, sicBo } from './tables.ts'
import { TITLE_LEAGUES } from './title-leagues.ts'

/** What a player knows of a round once its server seed is open. */
export interface Shown {
  gameCode: string
  serverSeed: string
  clientSeed: string
  nonce: number
  stakeMinor: bigint
  bets: string
  moves: string
}

/** Makes a round of any game of the house again, by code that shares nothing with the house's. */
export function verify({ gameCode, serverSeed, clientSeed, nonce, stakeMinor, bets, moves }: Shown): Told {
  const below = numbersOf(serverSeed, clientSeed, nonce)
  switch (gameCode) {
    case 'koi-terrace':
      return koiTerrace(below, stakeMinor)
    case 'lantern-reef':
      return volley('reef', below, bets)
    case 'house-shallows':
      return volley('shallows', below, bets)
    case 'house-deep':
      return volley('deep', below, bets)
    case 'brass-charms':
    case 'house-scratch-six':
    case 'house-scratch-twelve':
      return scratchCard(gameCode, below, stakeMinor)
    case 'house-pinball':
      return pinball(below, bets, stakeMinor)
    case 'house-bingo':
      return bingo(below, bets, stakeMinor)
    case 'house-jackpot':
      return jackpot(below, moves, stakeMinor)
    case 'house-blocks':
      return blocks(below, bets, moves, stakeMinor)
    case 'house-keno':
      return keno(below, bets, stakeMinor)
    case 'house-crash':
      return crash(below, moves, stakeMinor)
    case 'harbour-five':
      return harbourFive(below, bets, stakeMinor)
    case 'cloth-baccarat':
      return clothBaccarat(below, bets)
    case 'house-pok-deng':
      return housePokDeng(below, moves, stakeMinor)
    case 'house-blackjack':
      return blackjack(below, bets, moves)
    case 'house-gao-gae':
      return gaoGae(below, stakeMinor)
    case 'house-holdem':
      return holdem(below, stakeMinor)
    case 'house-jacks-or-better':
      return videoPoker(below, moves, stakeMinor, false)
    case 'house-deuces-wild':
      return videoPoker(below, moves, stakeMinor, true)
    case 'baize-league':
      return league(below, bets, stakeMinor)
    case 'circuit-arena':
      return arena(below, bets, stakeMinor)
  }
  const rules = TITLE_LEAGUES[gameCode]
  if (rules) return slip(rules, below, bets, stakeMinor)
  const fight = cockfight(gameCode, below, bets)
  if (fight) return fight
  if (/^roulette-|-roulette$/.test(gameCode)) return roulette(below, bets)
  if (/^sic-bo-|-sic-bo$/.test(gameCode)) return sicBo(below, bets)
  if (gameCode.startsWith('dragon-tiger-')) return dragonTiger(below, bets)
  if (gameCode.startsWith('baccarat-')) return baccaratRoom(below, bets)
  const slot = definitionOf(gameCode)
  if (!slot) throw new RangeError(`no game of the house: ${gameCode}`)
  return dataSlot(slot, below, moves, stakeMinor)
}
