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

/** What was found out before an account is opened, outside of any transaction. */
interface Findings {
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

/** A user name for who registers with a number: the number itself would be shown to others. */
function madeUpName(): string {
  return `m${Array.from({ length: 9 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

/**
 * Opens the account of an application that fits the rules. The order is: a repeat, the invitation, the code of the number,
 * which is used up by a right answer and therefore comes last, then everything in one transaction.
 */
export async function openAccount(
  call: RegisterCall,
  application: Application,
  services: IdentityServices,
): Promise<SignedIn> {
  const again = await repeated(call, application, services)
  if (again) return again
  if (await knownMember(call, application)) throw await taken(call, application, services)
  const findings = await findOut(call, application, services)
  await proveNumber(call, application, services)
  const started = await call.db.transaction(tx => opened(call, tx, { application, findings, services }))
  if (started) return sessionOf(started).session
  // Somebody was quicker: with the name, the number, or this very request.
  const winner = await repeated(call, application, services)
  if (winner) return winner
  if (await knownMember(call, application)) throw await taken(call, application, services)
  const { phone, needsCode } = application
  if (phone && needsCode && (await ownerOfPhone(call.db, phone)))
    throw new Refusal('phoneTaken', { field: 'mobileNum' })
  throw new Refusal('idempotencyConflict', { status: 409 })
}

/** Who has the name already; with a number, the member of this very request. */
function knownMember(call: RegisterCall, { mode, entry, id }: Application): Promise<MemberRow | undefined> {
  return mode === 'username'
    ? memberByKey(call.db, accountKey(entry.username ?? ''))
    : memberById(call.db, id)
}

async function findOut(
  call: RegisterCall,
  { id, mode, entry }: Application,
  { passwords, paymentPasswords, settings }: IdentityServices,
): Promise<Findings> {
  return {
    account: mode === 'username' ? typedUserName(entry.username ?? '') : madeUpName(),
    passwordHash: entry.password === undefined ? null : await passwords.hash(entry.password),
    paymentHash:
      entry.paymentPassword === undefined
        ? undefined
        : await paymentPasswords.hash(id, entry.paymentPassword),
    ...(await cameBy(call, entry.affiliateCode, settings())),
  }
}

/** Who invited: by the code that was typed, which must be good, or by the one in the link, which may have run out. */
async function cameBy(
  call: RegisterCall,
  affiliateCode: string | undefined,
  settings: SiteSettings,
): Promise<Pick<Findings, 'invitation' | 'isTyped'>> {
  const { referralCode } = call.input
  const now = { settings, at: call.runtime.clock.now() }
  const typed = affiliateCode && (await invitationOf(call.db, affiliateCode, now))
  if (affiliateCode !== undefined && !typed) throw new Refusal('invitationWrong', { field: 'affiliateCode' })
  const linked = (referralCode && (await invitationOf(call.db, referralCode, now))) || UNINVITED
  if (!typed) return { invitation: linked, isTyped: false }
  return { invitation: { ...typed, referrer: typed.referrer ?? linked.referrer }, isTyped: true }
}

/**
 * The code of the number; asked of the database last of all, since a right one is used up. A wrong one counts towards
 * the picture. An answer tells nothing of whether the number has an account: its owner gets other news than a code.
 */
async function proveNumber(
  call: RegisterCall,
  { phone, needsCode, entry }: Application,
  { codes, phoneService, captchas }: IdentityServices,
): Promise<void> {
  if (!needsCode || phone === undefined) return
  const { codeId = '', firebaseIdToken } = call.input
  const sent = { codeId, purpose: 'register', code: entry.verificationCode ?? '' } as const
  const judges = { codes, phoneService }
  if (await isProven(call.db, judges, { ...sent, phone, firebaseIdToken })) return
  const at = call.runtime.clock.now()
  await noteSecurityEvent(call.db, call, { kind: 'codeWrong', memberId: undefined, at })
  await captchas.noteFailure(call.db, { scene: 'register', address: call.address, at })
  throw new Refusal(unproven(judges), { field: 'verificationCode' })
}

/** The account, its profile, wallet and session; undefined when the name, the number or the id is taken. */
async function opened(
  call: RegisterCall,
  tx: Transaction,
  {
    application,
    findings,
    services,
  }: { application: Application; findings: Findings; services: IdentityServices },
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
 * Counts the use of an agent's code, which may be over since it was looked up: a typed one is refused, as if it had been
 * over then; the one of a link invites nobody any more.
 */
async function countUse(tx: Transaction, { invitation, isTyped }: Findings, at: Date): Promise<Invitation> {
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
    // Whether there is such a member is not told: the field would be a way to find out names.
    recommendedBy:
      recommenderId === undefined
        ? undefined
        : await recommenderOf(tx, {
            key: accountKey(recommenderId),
            memberId: isId ? recommenderId : undefined,
          }),
    affiliateCode: affiliateCode === undefined ? undefined : inviteKey(affiliateCode),
    referralCode: kept(input.referralCode),
    registerUrl: kept(input.registerUrl),
    registerDomain: kept(input.domain),
  }
}

/** What the page says of itself is kept for the operator, as far as it is of a plausible length. */
function kept(text: string | undefined): string | undefined {
  return text?.slice(0, LONGEST_ENTRY) || undefined
}

/** The answer again, for the client that did not hear it; undefined for everybody else. */
async function repeated(
  call: RegisterCall,
  application: Application,
  { settings }: IdentityServices,
): Promise<SignedIn | undefined> {
  const request = { method: 'registration', settings: settings() } as const
  const again = repeatable(call, application)
  const admission = await call.db.transaction(tx => repeatFirstSession(call, tx, request, again))
  return admission && sessionOf(admission).session
}

/** Everything that was entered, without what is another at every try: the code, which is spent by then. */
function repeatable({ input }: RegisterCall, { id, mode, entry }: Application): Repeatable {
  const { verificationCode: _, ...kept } = entry
  return { memberId: id, secret: input.repeatSecret, entry: { mode, ...kept } }
}

/** The refusal of a name, or of an id, that somebody has already. It counts towards the picture. */
async function taken(
  call: RegisterCall,
  { mode }: Application,
  { captchas }: IdentityServices,
): Promise<Refusal> {
  const at = call.runtime.clock.now()
  await captchas.noteFailure(call.db, { scene: 'register', address: call.address, at })
  if (mode === 'mobile') return new Refusal('idempotencyConflict', { status: 409 })
  return new Refusal('accountTaken', { field: 'username' })
}
