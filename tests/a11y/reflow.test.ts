import type { Page } from '@playwright/test'
import { SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import type { Currency } from '#lib/money/money.ts'
import { actionFinder, LARGE, withLargeFigures } from '#tests/support/large-figures.ts'
import { type BuiltPage, dailyPages } from '../e2e/built-pages.ts'
import { openAsGuest, openInCentre, openSignedIn } from '../e2e/open-page.ts'
import { demoSeat, sitDown, test } from '../e2e/seats.ts'
import { expect } from '../e2e/story.ts'
import { misfits, type Setting, toldIn } from './fits.ts'

// Protects: every page is read without scrolling sideways, from the smallest phone to 1920 px, with the largest figures, with letters twice
// as large and with the spacing that a reader sets (WCAG 1.4.4, 1.4.10, 1.4.12).

test.describe.configure({ mode: 'parallel' })

const PAGES = dailyPages()
const CURRENCIES: readonly Currency[] = ['THB', 'VND', 'JPY']
/** The page of a lottery's game without a game in its address says that there is none. */
const NO_GAME = /POST \/api\/games\/launch 404/

/** All in one visit to a page. */
const SETTINGS: readonly Setting[] = [
  { name: '320 px', width: 320, height: 640 },
  { name: '360 px', width: 360, height: 740 },
  { name: '390 px, letters of 200 %', width: 390, height: 844, letters: 200 },
  { name: '390 px, spaced', width: 390, height: 844, isSpaced: true },
  { name: '768 px', width: 768, height: 1024 },
  { name: '1024 px', width: 1024, height: 768 },
  { name: '1280 px, letters of 200 %', width: 1280, height: 800, letters: 200 },
  { name: '1440 px', width: 1440, height: 900 },
  { name: '1920 px', width: 1920, height: 1080 },
]

for (const language of SITE_LANGUAGES) {
  const told = toldIn(language)
  const pages = PAGES.filter(page => page.language === language)

  test(`no page of guests is wider than its window or cuts a text${told}`, async ({ page }) => {
    await enlargeFigures(page)
    await walk(
      page,
      pages.filter(one => !one.isGuarded),
      openAsGuest,
    )
  })

  test(`no page of members is wider than its window or cuts a text${told}`, async ({
    page,
    player,
    trouble,
  }) => {
    trouble.expectAnswer(NO_GAME)
    await sitDown(page, player)
    await enlargeFigures(page)
    const own = pages.filter(one => one.isGuarded && !one.isForAgents)
    await walk(page, [...own, ...pages.filter(one => /^\/(?:..\/?)?(?:rng)?$/.test(one.path))], openSignedIn)
  })

  test(`no page of the agent centre is wider than its window or cuts a text${told}`, async ({ page }) => {
    await sitDown(page, await demoSeat('niran'))
    await enlargeFigures(page)
    await walk(
      page,
      pages.filter(one => one.isForAgents),
      openInCentre,
    )
  })
}

async function walk(
  page: Page,
  pages: readonly BuiltPage[],
  open: (page: Page, one: BuiltPage) => Promise<void>,
): Promise<void> {
  for (const one of pages) {
    await open(page, one)
    expect.soft(await misfits(page, SETTINGS), one.path).toEqual([])
  }
}

/** Lets every amount that the server answers have sixteen digits, page by page in another currency. */
async function enlargeFigures(page: Page): Promise<void> {
  const find = await actionFinder()
  let visited = 0
  page.on('domcontentloaded', () => {
    visited += 1
  })
  const currency = () => CURRENCIES[visited % CURRENCIES.length] ?? 'THB'
  // The live line tells the balance by itself.
  await page.route('**/api/live', route => {
    const told = { type: 'balance', balance: LARGE, currency: currency() }
    return route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(told)}\n\n` })
  })
  await page.route(
    url => url.pathname.startsWith('/api/') && url.pathname !== '/api/live',
    async route => {
      const { pathname } = new URL(route.request().url())
      const action = find(route.request().method(), pathname.slice('/api'.length))
      if (!action) return route.fallback()
      const response = await route.fetch()
      const answer = (await response.json()) as { success: boolean; value: unknown }
      const value = withLargeFigures(action.answer, answer.value, currency())
      await route.fulfill({ response, json: answer.success ? { ...answer, value } : answer })
    },
  )
}
