import type { OpenedAccount, openDownlineAccount } from '#lib/downlines/api.ts'
import { ratePpm } from '#lib/downlines/rules.ts'
import { checkRegisterField, registerRulesOf } from '#lib/identity/registration-rules.ts'
import { accountKey, typedUserName } from '#lib/identity/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { createMember } from '#server/identity/create-member.ts'
import { FIRST_PASSWORD_MS, firstPassword, writeFirstPassword } from '#server/identity/first-password.ts'
import { insertProfile } from '#server/identity/profile-queries.ts'
import { memberById, memberByKey } from '#server/identity/queries.ts'
import { noteSecurityEvent } from '#server/identity/security-events.ts'
import { refusalOf } from '#server/identity/sign-in.ts'
import { countTries, type TryLimit } from '#server/identity/throttle.ts'
import type { Passwords } from '#server/platform/password.ts'
import type { Call } from '#server/platform/serve.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { kindOf, typeOf } from './member-kind.ts'
import { firstRateOf, uplineIdOf } from './queries.ts'
import { rateOn } from './rate-queries.ts'
import { rateDays, requireRate, writeFirstRate } from './rates.ts'

type OpenCall = Call<typeof openDownlineAccount>

/** Accounts that one agent may try to open: each try reveals whether a name is taken, and costs a hash. */
const OPENINGS: TryLimit = { limit: 60, windowMs: 60 * 60_000 }

export interface OpeningNeeds {
  settings: () => SiteSettings
  passwords: Passwords
}

/** Opens an account below the agent: checks name and throttle, then does everything else in one transaction. */
export async function openDownline(call: OpenCall, needs: OpeningNeeds): Promise<OpenedAccount> {
  const { input, session, runtime, db } = call
  const problem = checkRegisterField(
    'username',
    { username: input.account },
    registerRulesOf(needs.settings().registerRules).username,
  )
  if (problem) throw refusalOf({ field: 'account', problem })
  const at = runtime.clock.now()
  await countTries(db, at, [[`open:agent:${session.memberId}`, OPENINGS]])
  const password = firstPassword()
  const first = {
    password,
    passwordHash: await needs.passwords.hash(password),
    until: new Date(at.getTime() + FIRST_PASSWORD_MS),
    at,
  }
  return db.transaction(
    async tx => (await repeatOpening(call, tx, first)) ?? (await openAccount(call, tx, first)),
  )
}

interface FirstPassword {
  password: string
  passwordHash: string
  until: Date
  at: Date
}

async function openAccount(call: OpenCall, tx: Transaction, first: FirstPassword): Promise<OpenedAccount> {
  const { input, session, runtime } = call
  const { today } = rateDays(runtime)
  requireRate(input.rate, { above: undefined, most: await rateOn(tx, session.memberId, today) })
  const { at } = first
  const account = typedUserName(input.account)
  const isNew = await createMember(tx, {
    id: input.id,
    account,
    memberType: typeOf(input.kind),
    passwordHash: first.passwordHash,
    language: call.language,
    upline: session.memberId,
    currency: runtime.config.currency,
    at,
  })
  if (!isNew) {
    const isName = await memberByKey(tx, accountKey(account))
    if (isName) throw call.refusal('accountTaken', { field: 'account' })
    throw call.refusal('idempotencyConflict', { status: 409 })
  }
  await writeFirstPassword(tx, { memberId: input.id, ...first })
  await insertProfile(tx, input.id, {}, at)
  const ppm = ratePpm(input.rate) ?? 0
  await writeFirstRate(tx, { memberId: input.id, ppm, day: today, setBy: session.memberId, at })
  await noteSecurityEvent(tx, call, { kind: 'registered', memberId: input.id, at })
  await noteSecurityEvent(tx, call, { kind: 'downlineOpened', memberId: session.memberId, at })
  return {
    id: input.id,
    account,
    kind: input.kind,
    rate: percentOf(ppm),
    firstPassword: first.password,
    until: first.until.toISOString(),
  }
}

/** How long an agent may repeat the request for an account whose answer was lost, to get a first password. */
const REPEAT_MS = 10 * 60_000

/** A repeated request after a lost answer: sets another first password unless somebody has logged in. */
async function repeatOpening(
  call: OpenCall,
  tx: Transaction,
  first: FirstPassword,
): Promise<OpenedAccount | undefined> {
  const { input, session } = call
  // Serialized with a concurrent login of the owner.
  await lockMember(tx, input.id)
  const member = await memberById(tx, input.id)
  if (!member) return undefined
  const ppm = await firstRateOf(tx, member.id)
  const isSame =
    (await uplineIdOf(tx, member.id)) === session.memberId &&
    accountKey(member.account) === accountKey(input.account) &&
    kindOf(member.member_type) === input.kind &&
    ppm === ratePpm(input.rate)
  if (!isSame) throw call.refusal('idempotencyConflict', { status: 409 })
  const isRecent = first.at.getTime() - member.created_at.getTime() < REPEAT_MS
  const isUnused = isRecent && member.last_login_at === null && member.must_change_password
  const isWritten = isUnused && (await writeFirstPassword(tx, { memberId: member.id, ...first }))
  return {
    id: member.id,
    account: member.account,
    kind: input.kind,
    rate: percentOf(ppm),
    firstPassword: isWritten ? first.password : null,
    until: isWritten ? first.until.toISOString() : null,
  }
}
