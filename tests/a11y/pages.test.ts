import type { Page } from '@playwright/test'
import { builtPages } from '../e2e/built-pages.ts'
import { demoSeat, fillLists, findGame, type Seat, sitDown } from '../e2e/seats.ts'
import { expect, LANGUAGES, test as story } from '../e2e/story.ts'
import { findings, findingsInLight } from './axe.ts'

const test = story.extend<object, { somchai: Seat }>({
  somchai: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this parameter what the fixture needs.
    async ({}, use) => {
      const seat = await demoSeat('somchai')
      await fillLists(seat)
      await use(seat)
    },
    { scope: 'worker' },
  ],
})

const PAGES = builtPages()

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const pages = PAGES.filter(page => page.language === language)

  test(`axe finds nothing on any page that a guest sees, in both themes (${language})`, async ({
    page,
    isMobile,
    trouble,
  }) => {
    trouble.expectAnswer(/GET .*\/404 404/)
    if (isMobile) await page.setViewportSize({ width: 360, height: 780 })
    for (const { path } of pages.filter(one => !one.isGuarded)) {
      await page.goto(path)
      if (/\/(login|register)$/.test(path)) await expect(page.getByRole('dialog')).toBeVisible()
      await checkThemes(page, path)
    }
  })

  test(`axe finds nothing on any page that a member sees, in both themes (${language})`, async ({
    page,
    isMobile,
    somchai,
  }) => {
    if (isMobile) await page.setViewportSize({ width: 360, height: 780 })
    await sitDown(page, somchai)
    const home = pages.filter(one => one.path === '/' || one.path === '/en')
    for (const { path } of [...home, ...pages.filter(one => one.isGuarded)]) {
      const query = path.endsWith('/seamless') ? `?game=${await findGame('playable')}` : ''
      await page.goto(`${path}${query}`)
      await expect(page.locator(query ? '.game-balance' : '.head .bal')).toContainText(/\d/)
      await expect(page.locator('main [aria-busy="true"], main .sk-rows')).toHaveCount(0)
      if (query) await expect(page.locator('iframe')).toHaveAttribute('data-state', 'ready')
      await checkThemes(page, path)
    }
  })
}

async function checkThemes(page: Page, path: string): Promise<void> {
  const width = page.viewportSize()?.width
  expect.soft(await findings(page), `${path}, ${width} px`).toEqual([])
  expect.soft(await findingsInLight(page), `${path}, ${width} px, light`).toEqual([])
}
