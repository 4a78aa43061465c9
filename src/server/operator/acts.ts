/**
 * What a subcommand touches. One that touches people requires a named person and an entry in the change log: for a read
 * the entry is written for it; a change writes its own, with the values before and after, and so does what opens details.
 */
type Touch = 'site' | 'reads' | 'changes'

/** Stands for any argument in the place of a subcommand: a name, a number, none. */
const ANY = '*'
const SITE = { [ANY]: 'site' } as const

/** Every command and its subcommands. Unlisted ones count as changing what belongs to people. */
export const ACTS = {
  maintenance: SITE,
  region: SITE,
  notice: SITE,
  popup: SITE,
  message: { [ANY]: 'changes' },
  mailing: { list: 'changes', segment: 'changes' },
  policy: SITE,
  lines: SITE,
  draw: { void: 'changes' },
  'game-news': SITE,
  content: SITE,
  publish: SITE,
  uploads: SITE,
  vendor: SITE,
  games: SITE,
  deposits: {
    list: 'reads',
    show: 'changes',
    slip: 'changes',
    approve: 'changes',
    reject: 'changes',
    credit: 'changes',
    returned: 'changes',
    noted: 'changes',
  },
  withdrawals: {
    list: 'reads',
    show: 'changes',
    proof: 'changes',
    take: 'changes',
    release: 'changes',
    review: 'changes',
    approve: 'changes',
    paid: 'changes',
    reject: 'changes',
    refund: 'changes',
    arrived: 'changes',
  },
  points: { list: 'reads', show: 'changes', approve: 'changes', reject: 'changes', stock: 'changes' },
  feedback: { list: 'reads', show: 'changes', pictures: 'changes', answer: 'changes', close: 'changes' },
  chat: {
    list: 'reads',
    hidden: 'reads',
    messages: 'reads',
    muted: 'reads',
    rooms: 'reads',
    signs: 'reads',
    key: 'reads',
    hide: 'changes',
    restore: 'changes',
    mute: 'changes',
    unmute: 'changes',
    open: 'changes',
    close: 'changes',
    slow: 'changes',
  },
  raffles: { list: 'reads', show: 'reads', create: 'changes', open: 'changes', cancel: 'changes' },
  applications: { list: 'reads', show: 'changes', approve: 'changes', reject: 'changes' },
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
  // Anyone who may run the command names the first two people; after that two people must agree.
  person: SITE,
  // Acts of members write their own entries, and a masked look needs none.
  member: { [ANY]: 'changes' },
  module: SITE,
  get: SITE,
  set: SITE,
  check: { access: 'reads' },
  ledger: SITE,
  archive: SITE,
  changes: { [ANY]: 'reads' },
  // Reports write their own entry, of a file.
  report: { [ANY]: 'changes' },
} as const satisfies Record<string, Readonly<Record<string, Touch>>>

export type CommandName = keyof typeof ACTS

export const isCommand = (name: string): name is CommandName => Object.hasOwn(ACTS, name)

/** What the typed subcommand touches; `list` is the default subcommand. */
export function touchOf(name: CommandName, act = 'list'): Touch {
  const acts: Readonly<Record<string, Touch>> = ACTS[name]
  const known = Object.hasOwn(acts, act) ? acts[act] : acts[ANY]
  return known ?? 'changes'
}
