import { visit } from '#lib/site/kept.ts'

/** A message about what one page has done, for the next page, because the page itself is left immediately. */
const SAID = 'said'

export function keepNextPageMessage(text: string): void {
  visit.set(SAID, text)
}

export function nextPageMessage(): string | undefined {
  return visit.get(SAID)
}

export function forgetNextPageMessage(): void {
  visit.set(SAID, undefined)
}
