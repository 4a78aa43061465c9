/** Rows of one page of a report. */
export const REPORT_PAGE_SIZE = 20

/** How the profit and loss of a team is split up. */
export const LOSS_GROUPS = ['downline', 'member', 'day', 'category'] as const
export type LossGroup = (typeof LOSS_GROUPS)[number]

/** What moves the money of a team, as its agents read it; `play` is what was won and lost, by member and day. */
export const ENTRY_KINDS = {
  deposit: ['opening', 'deposit'],
  withdrawal: ['hold', 'release', 'refund'],
  transfer: ['transfer'],
  rebate: ['rebate'],
  reward: ['bonus', 'promotion', 'points_converted'],
  dividend: ['dividend'],
  salary: ['salary'],
  play: [],
} as const satisfies Record<string, readonly string[]>
export type EntryGroup = keyof typeof ENTRY_KINDS
export const ENTRY_GROUPS = Object.keys(ENTRY_KINDS) as [EntryGroup, ...EntryGroup[]]

/** What the house gave to play with: everything beside an agent's dividends and salaries. */
export const GIVEN_KINDS = [...ENTRY_KINDS.rebate, ...ENTRY_KINDS.reward] as const

/** What an agent earns: rebate differences, and what contracts come to. */
export const INCOME_KINDS = ['rebate', 'dividend', 'daily', 'hourly', 'realtime'] as const
export type IncomeKind = (typeof INCOME_KINDS)[number]

/** Where a page of a list begins: two facts of the row before it, in one text. */
export interface Cursor {
  first: string
  second: string
}

export function cursorText({ first, second }: Cursor): string {
  return `${first}_${second}`
}

export function cursorOf(text: string): Cursor {
  const [first = '', second = ''] = text.split('_')
  return { first, second }
}
