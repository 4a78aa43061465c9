import { newId } from '#lib/ids/ids.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { writeMemberRate } from '#server/downlines/rate-queries.ts'
import { createMember } from '#server/identity/create-member.ts'
import { insertInviteCode, insertProfile } from '#server/identity/profile-queries.ts'
import { invitedPpm, type Person } from './people.ts'
import { writePastInvites } from './queries.ts'

/** A person of the demo world with an open account. */
export interface Resident {
  person: Person
  memberId: string
  joined: Date
}

export interface Opening {
  now: Date
  timeZone: string
  currency: Parameters<typeof createMember>[1]['currency']
  /** The hash of the password that all of them share, so that visitors can log in as any of them. */
  passwordHash: string
}

/** Opens everybody's account, uplines first, each with its rate and its invite code. */
export async function openAccounts(
  tx: Transaction,
  people: readonly Person[],
  opening: Opening,
): Promise<Resident[]> {
  const residents = new Map<string, Resident>()
  for (const person of people) {
    const upline = person.upline === undefined ? undefined : residents.get(person.upline)
    residents.set(person.account, await openAccount(tx, person, upline?.memberId, opening))
  }
  const uses = Map.groupBy(
    people.filter(person => person.isInvited),
    person => person.upline,
  )
  const invites = people.flatMap(({ account, inviteCode, ppm }) =>
    inviteCode ? { code: inviteCode, ppm: invitedPpm(ppm), uses: uses.get(account)?.length ?? 0 } : [],
  )
  await writePastInvites(tx, invites)
  return [...residents.values()]
}

async function openAccount(
  tx: Transaction,
  person: Person,
  uplineId: string | undefined,
  { now, timeZone, currency, passwordHash }: Opening,
): Promise<Resident> {
  const day = addDays(dayOf(now, timeZone), -person.joinedDaysAgo)
  const joined = new Date(startOfDay(day, timeZone).getTime() + Math.round(person.joinedAt * 86_400_000))
  const memberId = newId()
  const { account, nickname, memberType, language, isInvited, realName, ppm, inviteCode } = person
  const isNew = await createMember(tx, {
    id: memberId,
    account,
    nickname,
    memberType,
    passwordHash,
    language,
    upline: uplineId,
    isInvited,
    currency,
    hasAcceptedTerms: true,
    at: joined,
  })
  if (!isNew) throw new Error(`the account ${account} is taken in an empty database`)
  await insertProfile(tx, memberId, { payeeName: realName }, joined)
  if (inviteCode) await insertInviteCode(tx, { code: inviteCode, agentId: memberId, at: joined })
  if (ppm > 0) await writeMemberRate(tx, { memberId, fromDay: day, ppm, setBy: uplineId, at: joined })
  return { person, memberId, joined }
}
