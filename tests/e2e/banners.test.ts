import type { Page } from '@playwright/test'
import { expect, test, withMotion, words } from './story.ts'

// Protects: the banners of the home page (spec 2.6, section 9).

test.use(withMotion)

test.describe.configure({ mode: 'parallel' })

/** A banner stays 5 s and slides for 1 s (spec, section 9); rotation comes once the page has been idle. */
const IDLE_MS = 8_000
const STAY_MS = 5_000

test('the banners move on by themselves, and stand when they are told to', async ({ page }) => {
  const says = words('en', 'home')
  await page.clock.install()
  await page.goto('/en')
  await wakeBanners(page)
  const first = await banner(page)
  await page.clock.runFor(STAY_MS + 500)
  await expect.poll(() => banner(page)).not.toBe(first)

  const pause = page.getByRole('button', { name: says.pauseBanners })
  await pause.click()
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  const held = await banner(page)
  await page.getByRole('heading', { name: words('en', 'shell').hot }).hover()
  await page.clock.runFor(4 * STAY_MS)
  expect(await banner(page)).toBe(held)
  // Every press counts, also while a banner is still on its way.
  const next = page.getByRole('button', { name: says.nextBanner })
  await next.click()
  await next.click()
  await expect.poll(() => banner(page)).toBe((held + 2) % (await page.locator('[data-pips] i').count()))
})

test('whoever asks for less motion gets banners that move only when told to', async ({ page }) => {
  const says = words('en', 'home')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/en')
  await wakeBanners(page)
  await expect(page.getByRole('button', { name: says.pauseBanners })).toHaveAttribute('aria-pressed', 'true')
  const first = await banner(page)
  await page.clock.runFor(4 * STAY_MS)
  expect(await banner(page)).toBe(first)
  await page.getByRole('button', { name: says.nextBanner }).click()
  await expect.poll(() => banner(page)).not.toBe(first)
  await expect(page.locator('[data-run] > *')).toHaveCSS('animation-name', 'none')
})

test('1.1 banners are in view, and one slides in within a second (spec 2.6, section 9)', async ({ page }) => {
  await page.clock.install()
  await page.goto('/en')
  const share = () =>
    page.evaluate(() => {
      const track = document.querySelector('[data-track]')
      const style = track && getComputedStyle(track)
      const room = (track?.clientWidth ?? 0) - Number.parseFloat(style?.paddingLeft ?? '') * 2
      return room / (document.querySelector('[data-slide]')?.getBoundingClientRect().width ?? 1)
    })
  expect(await share()).toBeCloseTo(1.1, 2)
  await wakeBanners(page)
  expect(await share()).toBeCloseTo(1.1, 1)
  // The list has a duration only while it slides; how long a slide took is told when it has ended.
  const slid = page.locator('[data-track] > ul').evaluate(
    (list: HTMLElement) =>
      new Promise<number>(told => {
        list.addEventListener('transitionend', ({ target, elapsedTime }) => {
          if (target === list) told(elapsedTime)
        })
      }),
  )
  await page.getByRole('button', { name: words('en', 'home').nextBanner }).click()
  expect(await slid).toBe(1)
})

test('a banner leads where it points to, wherever it is clicked', async ({ page }) => {
  await page.goto('/en')
  await page
    .locator('[data-slide]')
    .first()
    .click({ position: { x: 20, y: 20 } })
  await expect(page.getByRole('dialog', { name: words('en', 'identity').registerTitle })).toBeVisible()
})

test('the arrow back leads round from the first banner to the last, and on to the first again', async ({
  page,
}) => {
  const says = words('en', 'home')
  await page.clock.install()
  await page.goto('/en')
  await wakeBanners(page)
  await page.getByRole('button', { name: says.pauseBanners }).click()
  const last = (await page.locator('[data-pips] i').count()) - 1
  expect(last).toBeGreaterThan(0)
  while ((await banner(page)) !== 0) {
    const before = await banner(page)
    await page.getByRole('button', { name: says.nextBanner }).click()
    await expect.poll(() => banner(page)).not.toBe(before)
  }
  await page.getByRole('button', { name: says.previousBanner }).click()
  await expect.poll(() => banner(page)).toBe(last)
  await page.getByRole('button', { name: says.nextBanner }).click()
  await expect.poll(() => banner(page)).toBe(0)
})

test('a banner that is alone stands still, without arrows', async ({ page }) => {
  await page.route(/\/en$/, async route => {
    const response = await route.fetch()
    let slides = 0
    const body = (await response.text()).replace(/<li class="home-Banners-slide[\s\S]*?<\/li>/g, slide => {
      slides += 1
      return slides === 1 ? slide : ''
    })
    await route.fulfill({ response, body })
  })
  await page.clock.install()
  await page.goto('/en')
  await expect(page.locator('[data-slide]')).toHaveCount(1)
  await page.clock.runFor(IDLE_MS + 2 * STAY_MS)
  await expect(page.locator('[data-controls]')).toBeHidden()
  await expect(page.locator('baize-banners[data-live]')).toHaveCount(0)
  await expect(page.locator('[data-slide]').getByRole('link')).toBeInViewport()
})

/** Lets the page come to rest, so that the rotation is there. */
async function wakeBanners(page: Page): Promise<void> {
  await page.clock.runFor(IDLE_MS)
  await expect(page.locator('baize-banners[data-live]')).toBeVisible()
}

/** Which banner is in view, by its mark. */
function banner(page: Page): Promise<number> {
  return page.locator('[data-pips] i').evaluateAll(pips => pips.findIndex(pip => pip.hasAttribute('data-on')))
}
