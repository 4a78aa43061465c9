import { expect, type Page } from '@playwright/test'

/**
 * What shows as 0.00. A page that arrives in pieces, as on a slow line or a busy server, may break a line again where a piece
 * ended within it: a shift that nobody sees.
 */
const UNSEEN_SHIFT = 0.005

/** What moved by itself on a page: how far it adds up to (Layout Instability), and what it was, "nav.menu 0,375→0,329". */
export interface Shifts {
  shift: number
  moved: string[]
}

/** Keeps account of what moves by itself on every page that opens from now on; returns what moved on the page that is open. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    interface Source {
      node: Node | null
      previousRect: DOMRectReadOnly
      currentRect: DOMRectReadOnly
    }
    type Shift = PerformanceEntry & { value: number; sources: Source[] }
    const nameOf = (node: Node | null) =>
      node instanceof Element ? [node.localName, ...node.classList].join('.') : String(node?.nodeName)
    const placeOf = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`
    const shifts: Shifts = { shift: 0, moved: [] }
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.shift += value
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(`${nameOf(node)} ${placeOf(previousRect)}→${placeOf(currentRect)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as Shifts)
}

/** Fails with the names of what moved when anybody could have seen it. */
export async function expectStill(shifts: () => Promise<Shifts>, name: string): Promise<void> {
  const { shift, moved } = await shifts()
  expect.soft(shift, `${name}: ${moved.join(', ')}`).toBeLessThan(UNSEEN_SHIFT)
}
