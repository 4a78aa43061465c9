import type { GameType } from '../play/rules.ts'

/** What the demo world gives back of valid bets, in percent, as its promotion says. */
export const DEMO_REBATES: Record<GameType, string> = {
  RNG: '0.8',
  FISH: '0.8',
  LIVE: '0.5',
  PVP: '0.5',
  SPORTS: '0.4',
  ESPORTS: '0.4',
  COCKFIGHT: '0.4',
  LOTT: '0.3',
  ELOTT: '0.3',
}

/** Before anybody could bet. */
export const DEMO_REBATES_FROM = '2020-01-01'
