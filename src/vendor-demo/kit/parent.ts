import { pageData } from './page-data.ts'

/** The page around the frame: it is told what happened, never an amount, and only if it is the page it should be. */
type Message =
  | 'baize:ready'
  | 'baize:exit'
  | 'baize:round'
  | 'baize:balance'
  | 'baize:deposit'
  | 'baize:limits'

/**
 * The frame's own origin is opaque, so the address tells where it was served from. The page around must be of that
 * origin or of one the server allows; the server's frame-ancestors holds the same list.
 */
const parentOrigin = findParent()

export const hasParent = parentOrigin !== undefined

export function postToParent(type: Message): void {
  if (parentOrigin !== undefined) parent.postMessage({ type }, parentOrigin)
}

/** Calls back when the page around says that the balance changed there (a deposit, say); others are not heard. */
export function onParentBalance(changed: () => void): void {
  addEventListener('message', event => {
    if (event.source !== parent || event.origin !== parentOrigin) return
    const { data } = event as { data: unknown }
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'baize:balance')
      changed()
  })
}

function findParent(): string | undefined {
  if (parent === window) return undefined
  const allowed = [...pageData.parents, new URL(location.href).origin]
  const named = new URLSearchParams(location.search).get('parent')
  const around = URL.canParse(document.referrer) ? new URL(document.referrer).origin : named
  return allowed.find(origin => origin === around) ?? allowed.find(origin => origin === named)
}
