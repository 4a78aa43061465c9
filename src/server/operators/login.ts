import { newId } from '#lib/ids/ids.ts'
import { permissionsOf } from '#lib/operators/permissions.ts'
import {
  type Operator,
  operatorLogin,
  operatorSecondStep,
  operatorSecondStepOptions,
} from '#lib/operators/session-api.ts'
import type { Queries } from '#server/db/database.ts'
import { ADDRESS_TRIES, countTries } from '#server/identity/throttle.ts'
import { logChange } from '#server/operator/operator-context.ts'
import { networkOf } from '#server/platform/address.ts'
import type { Passwords } from '#server/platform/password.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AccountRow, accountOf, renewHash } from './account-queries.ts'
import { contextOf } from './context.ts'
import { locked, type OperatorFactors } from './factors.ts'
import { findKnownDevice, keepDevice, renewDevice, triesOnDevice } from './known-devices.ts'
import {
  countOperatorTry,
  forgetTries,
  insertPending,
  openPending,
  type PendingRow,
  takeBackTry,
  takePending,
} from './login-queries.ts'
import { operatorPasskeys, passkeysOfOperator } from './operator-passkeys.ts'
import { type OperatorRoute, type SignedOutCall, serveSignedOutOperator } from './serve-operator.ts'
import { hashOfToken, newToken, type OperatorSession, provenUntil, startOperatorSession } from './session.ts'

/** A login waits this long for its second step. */
const PENDING_MS = 5 * 60_000

interface Parts {
  passwords: Passwords
  factors: OperatorFactors
}

/** The way into the console: name and password, then always a second step. */
export function loginRoutes({ passwords, factors }: Parts): OperatorRoute[] {
  return [
    serveSignedOutOperator(operatorLogin, call => takePassword(call, passwords)),
    serveSignedOutOperator(operatorSecondStepOptions, offerPasskey),
    serveSignedOutOperator(operatorSecondStep, call => takeSecondStep(call, factors)),
  ]
}

/** The form in which operators' names are compared. */
const operatorName = (typed: string) => typed.trim().toLowerCase()

/** Names that nobody has take the same steps, so that neither the answer nor its time tells them apart (reliability S6). */
async function takePassword(call: SignedOutCall<typeof operatorLogin>, passwords: Passwords) {
  const { db, input, runtime } = call
  const at = runtime.clock.now()
  const name = operatorName(input.name)
  const { device: token } = input
  const deviceId = token ? await findKnownDevice(db, { token, person: name, at }) : undefined
  // Who has signed in here before is kept out by nobody's tries but those made here.
  if (!deviceId) await countTries(db, at, [[`operator:address:${networkOf(call.address)}`, ADDRESS_TRIES]])
  if (name === '') throw wrongLogin()
  const subject = deviceId ? triesOnDevice(deviceId) : name
  if (!(await countOperatorTry(db, subject, at))) throw locked()
  const account = await accountOf(db, name)
  const isRight = await checked(call, subject, passwords.verify(input.password, account?.password_hash))
  if (!account || !isRight) {
    // A name that nobody has may be anything, a password too.
    call.log.warn({ operator: account?.person }, 'an operator’s password was wrong')
    throw wrongLogin()
  }
  if (passwords.isOutdated(account.password_hash)) {
    const newHash = await checked(call, subject, passwords.hash(input.password))
    await renewHash(db, { person: name, oldHash: account.password_hash, newHash })
  }
  await takeBackTry(db, subject)
  return {
    pendingLogin: await startPending(db, { person: name, deviceId, at }),
    hasAuthenticator: account.sealed_authenticator !== null,
    hasPasskey: account.passkeys > 0,
  }
}

/** Keeps a login until its second step, and answers its token. */
async function startPending(
  db: Queries,
  { person, deviceId, at }: { person: string; deviceId: string | undefined; at: Date },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + PENDING_MS)
  await insertPending(db, { id: newId(), tokenHash: hashOfToken(token), person, deviceId, expiresAt })
  return token
}

/** What could not be checked, since too many wait for their passwords already, was no try. */
async function checked<T>(
  call: SignedOutCall<typeof operatorLogin>,
  subject: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    await takeBackTry(call.db, subject)
    throw error
  }
}

const wrongLogin = () => new Refusal('wrongLogin', { field: 'password' })

async function offerPasskey(call: SignedOutCall<typeof operatorSecondStepOptions>) {
  const pending = await pendingOf(call)
  const known = await passkeysOfOperator(call.db, pending.person)
  const use = { purpose: 'secondStep', asker: pending.id } as const
  return { options: await operatorPasskeys.authenticationOptions(call.runtime, use, known) }
}

async function takeSecondStep(call: SignedOutCall<typeof operatorSecondStep>, factors: OperatorFactors) {
  const { db, input, runtime } = call
  const at = runtime.clock.now()
  const pending = await pendingOf(call)
  const known = pending.device_id
  await factors.require(call, pending.account, input, {
    purpose: 'secondStep',
    asker: pending.id,
    deviceId: known,
  })
  return db.transaction(async tx => {
    // Two right steps at once are one login.
    if (!(await takePending(tx, pending.id, at))) throw call.refusal('secondStepOver')
    const account = await accountOf(tx, pending.person)
    if (!account) throw call.refusal('secondStepOver')
    const { person, roles } = account
    await forgetTries(tx, known ? triesOnDevice(known) : person)
    const kept = known ? undefined : await keepDevice(tx, { person, at })
    if (known) await renewDevice(tx, known, at)
    const { address, userAgent } = call
    const deviceId = known ?? kept?.id ?? null
    const started = await startOperatorSession(tx, { person, deviceId, address, userAgent, at })
    const { token, id, expiresAt } = started
    const times = { createdAt: at, lastSeenAt: at, expiresAt, provenAt: at }
    const operator = { id, person, roles, deviceId, ...times }
    await logChange(tx, contextOf(call, operator), `person ${person} session`, undefined, 'signed in')
    return { token, operator: operatorToWire(operator, at), device: kept?.token ?? null }
  })
}

async function pendingOf(call: {
  db: SignedOutCall<never>['db']
  runtime: SignedOutCall<never>['runtime']
  input: { pendingLogin: string }
}): Promise<PendingRow & { account: AccountRow }> {
  const { db, runtime, input } = call
  const pending = await openPending(db, hashOfToken(input.pendingLogin), runtime.clock.now())
  const account = pending && (await accountOf(db, pending.person))
  if (!account) throw new Refusal('secondStepOver')
  return { ...pending, account }
}

/** Who is signed in, for the console. */
export function operatorToWire(operator: OperatorSession, now: Date): Operator {
  return {
    name: operator.person,
    roles: operator.roles,
    permissions: permissionsOf(operator.roles),
    expiresAt: operator.expiresAt.toISOString(),
    provenUntil: provenUntil(operator, now)?.toISOString() ?? null,
  }
}
