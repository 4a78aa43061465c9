import { definitionOf } from '#lib/fairness/reels/titles.ts'
import { harbourFive, koiTerrace, lanternReef, scratchCard, twoPlumes } from './arcade.ts'
import { clothBaccarat, housePokDeng } from './cards.ts'
import { bingo, blocks, jackpot, pinball } from './instant.ts'
import { arena, league } from './leagues.ts'
import { numbersOf, type Told } from './numbers.ts'
import { dataSlot } from './slots.ts'

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
      return lanternReef(below, bets)
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
    case 'harbour-five':
      return harbourFive(below, bets, stakeMinor)
    case 'two-plumes':
      return twoPlumes(below, bets)
    case 'cloth-baccarat':
      return clothBaccarat(below, bets)
    case 'house-pok-deng':
      return housePokDeng(below, moves, stakeMinor)
    case 'baize-league':
      return league(below, bets, stakeMinor)
    case 'circuit-arena':
      return arena(below, bets, stakeMinor)
  }
  const slot = definitionOf(gameCode)
  if (!slot) throw new RangeError(`no game of the house: ${gameCode}`)
  return dataSlot(slot, below, moves, stakeMinor)
}
