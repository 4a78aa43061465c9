import type { Page } from '@playwright/test'
import { pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { type BuiltPage, dailyPages, dailyShare } from '../e2e/built-pages.ts'
import { openAsGuest, openInCentre, openSignedIn } from '../e2e/open-page.ts'
import { demoSeat, sitDown, test } from '../e2e/seats.ts'
import { expect, LANGUAGES } from '../e2e/story.ts'
import { findingsInLightPage, findingsInPage, findingsInTexts } from './axe.ts'

const PAGES = dailyPages()
const NARROW = { width: 360, height: 780 }
/** The page of a lottery's game without a game in its address says that there is none. */
const NO_GAME = /POST \/api\/games\/launch 404/

test.describe.configure({ mode: 'parallel' })

/**
 * Every day each kind of page is looked at once, by turns on the phone in Thai and on the desktop in English, and the home
 * page on both; with STORIES=all every page on both.
 */
function shareOf(pages: readonly BuiltPage[], isMobile: boolean): BuiltPage[] {
  return dailyShare(pages, isMobile ? 0 : 1, 2)
}

for (const language of LANGUAGES) {
  const pages = PAGES.filter(page => page.language === language)

  test(`axe finds nothing on any page that a guest sees, in both themes (${language})`, {
    tag: '@shape',
  }, async ({ page, isMobile }) => {
    if (isMobile) await page.setViewportSize(NARROW)
    const shown = pages.filter(page => !page.isGuarded)
    const home = shown.filter(page => page.path === pathIn(language, '/'))
    for (const one of new Set([...shareOf(shown, isMobile), ...home])) {
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
    const home = pages.filter(page => page.path === pathIn(language, '/'))
    for (const one of shareOf([...own, ...home], isMobile)) {
      await openSignedIn(page, one)
      await checkThemes(page, one.path)
    }
  })

  test(`axe finds nothing on any page of the agent centre, in both themes (${language})`, {
    tag: '@shape',
  }, async ({ page, isMobile }) => {
    if (isMobile) await page.setViewportSize(NARROW)
    await sitDown(page, await demoSeat('niran'))
    const own = pages.filter(page => page.isForAgents)
    for (const one of shareOf(own, isMobile)) {
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
  expect.soft(await findingsInPage(page), `${path}, ${width} px`).toEqual([])
  expect.soft(await findingsInLightPage(page), `${path}, ${width} px, light`).toEqual([])
}

async function checkTexts(page: Page, path: string): Promise<void> {
  const found = await findingsInTexts(page)
  expect.soft(found, `${path}, ${page.viewportSize()?.width} px`).toEqual([])
}
