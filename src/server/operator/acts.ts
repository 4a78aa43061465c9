/**
 * What an act of the command touches. One that touches people is done by a named person and leaves an entry in the book of
 * changes: of a reading the entry is written for it, a change writes its own, with what was before and after.
 */
type Touch = 'site' | 'reads' | 'changes'

/** Stands for whatever comes in the place of an act: a name, a number, nothing. */
const ANY = '*'
const SITE = { [ANY]: 'site' } as const

/** Every command and its acts. What is not listed counts as changing what belongs to people. */
export const ACTS = {
  maintenance: SITE,
  region: SITE,
  notice: SITE,
  popup: SITE,
  message: { [ANY]: 'changes' },
  policy: SITE,
  lines: SITE,
  draw: { void: 'changes' },
  'game-news': SITE,
  content: SITE,
  vendor: SITE,
  games: SITE,
  deposits: {
    list: 'reads',
    show: 'reads',
    slip: 'changes',
    approve: 'changes',
    reject: 'changes',
    credit: 'changes',
    returned: 'changes',
    noted: 'changes',
  },
  withdrawals: {
    list: 'reads',
    show: 'reads',
    proof: 'changes',
    review: 'changes',
    approve: 'changes',
    paid: 'changes',
    reject: 'changes',
    refund: 'changes',
    arrived: 'changes',
  },
  adjust: {
    list: 'reads',
    show: 'reads',
    credit: 'changes',
    debit: 'changes',
    approve: 'changes',
    withdraw: 'changes',
  },
  debts: { list: 'reads', show: 'reads', collect: 'changes', 'write-off': 'changes' },
  rebate: SITE,
  'valid-bets': SITE,
  contracts: { compare: 'reads' },
  rewards: { list: 'reads', show: 'reads', give: 'changes', approve: 'changes', withdraw: 'changes' },
  referral: { list: 'reads', allow: 'changes' },
  contract: { list: 'reads', offer: 'changes', end: 'changes', refuse: 'changes', 'take-back': 'changes' },
  // Whoever may run the command names the first two; from then on two people agree.
  person: SITE,
  member: { 'reset-password': 'changes', move: 'changes', rate: 'changes' },
  module: SITE,
  get: SITE,
  set: SITE,
  check: { access: 'reads' },
  changes: { [ANY]: 'reads' },
} as const satisfies Record<string, Readonly<Record<string, Touch>>>

export type CommandName = keyof typeof ACTS

export const isCommand = (name: string): name is CommandName => Object.hasOwn(ACTS, name)

/** What the act touches that was typed; lists are what is done where no act is named. */
export function touchOf(name: CommandName, act = 'list'): Touch {
  const acts: Readonly<Record<string, Touch>> = ACTS[name]
  const known = Object.hasOwn(acts, act) ? acts[act] : acts[ANY]
  return known ?? 'changes'
}
