import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { clientMadeId } from '#lib/wire/schemas.ts'
import { clientSecret, humanProof, signedIn } from './api.ts'

/** Spec 7.1, free play: `platform` W is the web, `version` the gateway's; the body is sealed. */
export const freePlayLogin = action({
  name: 'freePlayLogin',
  summary: 'Opens a trial account with play money for a day and begins a session of it',
  method: 'POST',
  path: '/session/free-play',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject({
    /** Made by the client; it becomes the account's id, so that a repeat opens no second account. */
    id: clientMadeId,
    /** Known only to the client: with it, a lost answer can be requested again within ten minutes. */
    repeatSecret: v.optional(clientSecret),
    os: v.pipe(v.string(), v.maxLength(40, 'badInput')),
    platform: v.literal('W', 'badInput'),
    version: v.literal(3, 'badInput'),
    human: v.optional(humanProof),
  }),
  answer: signedIn,
  refusals: ['humanProofNeeded', 'sealedWrongly'],
})
