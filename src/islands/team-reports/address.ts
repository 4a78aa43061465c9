import { useEffect } from 'react'
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
