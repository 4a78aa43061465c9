import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { instant } from '../wire/schemas.ts'
import { agreed, proposal, TWO_PEOPLE_REFUSALS } from './wire.ts'

/** "2026-09". */
const month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'badInput'))

const archivedMonth = v.strictObject({
  month,
  /** `moving` and `returning` are under way. */
  state: v.picklist(['moving', 'archived', 'returning']),
  /** How many ledger entries and rounds of the month are in the archive. */
  entries: v.string(),
  rounds: v.string(),
  /** Of the rounds, those that a late call of their vendor brought back. */
  lateRounds: v.number(),
  begunAt: instant,
  endedAt: v.nullable(instant),
})
export type ArchivedMonth = v.InferOutput<typeof archivedMonth>

/** Why a month is not closed, with how many there are of it. */
const obstacle = v.strictObject({
  why: v.picklist(['notOver', 'openWindows', 'openRounds', 'openHolds', 'openTransfers', 'openPromotions']),
  count: v.number(),
})
export type ArchiveObstacle = v.InferOutput<typeof obstacle>

export const operatorArchive = action({
  name: 'operatorArchive',
  summary: 'The months in the archive, the oldest first, and the next one that may be moved there',
  method: 'GET',
  path: '/operator/archive',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({
    months: v.array(archivedMonth),
    /** None if nothing has been posted yet. */
    next: v.nullable(month),
    /** What keeps the next one from being moved. */
    obstacles: v.array(obstacle),
    /** What waits for a second person. */
    proposals: v.array(proposal),
  }),
  refusals: [],
})

const moving = {
  method: 'POST',
  audience: 'operator',
  input: v.strictObject({
    month,
    /** Puts the own proposal in the place of the one of somebody else. */
    instead: v.optional(v.boolean()),
  }),
  answer: agreed,
} as const

export const operatorMoveMonth = action({
  ...moving,
  name: 'operatorMoveMonth',
  summary: 'Begins to move a closed month to the archive; a second person has to agree',
  path: '/operator/archive/:month/move',
  refusals: ['monthNotClosed', 'monthOrder', 'archiveBusy', ...TWO_PEOPLE_REFUSALS],
})

export const operatorReturnMonth = action({
  ...moving,
  name: 'operatorReturnMonth',
  summary: 'Begins to bring a month back from the archive; a second person has to agree',
  path: '/operator/archive/:month/return',
  refusals: ['monthOrder', 'archiveBusy', ...TWO_PEOPLE_REFUSALS],
})
