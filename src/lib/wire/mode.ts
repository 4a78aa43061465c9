/** Dispatched on the document if an answer is a whole-page mode; the shell listens and opens its page. */
export const MODE_EVENT = 'sitemode'

/** Notifies the page if a failed call's code is a mode: "maintenance" or "regionRestricted" (spec 4.5). */
export function notifyMode(code: string): void {
  if (code !== 'maintenance' && code !== 'regionRestricted') return
  globalThis.document?.dispatchEvent(new CustomEvent(MODE_EVENT, { detail: code }))
}
