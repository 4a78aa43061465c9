import type { Page } from '@playwright/test'

/** From now on scripts wait until the answer is called, as on a slow way. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/_astro/*.js', async route => {
    await held
    await route.continue()
  })
  return letGo
}
