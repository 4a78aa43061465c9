import type { Page } from '@playwright/test'

/**
 * From now on scripts wait until the answer is called, as on a slow way: all, or those whose file begins with `name`. Where they
 * are lost they do not come even then.
 */
export async function holdScripts(page: Page, name = '', isLost = false): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(`**/_astro/${name}*.js`, async route => {
    await held
    await (isLost ? route.abort() : route.continue())
  })
  return letGo
}
