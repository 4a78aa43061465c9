import type { Page } from '@playwright/test'
import type { BuiltPage } from './built-pages.ts'
import { findGame } from './seats.ts'
import { expect } from './story.ts'

/** Waits until nothing of the page's own part is still to come: small islands mark no skeleton of theirs. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('main astro-island[client="load"][ssr]')).toHaveCount(0)
  await expect(page.locator('main [aria-busy="true"], main .skeleton-rows')).toHaveCount(0)
}

/** Opens a page as a guest, and waits until what opens with it is there. */
export async function openAsGuest(page: Page, { path }: BuiltPage): Promise<void> {
  await page.goto(path)
  if (/\/(login|register)$/.test(path)) await expect(page.getByRole('dialog')).toBeVisible()
}

/** Opens a page as the member who has sat down, and waits until everything has loaded. */
export async function openSignedIn(page: Page, { path }: BuiltPage): Promise<void> {
  const query = path.endsWith('/seamless') ? `?game=${await findGame('playable')}` : ''
  await page.goto(`${path}${query}`)
  await expect(page.locator(query ? '.games-Seamless-balance' : '[data-balance]')).toContainText(/\d/)
  await expectLoaded(page)
  if (query) await expect(page.locator('iframe')).toHaveAttribute('data-state', 'ready')
}

/** Opens a page of the centre as the agent who has sat down, and waits until everything has loaded. */
export async function openInCentre(page: Page, { path }: BuiltPage): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[data-agent-name]')).toHaveText(/\S/)
  // The menu has its contracts once the server has said which there are; later pages have them before they are painted.
  await expect(page.locator('html')).toHaveAttribute('data-contracts', /\S/)
  await expectLoaded(page)
}
