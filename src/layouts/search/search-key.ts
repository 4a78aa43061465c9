import { browser } from '#lib/site/kept.ts'

/**
 * Whether the key "/" opens the search. Who speaks to the browser or types with one switch may press it without meaning
 * to, so it can be turned off, for this browser (WCAG 2.1.4).
 */
const NAME = 'searchKey'

export function isSearchKeyOn(): boolean {
  return browser.get(NAME) !== 'off'
}

export function setSearchKey(isOn: boolean): void {
  browser.set(NAME, isOn ? undefined : 'off')
}
