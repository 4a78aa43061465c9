import type { ComponentType } from 'react'
import { kindOf } from '#lib/fairness/titles.ts'
import { Fields, Numbers, Volley } from './Arcade.tsx'
import { ArenaDay, FootballDay } from './Matchday.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { Plain } from './Plain.tsx'
import { Spins } from './Spins.tsx'

/** The kinds whose rounds are drawn; the others are written out. */
const PICTURES: Readonly<Record<string, ComponentType<OutcomeProps>>> = {
  slot: Spins,
  fish: Volley,
  shallows: Volley,
  deep: Volley,
  scratch: Fields,
  ticket: Numbers,
  league: FootballDay,
  arena: ArenaDay,
}

export function Outcome(props: OutcomeProps) {
  const Picture = PICTURES[kindOf(props.gameCode)?.name ?? ''] ?? Plain
  return <Picture {...props} />
}
