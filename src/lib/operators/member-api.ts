import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { clientMadeId, given, id, instant, minorText, nothing } from '../wire/schemas.ts'
import { agreed, reason, TWO_PEOPLE_REFUSALS } from './wire.ts'

const member = id
const status = v.picklist(['active', 'frozen', 'closed'])
const account = v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(64, 'badInput'))

const SECOND_FACTORS = ['authenticator', 'passkeys'] as const

const found = v.strictObject({
  id,
  account: v.string(),
  nickname: v.string(),
  memberType: v.number(),
  status,
  /** Masked, as all of these until somebody opens them. */
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  createdAt: instant,
  lastLoginAt: v.nullable(instant),
})
export type FoundMember = v.InferOutput<typeof found>

export const operatorFindMembers = action({
  name: 'operatorFindMembers',
  summary: 'Finds members by name, phone number, e-mail address, bank account or the reference of a payment',
  method: 'GET',
  path: '/operator/members',
  audience: 'operator',
  input: v.strictObject({ query: given(100) }),
  answer: v.strictObject({
    members: v.array(found),
    /** There are more than are listed. */
    hasMore: v.boolean(),
  }),
  refusals: [],
})

const memberPage = v.strictObject({
  member: v.strictObject({
    ...found.entries,
    upline: v.nullable(v.string()),
    hasAuthenticator: v.boolean(),
    passkeys: v.number(),
    withdrawalsHeldUntil: v.nullable(instant),
    /** Of the rate, from the next day on. */
    ratePercent: v.string(),
  }),
  wallets: v.array(
    v.strictObject({
      kind: v.string(),
      vendor: v.nullable(v.string()),
      unit: v.string(),
      balance: minorText,
    }),
  ),
  entries: v.array(
    v.strictObject({
      operationId: id,
      kind: v.string(),
      account: v.string(),
      unit: v.string(),
      amount: minorText,
      balanceAfter: minorText,
      reference: v.string(),
      at: instant,
    }),
  ),
  bets: v.array(
    v.strictObject({
      id,
      vendor: v.string(),
      game: v.string(),
      status: v.string(),
      stake: minorText,
      payout: minorText,
      at: instant,
    }),
  ),
  payoutAccounts: v.array(
    v.strictObject({ id, provider: v.string(), number: v.string(), isRemoved: v.boolean() }),
  ),
  limits: v.array(
    v.strictObject({
      kind: v.string(),
      period: v.string(),
      amount: minorText,
      raiseFrom: v.nullable(instant),
    }),
  ),
  breaks: v.array(v.strictObject({ kind: v.string(), startsAt: instant, endsAt: v.nullable(instant) })),
  devices: v.array(
    v.strictObject({
      id,
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
      address: v.string(),
      since: instant,
      lastSeenAt: instant,
    }),
  ),
  /** Other accounts that share something with this one. */
  links: v.array(
    v.strictObject({
      id,
      account: v.string(),
      status,
      by: v.picklist(['bankAccount', 'address', 'phone', 'email']),
    }),
  ),
  notes: v.array(v.strictObject({ id, operator: v.string(), text: v.string(), at: instant })),
  /** What operators did, and what happened to the access, the latest first. */
  history: v.array(
    v.strictObject({
      at: instant,
      who: v.nullable(v.string()),
      what: v.string(),
      reason: v.nullable(v.string()),
    }),
  ),
})
export type MemberPage = v.InferOutput<typeof memberPage>

export const operatorMember = action({
  name: 'operatorMember',
  summary: 'Everything about a member on one page; numbers and addresses are masked',
  method: 'GET',
  path: '/operator/members/:member',
  audience: 'operator',
  input: v.strictObject({ member }),
  answer: memberPage,
  refusals: [],
})

export const operatorReveal = action({
  name: 'operatorReveal',
  summary:
    'Opens a whole phone number, e-mail address or bank account; an entry of the book of changes says so',
  method: 'POST',
  path: '/operator/members/:member/reveal',
  audience: 'operator',
  input: v.strictObject({
    member,
    field: v.picklist(['phone', 'email', 'payoutAccount']),
    /** Which of the bank accounts. */
    payoutAccount: v.optional(id),
    reason,
  }),
  answer: v.strictObject({ value: v.string() }),
  refusals: [],
})

export const operatorAddNote = action({
  name: 'operatorAddNote',
  summary: 'Notes something about a member, for other operators',
  method: 'POST',
  path: '/operator/members/:member/notes',
  audience: 'operator',
  once: true,
  input: v.strictObject({ id: clientMadeId, member, text: given(2000) }),
  answer: nothing,
  refusals: [],
})

export const operatorFreeze = action({
  name: 'operatorFreeze',
  summary: 'Freezes an account: no sign-in, no bet, no withdrawal; what is owed to it is still paid in',
  method: 'POST',
  path: '/operator/members/:member/freeze',
  audience: 'operator',
  input: v.strictObject({ member, reason }),
  answer: nothing,
  refusals: ['alreadyDecided'],
})

export const operatorUnfreeze = action({
  name: 'operatorUnfreeze',
  summary: 'Opens a frozen account again; two different people agree',
  method: 'POST',
  path: '/operator/members/:member/unfreeze',
  audience: 'operator',
  input: v.strictObject({ member, reason }),
  answer: agreed,
  refusals: ['alreadyDecided', ...TWO_PEOPLE_REFUSALS],
})

export const operatorCloseMember = action({
  name: 'operatorCloseMember',
  summary: 'Closes an account for good, once it is empty and owes nothing, and nobody stands below it',
  method: 'POST',
  path: '/operator/members/:member/close',
  audience: 'operator',
  input: v.strictObject({ member, reason }),
  answer: nothing,
  refusals: ['alreadyDecided', 'balanceLeft', 'debtLeft', 'teamLeft'],
})

export const operatorEndSessions = action({
  name: 'operatorEndSessions',
  summary: 'Signs a member out everywhere, and ends the games that are open',
  method: 'POST',
  path: '/operator/members/:member/end-sessions',
  audience: 'operator',
  input: v.strictObject({ member, reason }),
  answer: nothing,
  refusals: [],
})

export const operatorRemoveFactor = action({
  name: 'operatorRemoveFactor',
  summary:
    'Removes a second factor that a member has lost; two different people agree, and withdrawals wait for a day',
  method: 'POST',
  path: '/operator/members/:member/remove-factor',
  audience: 'operator',
  input: v.strictObject({ member, factor: v.picklist(SECOND_FACTORS), reason }),
  answer: agreed,
  refusals: ['secondFactorGone', ...TWO_PEOPLE_REFUSALS],
})

export const operatorMakeAgent = action({
  name: 'operatorMakeAgent',
  summary: 'Makes a member an agent, with a rate from the next day on and, if wanted, below another agent',
  method: 'POST',
  path: '/operator/members/:member/make-agent',
  audience: 'operator',
  input: v.strictObject({
    member,
    memberType: v.picklist([1, 2, 41, 42]),
    ratePercent: v.optional(v.pipe(v.string(), v.maxLength(10, 'badInput'))),
    /** The name of the agent above. */
    upline: v.optional(account),
    reason,
  }),
  answer: nothing,
  refusals: ['alreadyDecided', 'realAccountNeeded', 'rateForm', 'rateUnfit', 'uplineUnfit'],
})

export const operatorRaiseRate = action({
  name: 'operatorRaiseRate',
  summary: 'Raises what a member without an upline earns on valid bets, from the next day on',
  method: 'POST',
  path: '/operator/members/:member/rate',
  audience: 'operator',
  input: v.strictObject({ member, ratePercent: v.pipe(v.string(), v.maxLength(10, 'badInput')) }),
  answer: v.strictObject({ ratePercent: v.string(), fromDay: v.string() }),
  refusals: ['rateForm', 'rateByUpline', 'rateNotHigher'],
})
