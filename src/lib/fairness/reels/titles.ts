import type { GameFigures } from '../../games/game.ts'
import { GAME_FEATURES, type GameFeature } from '../../games/rules.ts'
import { dealtBy } from '../dealt.ts'
import type { Kind } from '../kind.ts'
import { type Definition, UNITS, volatilityOf } from './definition.ts'
import { DEFINITIONS } from './definitions.ts'
import { kindFor } from './kind.ts'

/** What a title that ends so is: no plain slot. `lib/fairness/titles.ts` says which kind it is. */
const OTHER_KINDS = /(^|-)(jackpot|roulette|blackjack|sic-bo|pinball|blocks|keno|crash|poker|scratch|bingo)$/

/** Titles are dealt among so many definitions, the first: with another number most would open another slot. */
const DEALT = 12

const SLOTS = DEFINITIONS.map(definition => ({
  definition,
  kind: kindFor(definition),
  ...(definition.titles ? { titles: definition.titles } : {}),
}))

/** The rules of every definition. */
export const REEL_KINDS: readonly Kind[] = SLOTS.map(({ kind }) => kind)

const slotOf = dealtBy(gameCode => !OTHER_KINDS.test(gameCode), SLOTS, DEALT)

/** The definition behind a title, by its code alone; undefined for a code that is no plain slot's. */
export function definitionOf(gameCode: string): Definition | undefined {
  return slotOf(gameCode)?.definition
}

export function reelKindOf(gameCode: string): Kind | undefined {
  return slotOf(gameCode)?.kind
}

/** What lists and sheets say of a definition. */
export function figuresOf(definition: Definition): GameFigures {
  const { figures } = definition
  return {
    volatility: volatilityOf(figures),
    hitRate: figures.hit,
    maxWin: String(Math.floor(figures.most / UNITS)),
    features: featuresOf(definition),
  }
}

function featuresOf({ strips, mechanic, expands, cascade, free, hold, pick }: Definition): GameFeature[] {
  const has = (symbols: RegExp) => strips.some(strip => symbols.test(strip))
  const all: Partial<Record<GameFeature, boolean>> = {
    ways: mechanic.by === 'ways',
    clusters: mechanic.by === 'clusters',
    wilds: has(/[WX]/) && !expands,
    expandingWilds: expands === true,
    multipliers: has(/X/) || (cascade?.some(factor => factor > 1) ?? false),
    cascades: cascade !== undefined,
    freeSpins: free !== undefined,
    holdAndSpin: hold !== undefined,
    pickBonus: pick !== undefined,
  }
  return GAME_FEATURES.filter(feature => all[feature])
}
