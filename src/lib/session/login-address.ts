/** The login page's address, with the way back to the page in view. */
export function loginAndBack(login: string): string {
  return `${login}?next=${encodeURIComponent(location.pathname + location.search)}`
}
