/** What runs in a page while somebody types: from each key to its whole answer, and to the pictures in sight. */

/**
 * Runs in the page: notes for each key when the list was whole again after it, and for the last one when the pictures in sight
 * stood, too. A key that another one follows before its answer has none of its own.
 */
export function watchKeys(list: string): void {
  const keys: number[] = []
  const state = { from: 0, isDue: false, shownMs: 0 }
  const busy = () => document.querySelector(list)?.getAttribute('aria-busy') === 'true'
  const inSight = (image: Element) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  const isShown = () =>
    !busy() &&
    [...document.querySelectorAll<HTMLImageElement>(`${list} img`)]
      .filter(inSight)
      .every(image => image.complete)
  addEventListener(
    'keydown',
    event => {
      state.from = event.timeStamp
      state.isDue = true
      state.shownMs = 0
    },
    { capture: true },
  )
  let wasBusy = false
  new MutationObserver(() => {
    const isBusy = busy()
    if (state.isDue && wasBusy && !isBusy) {
      keys.push(performance.now() - state.from)
      state.isDue = false
    }
    wasBusy = isBusy
  }).observe(document.body, {
    attributes: true,
    attributeFilter: ['aria-busy'],
    childList: true,
    subtree: true,
  })
  const look = () => {
    if (!state.isDue && state.shownMs === 0 && state.from > 0 && isShown())
      state.shownMs = performance.now() - state.from
    requestAnimationFrame(look)
  }
  look()
  Object.assign(window, { keys, keyState: state })
}

/** Runs in the page: what was noted since the last reading, once the last key is answered and drawn. */
export async function readKeys(): Promise<{ keys: number[]; shownMs: number }> {
  const state = Reflect.get(window, 'keyState') as { shownMs: number }
  const end = performance.now() + 10_000
  while (state.shownMs === 0) {
    if (performance.now() > end) throw new Error('the last key was not answered within 10 s')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return { keys: (Reflect.get(window, 'keys') as number[]).splice(0), shownMs: state.shownMs }
}
