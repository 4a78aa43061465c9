import type { Page } from '@playwright/test'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

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
  await expect.poll(() => banner(page)).toBe((held + 2) % (await page.locator('.pips i').count()))
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
  await expect(page.locator('.mq-run')).toHaveCSS('animation-name', 'none')
})

test('without script the banners are a list that scrolls, and every game is a link', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/en')
  const slides = page.locator('.slide')
  await expect(slides.nth(2)).toBeAttached()
  await expect(page.locator('.car-ctl')).toBeHidden()
  await slides.last().scrollIntoViewIfNeeded()
  await expect(slides.last().getByRole('link')).toBeInViewport()
  await expect(page.locator('#hot .tile a').first()).toHaveAttribute('href', /\/en\/seamless\?game=/)
  await context.close()
})

test('the notices stand while their button is pressed', async ({ page }) => {
  await page.goto('/en')
  const run = page.locator('.mq-run')
  const pause = page.getByRole('button', { name: words('en', 'home').pauseNotices })
  await expect(run).toHaveCSS('animation-play-state', 'running')
  await pause.click()
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('heading', { name: words('en', 'shell').hot }).hover()
  await pause.blur()
  await expect(run).toHaveCSS('animation-play-state', 'paused')
  await pause.click()
  await pause.blur()
  await page.mouse.move(0, 0)
  await expect(run).toHaveCSS('animation-play-state', 'running')
})

test('a chip brings its section under the header, with 80 px to spare', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/en')
  const strip = page.getByRole('navigation', { name: words('en', 'home').jump })
  const chip = strip.getByRole('link', { name: words('en', 'shell').live })
  await chip.click()
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
  await expect
    .poll(async () => Math.round((await page.locator('#live').boundingBox())?.y ?? 0))
    .toBe(header + 80)
  await expect(chip).toHaveAttribute('aria-current', 'true')
  await expect(strip).toBeInViewport()
})

for (const language of LANGUAGES) {
  test(`a section shows ten games, and twenty on request (${language})`, async ({ page }) => {
    await page.goto(at(language, '/'))
    const tiles = page.locator('#rng .tile:visible')
    await expect(tiles).toHaveCount(10)
    const more = page.locator('#rng').getByRole('button')
    await expect(more).toHaveText(fill(words(language, 'home').more_other, { count: 10 }))
    await more.click()
    await expect(tiles).toHaveCount(20)
    await expect(tiles.nth(10).getByRole('link')).toBeFocused()
    await expect(more).toHaveCount(0)
  })
}

/** Lets the page come to rest, so that the rotation is there. */
async function wakeBanners(page: Page): Promise<void> {
  await page.clock.runFor(IDLE_MS)
  await expect(page.locator('baize-banners[data-live]')).toBeVisible()
}

/** Which banner is in view, by its mark. */
function banner(page: Page): Promise<number> {
  return page.locator('.pips i').evaluateAll(pips => pips.findIndex(pip => pip.classList.contains('on')))
}
