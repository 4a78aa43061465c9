/** The login page's address, with the current page as the one to return to. */
export function loginAndBack(login: string): string {
  return `${login}?next=${encodeURIComponent(location.pathname + location.search)}`
}
