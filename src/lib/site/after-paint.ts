/**
 * Resolves after the browser's next paint, so that further work does not delay the visible response to a press or key
 * (Interaction to Next Paint). Resolves immediately if nothing is painted, as in a background tab.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
}
