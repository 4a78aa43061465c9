import { type MouseEvent, useEffect } from 'react'
import { onPrivateAddress } from '#lib/session/private-page.ts'

/** Opens the report that the address names, and follows the browser's back and forward. */
export function useAddress(open: (search: string) => void, go: { login: string; home: string }): void {
  const { login, home } = go
  useEffect(() => onPrivateAddress(() => open(location.search), { login, home }), [open, login, home])
}

/** Writes what is shown into the address. */
export function remember(search: string): void {
  history.pushState(null, '', search || location.pathname)
}

/** Follows a link within the page, unless another tab or window was asked for. */
export function followHere(event: MouseEvent, go: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go()
}
