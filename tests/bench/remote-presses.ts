import type { Browser, Page } from '@playwright/test'
import { median } from './load.ts'

const FRAME_MS = 80
const PRESSES = 20

/** How long presses took from their time to the page, in milliseconds. */
interface Held {
  median: number
  longest: number
}

/**
 * How long the browser's remote control holds a press of a mouse and one of a finger back, in a page whose frames take 80 ms:
 * a press that is sent at once waits for less than a frame.
 */
export async function heldPresses(browser: Browser): Promise<Record<'mouse' | 'finger', Held>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.evaluate(keepBusy, FRAME_MS)
  const mouse = await held(page, () => page.mouse.click(100, 100))
  const finger = await held(page, () => page.touchscreen.tap(100, 100))
  await context.close()
  return { mouse, finger }
}

async function held(page: Page, press: () => Promise<void>): Promise<Held> {
  for (let at = 0; at < PRESSES; at += 1) {
    // No two of them at the same place of a frame.
    await new Promise(done => setTimeout(done, 200 + at * 7))
    await press()
  }
  await page.waitForFunction(all => (Reflect.get(window, 'took') as number[]).length === all, PRESSES)
  const took = await page.evaluate(() => (Reflect.get(window, 'took') as number[]).splice(0))
  return { median: median(took), longest: Math.max(...took) }
}

/** Runs in the page: notes how long each press took to it. Each frame has something to paint and takes so long. */
function keepBusy(frameMs: number): void {
  const took: number[] = []
  Object.assign(window, { took })
  addEventListener('pointerdown', event => took.push(performance.now() - event.timeStamp))
  const frame = (started: number) => {
    while (performance.now() - started < frameMs);
    document.body.style.paddingTop = `${Math.round(started) % 9}px`
    requestAnimationFrame(() => frame(performance.now()))
  }
  requestAnimationFrame(() => frame(performance.now()))
}
