import type { Locator, Page } from '@playwright/test'

/** More stops than any page has between the top of its content and what a story looks for. */
const MOST_STOPS = 90

/** Walks on with Tab until this has the focus, as somebody without a mouse does. */
export async function reach(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < MOST_STOPS; press += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
