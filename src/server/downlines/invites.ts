import { randomInt } from 'node:crypto'
import type { agentAffiliate, createInvite, endInvite, Invite } from '#lib/downlines/api.ts'
import { inviteState, OLD_INVITES_LISTED, OPEN_INVITES, ratePpm } from '#lib/downlines/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import { CODE_ALPHABET, CODE_LENGTH } from '#lib/referrals/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import {
  endInviteOf,
  type InviteRow,
  insertInvite,
  invitesOf,
  type NewInvite,
  openInvites,
} from './invite-queries.ts'
import { kindOf, typeOf } from './member-kind.ts'
import { rateOn } from './rate-queries.ts'
import { ownRatesOf, rateDays, requireRate } from './rates.ts'

const DAY_MS = 24 * 3_600_000

/** The agent's links for the register center. */
export async function listInvites({ db, session, runtime }: Call<typeof agentAffiliate>) {
  const now = runtime.clock.now()
  const [own, rows] = await Promise.all([
    ownRatesOf(db, session.memberId, rateDays(runtime)),
    invitesOf(db, session.memberId, { now, open: OPEN_INVITES, old: OLD_INVITES_LISTED }),
  ])
  return { own, timeZone: runtime.config.timeZone, invites: rows.map(row => toInvite(row, now)) }
}

/**
 * Creates a link. Its rate is at most the agent's rate of today, because somebody may register with it today; later the
 * agent's rate can only be higher.
 */
export async function makeInvite(call: Call<typeof createInvite>, tx: Transaction): Promise<Invite> {
  const { input, session, runtime } = call
  const now = runtime.clock.now()
  if ((await openInvites(tx, session.memberId, now)) >= OPEN_INVITES)
    throw call.refusal('invitesFull', { values: { most: OPEN_INVITES } })
  const most = await rateOn(tx, session.memberId, rateDays(runtime).today)
  requireRate(input.rate, { above: undefined, most })
  const invite = {
    id: input.id,
    agentId: session.memberId,
    ppm: ratePpm(input.rate) ?? 0,
    memberType: typeOf(input.kind),
    note: input.note,
    expiresAt: input.days === null ? null : new Date(now.getTime() + input.days * DAY_MS),
    mostUses: input.mostUses,
    at: now,
  }
  return toInvite(rowOf(invite, await insertWithCode(tx, invite)), now)
}

/** Draws another code if one is taken by chance. */
async function insertWithCode(tx: Transaction, made: Omit<NewInvite, 'code'>): Promise<string> {
  for (let thrown = 0; thrown < 10; thrown += 1) {
    const sign = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]
    const code = Array.from({ length: CODE_LENGTH }, sign).join('')
    if (await insertInvite(tx, { ...made, code })) return code
  }
  throw new Error('no free invitation code was found')
}

export async function finishInvite(call: Call<typeof endInvite>): Promise<Invite> {
  const row = await endInviteOf(call.db, call.session.memberId, call.input.id)
  if (!row) throw call.refusal('notFound', { status: 404 })
  return toInvite(row, call.runtime.clock.now())
}

function rowOf(made: Omit<NewInvite, 'code'>, code: string): InviteRow {
  const { id, ppm, note } = made
  return {
    ...{ id, ppm, note, code },
    member_type: made.memberType,
    active: true,
    created_at: made.at,
    expires_at: made.expiresAt,
    uses: 0,
    most_uses: made.mostUses,
  }
}

function toInvite(row: InviteRow, now: Date): Invite {
  const values = { active: row.active, expiresAt: row.expires_at, mostUses: row.most_uses, uses: row.uses }
  return {
    id: row.id,
    code: row.code,
    kind: kindOf(row.member_type),
    rate: percentOf(row.ppm),
    note: row.note,
    state: inviteState(values, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    uses: row.uses,
    mostUses: row.most_uses,
  }
}
