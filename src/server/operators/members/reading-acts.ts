import { accountKey } from '#lib/identity/rules.ts'
import { percentOf } from '#lib/money/rates.ts'
import {
  type FoundMember,
  type MemberPage,
  operatorFindMembers,
  operatorMember,
  operatorReveal,
} from '#lib/operators/member-api.ts'
import { maskedEmail, maskedPhone } from '#lib/security/rules.ts'
import { plainDigits } from '#lib/text/digits.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import { maskedNumber } from '#lib/withdrawals/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { rateOn } from '#server/downlines/rate-queries.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { SESSION_LIMITS } from '#server/platform/session-store.ts'
import { liveSessions } from '#server/security/queries.ts'
import { deviceNames } from '#server/security/user-agents.ts'
import { act } from '../act.ts'
import { type FoundRow, findMembers, memberDetails, payoutNumber, type Search } from './member-queries.ts'
import {
  breaksOf,
  historyOf,
  lastBetsOf,
  lastEntriesOf,
  limitsOf,
  linkedTo,
  notesOf,
  payoutAccountsOf,
  walletsOf,
} from './page-queries.ts'

const LISTED = 50
/** Sign-ins from the same address within so long make a link. */
const LINKED_MS = 90 * 24 * 3_600_000
/** Fewer digits are in too many numbers. */
const LEAST_DIGITS = 6
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Masked: nothing is written down for a look that shows no whole number. */
export const findMembersAct = act(
  operatorFindMembers,
  'memberRead',
  async ({ tx }, { query }) => {
    const rows = await findMembers(tx, searchOf(query), LISTED)
    return { members: rows.slice(0, LISTED).map(foundToWire), hasMore: rows.length > LISTED }
  },
  { isReading: true },
)

/** What the typed words could be. */
function searchOf(query: string): Search {
  const plain = plainDigits(query).trim().toLowerCase()
  const digits = plain.replace(/[\s().+-]/g, '')
  const number = /^\d+$/.test(digits) && digits.length >= LEAST_DIGITS ? digits : null
  const tail = UUID.test(plain) ? plain.slice(-12) : plain.replace('-', '')
  return {
    accountKey: accountKey(query),
    nickname: plain,
    number,
    // A phone number as people write it at home begins with a zero that the world's form does not have.
    phone: number?.replace(/^0/, '') ?? null,
    email: plain.includes('@') ? plain : null,
    tail: /^[0-9a-f]{12}$/.test(tail) ? tail : null,
  }
}

function foundToWire(row: FoundRow): FoundMember {
  return {
    id: row.id,
    account: row.account,
    nickname: row.nickname,
    memberType: row.member_type,
    status: row.status,
    phone: row.phone && maskedPhone(row.phone),
    email: row.email && maskedEmail(row.email),
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
  }
}

/** Whoever looks at all that is known of a member leaves an entry, though numbers are masked. */
export const memberAct = act(operatorMember, 'memberRead', async ({ tx, context, note }, { member }) => {
  const page = await pageOf(tx, context, member)
  await note(`member ${page.member.account} page`, undefined, 'read', { memberId: member })
  return page
})

async function pageOf(db: Queries, context: OperatorContext, id: string): Promise<MemberPage> {
  const details = requireFound(await memberDetails(db, id))
  const tomorrow = addDays(dayOf(context.now, context.timeZone), 1)
  return {
    member: {
      ...foundToWire(details),
      upline: details.upline,
      hasAuthenticator: details.has_authenticator,
      passkeys: details.passkeys,
      withdrawalsHeldUntil: details.withdrawals_held_until?.toISOString() ?? null,
      ratePercent: percentOf(await rateOn(db, id, tomorrow)),
    },
    ...(await moneyOf(db, id)),
    ...(await accessOf(db, id, context.now)),
    notes: (await notesOf(db, id)).map(note => ({ ...note, at: note.at.toISOString() })),
    history: (await historyOf(db, id)).map(one => ({ ...one, at: one.at.toISOString() })),
  }
}

async function moneyOf(db: Queries, id: string) {
  const [wallets, entries, bets, payoutAccounts] = await Promise.all([
    walletsOf(db, id),
    lastEntriesOf(db, id),
    lastBetsOf(db, id),
    payoutAccountsOf(db, id),
  ])
  return {
    wallets: wallets.map(one => ({ ...one, balance: String(one.balance) })),
    entries: entries.map(({ operation_id: operationId, balance_after: after, ...one }) => ({
      ...one,
      operationId,
      amount: String(one.amount),
      balanceAfter: String(after),
      at: one.at.toISOString(),
    })),
    bets: bets.map(({ game_code: game, opened_at: at, ...one }) => ({
      ...one,
      game,
      stake: String(one.stake),
      payout: String(one.payout),
      at: at.toISOString(),
    })),
    payoutAccounts: payoutAccounts.map(({ removed_at: removedAt, ...one }) => ({
      ...one,
      number: maskedNumber(one.number),
      isRemoved: removedAt !== null,
    })),
  }
}

async function accessOf(db: Queries, id: string, now: Date) {
  const seenSince = new Date(now.getTime() - SESSION_LIMITS.idleMs)
  const [limits, breaks, devices, links] = await Promise.all([
    limitsOf(db, id),
    breaksOf(db, id),
    liveSessions(db, { memberId: id, now, seenSince }),
    linkedTo(db, id, new Date(now.getTime() - LINKED_MS)),
  ])
  return {
    limits: limits.map(({ raise_from: raiseFrom, ...one }) => ({
      ...one,
      amount: String(one.amount),
      raiseFrom: raiseFrom?.toISOString() ?? null,
    })),
    breaks: breaks.map(one => ({
      kind: one.kind,
      startsAt: one.starts_at.toISOString(),
      endsAt: one.ends_at?.toISOString() ?? null,
    })),
    devices: devices.map(row => {
      const { browser, system } = deviceNames(row.user_agent)
      const [since, lastSeenAt] = [row.created_at.toISOString(), row.last_seen_at.toISOString()]
      return { id: row.id, browser, system, address: row.address, since, lastSeenAt }
    }),
    links,
  }
}

/** Opening a whole value is an entry: who, whose, which, why; the value itself stands nowhere. */
export const revealAct = act(operatorReveal, 'memberReveal', async ({ tx, note }, input) => {
  const { member, field, payoutAccount, reason } = input
  const details = requireFound(await memberDetails(tx, member))
  const value =
    field === 'payoutAccount'
      ? payoutAccount && (await payoutNumber(tx, member, payoutAccount))
      : details[field]
  if (!value) throw new Refusal('notFound', { status: 404 })
  const after = field === 'payoutAccount' ? { opened: field, id: payoutAccount } : { opened: field }
  await note(`member ${details.account} reveal`, undefined, after, { memberId: member, reason })
  return { value }
})
