import type { ComponentType } from 'react'
import { kindOf } from '#lib/fairness/titles.ts'
import { Fields, Numbers, Volley } from './Arcade.tsx'
import { BingoTickets, Blocks, Pocket } from './Instant.tsx'
import { ArenaDay, FootballDay } from './Matchday.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { Plain } from './Plain.tsx'
import { Spins } from './Spins.tsx'

/** The kinds whose rounds are drawn; the others are written out. */
const PICTURES: Readonly<Record<string, ComponentType<OutcomeProps>>> = {
  slot: Spins,
  fish: Volley,
  scratch: Fields,
  scratchSix: Fields,
  scratchTwelve: Fields,
  pinball: Pocket,
  blocks: Blocks,
  bingo: BingoTickets,
  ticket: Numbers,
  league: FootballDay,
  arena: ArenaDay,
}

export function Outcome({ gameCode, ...props }: OutcomeProps & { gameCode: string }) {
  const Picture = PICTURES[kindOf(gameCode)?.name ?? ''] ?? Plain
  return <Picture {...props} />
}
