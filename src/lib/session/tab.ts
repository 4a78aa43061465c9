import * as v from 'valibot'
import type { Member } from '#lib/identity/api.ts'
import { ANONYMOUS_POPUPS } from '#lib/notices/kept.ts'
import { visit } from '#lib/site/kept.ts'
import { MERCHANT_KEY } from './merchant.ts'

/** A tab's stored session, under the keys of the specification (section 3). */
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
  /** Absent in tabs that were opened before the field existed. */
  termsDue: v.optional(v.string()),
  excluded: v.optional(v.string()),
  createdAt: v.string(),
})

/** Stands for the end of a permanent self-exclusion. */
const FOR_GOOD = 'forGood'

/** The end of the member's self-exclusion; empty without one. The head of each page reads it (first-paint.js). */
export function exclusionText({ exclusion }: Pick<Member, 'exclusion'>): string {
  return exclusion ? (exclusion.until ?? FOR_GOOD) : ''
}

/** Kept after signing out: the operator's mark of this tab (spec 4.1), and the popups that a guest has closed. */
const KEPT = [MERCHANT_KEY, ANONYMOUS_POPUPS]

/** The session stored in this tab, or undefined; an incomplete one counts as none. */
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

/** A session's entries in the tab's storage, under the keys of the specification (spec section 3, login state). */
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

/** Removes all of the player's data from this tab (reliability S24). */
export function clearTab(): void {
  const kept = KEPT.map(key => [key, visit.get(key)] as const)
  visit.clear()
  for (const [key, value] of kept) if (value !== undefined) visit.set(key, value)
}
