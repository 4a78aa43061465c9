import * as v from 'valibot'
import { LAUNCH_REFUSALS, launchFields, openedGame } from '../play/api.ts'
import { action } from '../wire/action.ts'
import { nothing } from '../wire/schemas.ts'

const code = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'badInput'))

const liveModel = v.object({
  vendor: v.string(),
  /** Unique at its vendor. */
  id: v.string(),
  name: v.string(),
  /** What is spoken at the table, ISO 639-1: "th". */
  language: v.string(),
  /** A picture at an address that pages may show; null where there is none. */
  picture: v.nullable(v.string()),
  online: v.boolean(),
})
export type LiveModel = v.InferOutput<typeof liveModel>

export const liveModels = action({
  name: 'liveModels',
  summary: 'Live models of the vendors that have some, those who are online first (module LIVEMODELS)',
  method: 'GET',
  path: '/live-models',
  audience: 'anyone',
  input: nothing,
  answer: v.object({ models: v.array(liveModel) }),
  refusals: ['liveModelsAway'],
  // Guests behind one address of a carrier count together.
  rateLimit: { limit: 3_000, windowSeconds: 60 },
})

export const launchLiveModel = action({
  name: 'launchLiveModel',
  summary: 'Opens the table of a live model: the address names the model, signed for its vendor',
  method: 'POST',
  path: '/games/launch-live-model',
  audience: 'member',
  input: v.strictObject({ vendor: code, model: code, ...launchFields }),
  answer: openedGame,
  refusals: [...LAUNCH_REFUSALS, 'liveModelOffline', 'liveModelsAway'],
  rateLimit: { limit: 30, windowSeconds: 60 },
})
