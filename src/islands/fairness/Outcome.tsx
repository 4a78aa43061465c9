import type { ComponentType } from 'react'
import { leagueOf } from '#lib/fairness/league-titles.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import { Fields, Numbers, Volley } from './Arcade.tsx'
import { BlackjackTable, DealAndDraw, ShowdownTable } from './Hands.tsx'
import { BingoTickets, Blocks, CrashPoint, KenoNumbers, Pocket } from './Instant.tsx'
import { Matchday } from './Matchday.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { Plain } from './Plain.tsx'
import { Spins } from './Spins.tsx'
import { BaccaratRoom, DragonTiger, Roulette, SicBo } from './Tables.tsx'

/** The kinds whose rounds are drawn; the others are written out. */
const PICTURES: Readonly<Record<string, ComponentType<OutcomeProps>>> = {
  slot: Spins,
  fish: Volley,
  shallows: Volley,
  deep: Volley,
  scratch: Fields,
  scratchSix: Fields,
  scratchTwelve: Fields,
  pinball: Pocket,
  blocks: Blocks,
  keno: KenoNumbers,
  crash: CrashPoint,
  bingo: BingoTickets,
  ticket: Numbers,
  blackjack: BlackjackTable,
  gaogae: ShowdownTable,
  holdem: ShowdownTable,
  jacksOrBetter: DealAndDraw,
  deucesWild: DealAndDraw,
  roulette: Roulette,
  liveRoulette: Roulette,
  sicBo: SicBo,
  liveSicBo: SicBo,
  dragonTiger: DragonTiger,
  liveBaccarat: BaccaratRoom,
}

export function Outcome(props: OutcomeProps) {
  const league = leagueOf(props.gameCode)
  if (league) return <Matchday league={league} {...props} />
  const Picture = PICTURES[kindOf(props.gameCode)?.name ?? ''] ?? Plain
  return <Picture {...props} />
}
