import type { ComponentType } from 'react'
import { kindOf } from '#lib/fairness/titles.ts'
import { Fields, Numbers, Volley } from './Arcade.tsx'
import { ArenaDay, FootballDay } from './Matchday.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { Plain } from './Plain.tsx'
import { Spins } from './Spins.tsx'
import { BaccaratRoom, DragonTiger, Roulette, SicBo } from './Tables.tsx'

/** The kinds whose rounds are drawn; the others are written out. */
const PICTURES: Readonly<Record<string, ComponentType<OutcomeProps>>> = {
  slot: Spins,
  fish: Volley,
  scratch: Fields,
  ticket: Numbers,
  league: FootballDay,
  arena: ArenaDay,
  roulette: Roulette,
  liveRoulette: Roulette,
  sicBo: SicBo,
  liveSicBo: SicBo,
  dragonTiger: DragonTiger,
  liveBaccarat: BaccaratRoom,
}

export function Outcome({ gameCode, ...props }: OutcomeProps & { gameCode: string }) {
  const Picture = PICTURES[kindOf(gameCode)?.name ?? ''] ?? Plain
  return <Picture {...props} />
}
