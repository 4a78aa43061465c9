import { randomInt } from 'node:crypto'
import type { SignedIn } from '#lib/identity/api.ts'
import { freePlayLogin } from '#lib/identity/free-play-api.ts'
import { type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { Transaction } from '#server/db/database.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { networkOf } from '#server/platform/address.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { createMember } from './create-member.ts'
import { sessionOf } from './create-session.ts'
import { setTrialEnd } from './login-queries.ts'
import { memberById } from './queries.ts'
import { repeatFirstSession, startFirstSession } from './registration-repeat.ts'
import type { IdentityServices } from './sign-in.ts'
import { countTries, FREE_PLAYS } from './throttle.ts'

/** The opening balance of a trial wallet, in whole units of the deployment's currency, and the lifetime of a trial. */
const OPENING_UNITS = 10_000n
const LIVES_MS = 24 * 3_600_000

/** Free play (spec 4.1): trial accounts have books of their own, so play money never mixes with real money. */
export function freePlayRoutes(services: IdentityServices): Route[] {
  return [serve(freePlayLogin, call => playFree(call, services))]
}

async function playFree(
  call: Call<typeof freePlayLogin>,
  { human, settings }: IdentityServices,
): Promise<SignedIn> {
  if (!isModuleOn(settings().modules, 'FREEPLAY')) throw call.refusal('notFound', { status: 404 })
  if (!(await human.accepts('register', call.input.human))) throw call.refusal('humanProofNeeded')
  const at = call.runtime.clock.now()
  await countTries(call.db, at, [[`freeplay:address:${networkOf(call.address)}`, FREE_PLAYS]])
  const request = { method: 'freePlay', settings: settings() } as const
  const { id: memberId, repeatSecret: secret } = call.input
  const admission = await call.db.transaction(async tx => {
    if (await openTrial(call, tx, at))
      return startFirstSession(call, tx, { ...request, memberId }, { secret, entry: 'freePlay' })
    return repeatFirstSession(call, tx, request, { memberId, secret, entry: 'freePlay' })
  })
  if (!admission) throw call.refusal('idempotencyConflict')
  return sessionOf(admission).session
}

/** Returns false if the id is taken: then this call is a repeat. Draws another name if the name is taken. */
async function openTrial(call: Call<typeof freePlayLogin>, tx: Transaction, at: Date): Promise<boolean> {
  const { id } = call.input
  const { currency } = call.runtime.config
  for (let draw = 0; draw < 5; draw += 1) {
    if (await memberById(tx, id)) return false
    const number = String(randomInt(1_000_000_000)).padStart(9, '0')
    const isNew = await createMember(tx, {
      id,
      account: `trial${number}`,
      nickname: `Trial ${number}`,
      memberType: 4,
      passwordHash: null,
      language: call.language,
      currency,
      at,
      isSigningIn: true,
    })
    if (!isNew) continue
    await setTrialEnd(tx, id, new Date(at.getTime() + LIVES_MS))
    await giveOpening(tx, id, currency)
    return true
  }
  throw new Error('no name could be found for a trial account')
}

async function giveOpening(tx: Transaction, memberId: string, unit: Currency): Promise<void> {
  const amount = OPENING_UNITS * 10n ** BigInt(MINOR_DIGITS[unit])
  const outcome = await post(tx, {
    kind: 'opening',
    book: 'trial',
    scope: 'opening',
    key: memberId,
    reference: memberId,
    legs: [
      { account: account({ book: 'trial', kind: 'wallet', memberId, unit }), amount },
      { account: account({ book: 'trial', kind: 'opening', unit }), amount: -amount },
    ],
  })
  if (outcome.state !== 'posted') throw new Error(`the opening of a trial wallet was ${outcome.state}`)
}
