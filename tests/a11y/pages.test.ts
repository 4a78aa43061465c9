import type { Page } from '@playwright/test'
import { pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { dailyPages } from '../e2e/built-pages.ts'
import { openAsGuest, openInCentre, openSignedIn } from '../e2e/open-page.ts'
import { demoSeat, sitDown, test } from '../e2e/seats.ts'
import { expect, LANGUAGES } from '../e2e/story.ts'
import { findings, findingsInLight, findingsWithoutColours } from './axe.ts'

const PAGES = dailyPages()
const NARROW = { width: 360, height: 780 }
/** The page of a lottery's game without a game in its address says that there is none. */
const NO_GAME = /POST \/api\/games\/launch 404/

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const pages = PAGES.filter(page => page.language === language)

  test(`axe finds nothing on any page that a guest sees, in both themes (${language})`, {
    tag: '@shape',
  }, async ({ page, isMobile }) => {
    if (isMobile) await page.setViewportSize(NARROW)
    for (const one of pages.filter(page => !page.isGuarded)) {
      await openAsGuest(page, one)
      await checkThemes(page, one.path)
    }
  })

  test(`axe finds nothing on any page that a member sees, in both themes (${language})`, {
    tag: '@shape',
  }, async ({ page, isMobile, player, trouble }) => {
    trouble.expectAnswer(NO_GAME)
    if (isMobile) await page.setViewportSize(NARROW)
    await sitDown(page, player)
    const own = pages.filter(page => page.isGuarded && !page.isForAgents)
    for (const one of [...own, ...pages.filter(page => page.path === pathIn(language, '/'))]) {
      await openSignedIn(page, one)
      await checkThemes(page, one.path)
    }
  })

  test(`axe finds nothing on any page of the agent centre, in both themes (${language})`, {
    tag: '@shape',
  }, async ({ page, isMobile }) => {
    if (isMobile) await page.setViewportSize(NARROW)
    await sitDown(page, await demoSeat('niran'))
    for (const one of pages.filter(page => page.isForAgents)) {
      await openInCentre(page, one)
      await checkThemes(page, one.path)
    }
  })
}

// From language to language pages differ by their texts alone; these are read with STORIES=all.
const OTHERS = SITE_LANGUAGES.filter(language => !LANGUAGES.some(told => told === language))
for (const language of OTHERS) {
  test(`axe finds nothing in the texts of any page (${language})`, async ({
    page,
    isMobile,
    player,
    trouble,
  }) => {
    trouble.expectAnswer(NO_GAME)
    if (isMobile) await page.setViewportSize(NARROW)
    const pages = PAGES.filter(page => page.language === language)
    for (const one of pages.filter(page => !page.isGuarded)) {
      await openAsGuest(page, one)
      await checkTexts(page, one.path)
    }
    await sitDown(page, player)
    for (const one of pages.filter(page => page.isGuarded && !page.isForAgents)) {
      await openSignedIn(page, one)
      await checkTexts(page, one.path)
    }
    await sitDown(page, await demoSeat('niran'))
    for (const one of pages.filter(page => page.isForAgents)) {
      await openInCentre(page, one)
      await checkTexts(page, one.path)
    }
  })
}

async function checkThemes(page: Page, path: string): Promise<void> {
  const width = page.viewportSize()?.width
  expect.soft(await findings(page), `${path}, ${width} px`).toEqual([])
  expect.soft(await findingsInLight(page), `${path}, ${width} px, light`).toEqual([])
}

async function checkTexts(page: Page, path: string): Promise<void> {
  const found = await findingsWithoutColours(page)
  expect.soft(found, `${path}, ${page.viewportSize()?.width} px`).toEqual([])
}
