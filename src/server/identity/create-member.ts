import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { accountKey, isTrialType, TERMS_VERSION } from '#lib/identity/rules.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { accountOf } from '#server/ledger/accounts.ts'
import { countAccount } from '#server/team/account-windows.ts'
import { insertMember } from './queries.ts'

export interface NewMember {
  id: string
  account: string
  /** The account's name by default. */
  nickname?: string
  /** 0 (member) by default; 1, 2, 41, 42 agent; 4 trial. */
  memberType?: number
  /** A PHC string from `Passwords.hash`, made before the transaction because hashing is slow. Null for no password. */
  passwordHash: string | null
  language?: Language
  /** The member id of the upline, which is an agent. */
  upline?: string | undefined
  /** Registered with an invitation code, rather than being opened by the upline. */
  isInvited?: boolean
  /** The unit of the wallet that is opened with the account. */
  currency: Currency
  at: Date
  /** The member opens the account themselves, so this is also the first login. */
  isSigningIn?: boolean
  /** The owner has accepted the terms; other owners must accept them before anything else. */
  hasAcceptedTerms?: boolean
  /** A mobile number in E.164, and whether the member has proven that it is theirs. */
  phone?: { number: string; isVerified: boolean } | undefined
  email?: string | undefined
}

/**
 * Creates an account with its place in the tree and its wallet. Returns false if its name, id or verified number is
 * taken.
 */
export async function createMember(tx: Transaction, member: NewMember): Promise<boolean> {
  const memberType = member.memberType ?? 0
  const isNew = await insertMember(tx, {
    id: member.id,
    account: member.account,
    accountKey: accountKey(member.account),
    nickname: member.nickname ?? member.account,
    memberType,
    passwordHash: member.passwordHash,
    language: LANGUAGES[member.language ?? DEFAULT_LANGUAGE].code,
    termsVersion: member.hasAcceptedTerms ? TERMS_VERSION : null,
    upline: member.upline,
    at: member.at,
    firstLoginAt: member.isSigningIn ? member.at : undefined,
    phone: member.phone?.number,
    isPhoneVerified: member.phone?.isVerified ?? false,
    email: member.email,
  })
  if (!isNew) return false
  const book = isTrialType(memberType) ? 'trial' : 'real'
  await accountOf(tx, { book, kind: 'wallet', memberId: member.id, unit: member.currency })
  countAccount(tx, {
    memberId: member.id,
    at: member.at,
    registrations: 1,
    invited: member.isInvited ? 1 : 0,
  })
  return true
}
