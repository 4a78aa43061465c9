import * as v from 'valibot'
import type { Member } from '#lib/identity/api.ts'
import { ANONYMOUS_POPUPS } from '#lib/notices/kept.ts'
import { visit } from '#lib/site/kept.ts'
import { MERCHANT_KEY } from './merchant.ts'

/** What a tab keeps of its session, under the keys of the specification (section 3). */
export interface TabSession {
  token: string
  member: Member
}

const stored = v.object({
  token: v.pipe(v.string(), v.minLength(20)),
  account: v.string(),
  nickname: v.string(),
  customerId: v.string(),
  memberType: v.pipe(v.string(), v.regex(/^\d+$/)),
  isAgent: v.string(),
  isTrial: v.string(),
  /** Absent in tabs that are older than the question. */
  termsDue: v.optional(v.string()),
  excluded: v.optional(v.string()),
  createdAt: v.string(),
})

/** In place of the end of a self-exclusion that has none. */
const FOR_GOOD = 'forGood'

/** Until when the member has excluded themselves; nothing for one who has not. The head of each page reads it (first-paint.js). */
export function exclusionText({ exclusion }: Pick<Member, 'exclusion'>): string {
  return exclusion ? (exclusion.until ?? FOR_GOOD) : ''
}

/** What outlives a sign-out: the operator's mark of this tab (spec 4.1), and the popups that a guest has closed. */
const KEPT = [MERCHANT_KEY, ANONYMOUS_POPUPS]

/** The session that this tab was left with, or undefined; a half-written one counts as none. */
export function readTab(): TabSession | undefined {
  const parsed = v.safeParse(stored, visit.all())
  if (!parsed.success) return undefined
  const {
    token,
    account,
    nickname,
    customerId,
    memberType,
    isAgent,
    isTrial,
    termsDue,
    excluded,
    createdAt,
  } = parsed.output
  return {
    token,
    member: {
      id: customerId,
      account,
      nickname,
      type: Number(memberType),
      isAgent: isAgent === 'true',
      isTrial: isTrial === 'true',
      termsDue: termsDue === 'true',
      exclusion: excluded ? { until: excluded === FOR_GOOD ? null : excluded } : null,
      createdAt,
    },
  }
}

export function writeTab(session: TabSession): void {
  for (const [key, value] of Object.entries(tabEntries(session))) visit.set(key, value)
}

/** What a tab keeps of a session, under the keys of the specification (spec section 3, login state). */
export function tabEntries({ token, member }: TabSession): Record<string, string> {
  return {
    token,
    account: member.account,
    username: member.account,
    nickname: member.nickname,
    customerId: member.id,
    memberType: String(member.type),
    isAgent: String(member.isAgent),
    isTrial: String(member.isTrial),
    termsDue: String(member.termsDue),
    excluded: exclusionText(member),
    createdAt: member.createdAt,
  }
}

/** Leaves nothing of the player in this tab (reliability S24). */
export function clearTab(): void {
  const kept = KEPT.map(key => [key, visit.get(key)] as const)
  visit.clear()
  for (const [key, value] of kept) if (value !== undefined) visit.set(key, value)
}
