/** Some filters chosen anew; undefined takes one away. */
export type Choices<Filters> = { [Name in keyof Filters]?: Filters[Name] | undefined }

/** Filters with some of them chosen anew; what is undefined is left out, as it is in an address. */
export function choose<Filters extends object>(filters: Filters, change: Choices<Filters>): Filters {
  const kept = Object.entries({ ...filters, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as Filters
}
