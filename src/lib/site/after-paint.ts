/**
 * Settles once the browser has painted what stands there now, so that more work does not keep the answer to a press or a key
 * from being seen (Interaction to Next Paint). At once where nothing is painted, as in a tab behind others.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
