import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import type { SignedIn } from '#lib/identity/api.ts'
import { LONGEST_ENTRY } from '#lib/identity/patterns.ts'
import { inviteKey } from '#lib/identity/registration-rules.ts'
import { accountKey, typedUserName } from '#lib/identity/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import { id as idSchema } from '#lib/wire/schemas.ts'
import type { Transaction } from '#server/db/database.ts'
import { writeFirstRate } from '#server/downlines/rates.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertReferral } from '#server/referrals/queries.ts'
import { writePaymentHash } from '#server/security/queries.ts'
import { createMember } from './create-member.ts'
import { type Admission, sessionOf } from './create-session.ts'
import { type Invitation, invitationOf } from './invitation.ts'
import { isProven, unproven } from './number-proof.ts'
import {
  countInviteUse,
  insertProfile,
  type NewProfile,
  ownerOfPhone,
  recommenderOf,
  takeBackInvite,
} from './profile-queries.ts'
import { type MemberRow, memberById, memberByKey } from './queries.ts'
import type { Application, RegisterCall } from './register-application.ts'
import { type Repeatable, repeatFirstSession, startFirstSession } from './registration-repeat.ts'
import { noteSecurityEvent } from './security-events.ts'
import type { IdentityServices } from './sign-in.ts'

/** What is looked up and hashed before the transaction that opens the account. */
interface PreparedAccount {
  account: string
  passwordHash: string | null
  paymentHash: string | undefined
  /** Who invited, and whether by the code that was typed: that one must be good when the account is opened too. */
  invitation: Invitation
  isTyped: boolean
}

const UNINVITED: Invitation = { upline: undefined, referrer: undefined, invite: undefined }

/** Letters and digits that are not mistaken for each other, for user names that nobody chose. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a user name for a registration by number: the number itself would be visible to others. */
function generatedUserName(): string {
  return `m${Array.from({ length: 9 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

/**
 * Opens the account of an application that fits the rules. The order is: a repeated request, the invitation, the
 * number's code (last, because a right answer uses it up), then everything in one transaction.
 */
export async function openAccount(
  call: RegisterCall,
  application: Application,
  services: IdentityServices,
): Promise<SignedIn> {
  const again = await repeatAnswer(call, application, services)
  if (again) return again
  if (await knownMember(call, application)) throw await takenRefusal(call, application, services)
  const findings = await prepareAccount(call, application, services)
  await proveNumber(call, application, services)
  const started = await call.db.transaction(tx =>
    insertAccount(call, tx, { application, findings, services }),
  )
  if (started) return sessionOf(started).session
  // Another request took the name or the number, or was this very request.
  const winner = await repeatAnswer(call, application, services)
  if (winner) return winner
  if (await knownMember(call, application)) throw await takenRefusal(call, application, services)
  const { phone, needsCode } = application
  if (phone && needsCode && (await ownerOfPhone(call.db, phone)))
    throw new Refusal('phoneTaken', { field: 'mobileNum' })
  throw new Refusal('idempotencyConflict', { status: 409 })
}

/** The member who has the name already; for a registration by number, the member of this very request. */
function knownMember(call: RegisterCall, { mode, entry, id }: Application): Promise<MemberRow | undefined> {
  return mode === 'username'
    ? memberByKey(call.db, accountKey(entry.username ?? ''))
    : memberById(call.db, id)
}

async function prepareAccount(
  call: RegisterCall,
  { id, mode, entry }: Application,
  { passwords, paymentPasswords, settings }: IdentityServices,
): Promise<PreparedAccount> {
  return {
    account: mode === 'username' ? typedUserName(entry.username ?? '') : generatedUserName(),
    passwordHash: entry.password === undefined ? null : await passwords.hash(entry.password),
    paymentHash:
      entry.paymentPassword === undefined
        ? undefined
        : await paymentPasswords.hash(id, entry.paymentPassword),
    ...(await findInvitation(call, entry.affiliateCode, settings())),
  }
}

/** The inviter: by the typed code, which must be valid, or by the link's code, which may have expired. */
async function findInvitation(
  call: RegisterCall,
  affiliateCode: string | undefined,
  settings: SiteSettings,
): Promise<Pick<PreparedAccount, 'invitation' | 'isTyped'>> {
  const { referralCode } = call.input
  const now = { settings, at: call.runtime.clock.now() }
  const typed = affiliateCode && (await invitationOf(call.db, affiliateCode, now))
  if (affiliateCode !== undefined && !typed) throw new Refusal('invitationWrong', { field: 'affiliateCode' })
  const linked = (referralCode && (await invitationOf(call.db, referralCode, now))) || UNINVITED
  if (!typed) return { invitation: linked, isTyped: false }
  return { invitation: { ...typed, referrer: typed.referrer ?? linked.referrer }, isTyped: true }
}

/**
 * Checks the number's code, last of all because a right one is used up. A wrong one counts towards requiring the
 * captcha. The answer does not reveal whether the number has an account: its owner gets another message instead of a
 * code.
 */
async function proveNumber(
  call: RegisterCall,
  { phone, needsCode, entry }: Application,
  { codes, phoneService, captchas }: IdentityServices,
): Promise<void> {
  if (!needsCode || phone === undefined) return
  const { codeId = '', firebaseIdToken } = call.input
  const sent = { codeId, purpose: 'register', code: entry.verificationCode ?? '' } as const
  const verifiers = { codes, phoneService }
  if (await isProven(call.db, verifiers, { ...sent, phone, firebaseIdToken })) return
  const at = call.runtime.clock.now()
  await noteSecurityEvent(call.db, call, { kind: 'codeWrong', memberId: undefined, at })
  await captchas.noteFailure(call.db, { scene: 'register', address: call.address, at })
  throw new Refusal(unproven(verifiers), { field: 'verificationCode' })
}

/**
 * Inserts the account, its profile, wallet and session; returns undefined if the name, the number or the id is taken.
 */
async function insertAccount(
  call: RegisterCall,
  tx: Transaction,
  {
    application,
    findings,
    services,
  }: { application: Application; findings: PreparedAccount; services: IdentityServices },
): Promise<Admission | undefined> {
  const { id, entry, phone, needsCode } = application
  const { account, passwordHash, paymentHash } = findings
  const at = call.runtime.clock.now()
  const { upline, referrer, invite } = await countUse(tx, findings, at)
  const isNew = await createMember(tx, {
    id,
    account,
    ...(entry.nickname === undefined ? {} : { nickname: entry.nickname }),
    memberType: invite?.member_type ?? 0,
    passwordHash,
    language: call.language,
    currency: call.runtime.config.currency,
    upline,
    isInvited: upline !== undefined,
    phone: phone === undefined ? undefined : { number: phone, isVerified: needsCode },
    email: entry.email,
    at,
    isSigningIn: true,
    hasAcceptedTerms: true,
  })
  if (!isNew) {
    if (invite) await takeBackInvite(tx, invite.code)
    return undefined
  }
  if (invite) {
    const day = dayOf(at, call.runtime.config.timeZone)
    await writeFirstRate(tx, { memberId: id, ppm: invite.ppm, day, setBy: invite.agent_id, at })
  }
  if (paymentHash !== undefined)
    await writePaymentHash(tx, { memberId: id, oldHash: undefined, newHash: paymentHash, at })
  await insertProfile(tx, id, await profileOf(call, tx, application), at)
  if (referrer !== undefined) await insertReferral(tx, { friendId: id, referrerId: referrer, at })
  await noteSecurityEvent(tx, call, { kind: 'registered', memberId: id, at })
  const request = { memberId: id, method: 'registration', settings: services.settings() } as const
  return startFirstSession(call, tx, request, repeatable(call, application))
}

/**
 * Counts the use of an agent's code, which may have ended since it was looked up: then a typed code is refused, as it
 * would have been at the look-up, and a link's code is ignored.
 */
async function countUse(
  tx: Transaction,
  { invitation, isTyped }: PreparedAccount,
  at: Date,
): Promise<Invitation> {
  if (!invitation.invite || (await countInviteUse(tx, invitation.invite.code, at))) return invitation
  if (isTyped) throw new Refusal('invitationWrong', { field: 'affiliateCode' })
  return UNINVITED
}

async function profileOf(
  { input }: RegisterCall,
  tx: Transaction,
  { entry }: Application,
): Promise<NewProfile> {
  const { recommenderId, affiliateCode } = entry
  const isId = recommenderId !== undefined && v.is(idSchema, recommenderId)
  return {
    ...entry,
    recommender: recommenderId,
    // Does not reveal whether such a member exists: the field would allow people to probe for names.
    recommendedBy:
      recommenderId === undefined
        ? undefined
        : await recommenderOf(tx, {
            key: accountKey(recommenderId),
            memberId: isId ? recommenderId : undefined,
          }),
    affiliateCode: affiliateCode === undefined ? undefined : inviteKey(affiliateCode),
    referralCode: cutText(input.referralCode),
    registerUrl: cutText(input.registerUrl),
    registerDomain: cutText(input.domain),
  }
}

/** Texts that the page sends about itself are stored for the operator, cut to a plausible length. */
function cutText(text: string | undefined): string | undefined {
  return text?.slice(0, LONGEST_ENTRY) || undefined
}

/** Repeats the answer for a client that did not receive it; undefined for everybody else. */
async function repeatAnswer(
  call: RegisterCall,
  application: Application,
  { settings }: IdentityServices,
): Promise<SignedIn | undefined> {
  const request = { method: 'registration', settings: settings() } as const
  const again = repeatable(call, application)
  const admission = await call.db.transaction(tx => repeatFirstSession(call, tx, request, again))
  return admission && sessionOf(admission).session
}

/** Everything that was entered, except for what differs on every try: the code, which is used up by then. */
function repeatable({ input }: RegisterCall, { id, mode, entry }: Application): Repeatable {
  const { verificationCode: _, ...kept } = entry
  return { memberId: id, secret: input.repeatSecret, entry: { mode, ...kept } }
}

/** The refusal for a name or an id that is taken. It counts towards requiring the captcha. */
async function takenRefusal(
  call: RegisterCall,
  { mode }: Application,
  { captchas }: IdentityServices,
): Promise<Refusal> {
  const at = call.runtime.clock.now()
  await captchas.noteFailure(call.db, { scene: 'register', address: call.address, at })
  if (mode === 'mobile') return new Refusal('idempotencyConflict', { status: 409 })
  return new Refusal('accountTaken', { field: 'username' })
}
