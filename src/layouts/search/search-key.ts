/**
 * Whether the key "/" opens the search. Who speaks to the browser or types with one switch may press it without meaning
 * to, so it can be turned off, for this browser (WCAG 2.1.4).
 */
const NAME = 'searchKey'

export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    // A browser that keeps nothing has the key as it is.
    return true
  }
}

export function setSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch {
    // It then holds for this page alone.
  }
}
