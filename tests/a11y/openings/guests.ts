import type { Page } from '@playwright/test'
import { DEFAULT_REGISTER_RULES, registerRulesOf } from '#lib/identity/registration-rules.ts'
import { freshName } from '../../e2e/seats.ts'
import { expect, words } from '../../e2e/story.ts'
import { buttonOf, dialogOf, type Language, type Opening, patternOf } from './opening.ts'

async function openAuth(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]:not([data-stands-in])')).toBeVisible()
}

async function showTab(page: Page, name: string): Promise<void> {
  await openAuth(page)
  await dialogOf(page).getByRole('tab', { name }).click()
}

/** Shows every field that an operator may ask for. */
async function askForEverything(page: Page): Promise<void> {
  const shown = Object.keys(DEFAULT_REGISTER_RULES).map(field => [field, { shown: true }])
  const rules = registerRulesOf(Object.fromEntries(shown))
  await page.route('**/api/registration-rules', route =>
    route.fulfill({ json: { success: true, value: { rules } } }),
  )
}

async function openSearch(page: Page, language: Language, text: string): Promise<void> {
  // On the smallest phone the way to it is in the sheet of games.
  await page.setViewportSize({ width: 1024, height: 768 })
  await page
    .getByRole('banner')
    .getByRole('link', { name: words(language, 'search').open })
    .click()
  await dialogOf(page).getByRole('combobox').fill(text)
  await expect(dialogOf(page).getByRole('option').first()).toBeVisible()
}

async function openRecovery(page: Page, language: Language): Promise<void> {
  await openAuth(page)
  await dialogOf(page).getByText(words(language, 'identity').forgotPassword, { exact: true }).click()
  await expect(dialogOf(page).locator('input[name="email"]')).toBeVisible()
}

/** By a guest. */
export const FOR_GUESTS: readonly Opening[] = [
  { name: 'login', path: '/login', open: openAuth },
  {
    name: 'login by a code',
    path: '/login',
    open: async (page, language) => {
      await openAuth(page)
      await dialogOf(page).getByRole('tab').last().click()
      await expect(
        dialogOf(page).getByRole('button', { name: words(language, 'phone').codeSend }),
      ).toBeVisible()
    },
  },
  { name: 'recovery by e-mail', path: '/login', open: openRecovery },
  {
    name: 'recovery by phone',
    path: '/login',
    open: async (page, language) => {
      await openRecovery(page, language)
      await showTab(page, words(language, 'recovery').phoneTab)
    },
  },
  {
    name: 'what recovery has sent',
    path: '/login',
    open: async (page, language) => {
      await openRecovery(page, language)
      await dialogOf(page).locator('input[name="username"]').fill(freshName())
      await dialogOf(page).locator('input[name="email"]').fill(`${freshName()}@mail.example`)
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('dialog', { name: words(language, 'recovery').inBeenOutTitle }),
      ).toBeVisible()
    },
  },
  {
    name: 'registration by user name',
    path: '/register',
    open: (page, language) => showTab(page, words(language, 'registration').way_username),
  },
  {
    name: 'registration by phone',
    path: '/register',
    open: (page, language) => showTab(page, words(language, 'registration').way_mobile),
  },
  {
    name: 'registration with every field, and its countries',
    path: '/register',
    open: async (page, language) => {
      await askForEverything(page)
      await page.reload()
      await showTab(page, words(language, 'registration').way_mobile)
      await dialogOf(page).getByRole('button', { name: /\+66/ }).click()
      await expect(dialogOf(page).getByRole('listbox')).toBeVisible()
      await page.unroute('**/api/registration-rules')
      await page.evaluate(() => sessionStorage.clear())
    },
  },
  { name: 'search', path: '/verify', open: (page, language) => openSearch(page, language, 'dragon') },
  {
    name: 'search for nothing',
    path: '/verify',
    open: (page, language) => openSearch(page, language, 'xqzw'),
  },
  {
    name: 'about a game',
    path: '/rng',
    open: async (page, language) => {
      await page
        .getByRole('button', { name: patternOf(words(language, 'lobby').info) })
        .first()
        .click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'speed of the lines',
    path: '/lines',
    open: async (page, language) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: words(language, 'lines').speedTest })
        .click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  {
    name: 'sheet of games',
    path: '/help',
    open: async (page, language) => {
      await buttonOf(page, words(language, 'shell').games).click()
      await expect(page.getByRole('navigation', { name: words(language, 'shell').sideMenu })).toBeVisible()
    },
  },
]
