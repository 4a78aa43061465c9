/** Said on the document when an answer of the server is a whole-page mode; the shell's watch leads to its page. */
export const MODE_EVENT = 'sitemode'

/** Tells the page when a failed call's code is a mode: "maintenance" or "regionRestricted" (spec 4.5). */
export function tellMode(code: string): void {
  if (code !== 'maintenance' && code !== 'regionRestricted') return
  globalThis.document?.dispatchEvent(new CustomEvent(MODE_EVENT, { detail: code }))
}
