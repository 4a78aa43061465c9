import { visit } from '#lib/site/kept.ts'

/** What one page has done and the next one tells: the page itself is left at once. */
const SAID = 'said'

export function sayOnNextPage(text: string): void {
  visit.set(SAID, text)
}

export function readSaid(): string | undefined {
  return visit.get(SAID)
}

export function forgetSaid(): void {
  visit.set(SAID, undefined)
}
