import { ANY_PERIOD, type Period } from '#lib/time/period.ts'

/** A change of some filters; undefined removes one. */
export type Choices<Filters> = { [Name in keyof Filters]?: Filters[Name] | undefined }

/** Applies a change to filters; undefined ones are left out, as in an address. */
export function choose<Filters extends object>(filters: Filters, change: Choices<Filters>): Filters {
  const kept = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as Filters
}

/** The same filters over the last 30 days. */
export function overMonth<Filters extends Period>(filters: Filters): Filters {
  return choose(filters, { ...ANY_PERIOD, days: '30' } as Choices<Filters>)
}

/** The same filters from the newest row on. */
export function fromStart<Filters extends { before?: string }>(filters: Filters): Filters {
  return choose(filters, { before: undefined } as Choices<Filters>)
}
