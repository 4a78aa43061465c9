import { fontSubsets } from '#lib/i18n/fonts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { at, expect, test } from './story.ts'

test.describe.configure({ mode: 'parallel' })

test('a stored language that this site does not have changes nothing', async ({ page }) => {
  for (const code of ['KO', 'constructor', '']) {
    await page.addInitScript(stored => localStorage.setItem('hisLang', stored), code)
    await page.goto('/help?from=mail#term')
    await expect(page).toHaveURL(/\d\/help\?from=mail#term$/)
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[DEFAULT_LANGUAGE].tag)
  }
})

test('an address with a language says what it wants, whatever was stored', async ({ page }) => {
  await page.addInitScript(code => localStorage.setItem('hisLang', code), LANGUAGES[DEFAULT_LANGUAGE].code)
  for (const language of SITE_LANGUAGES.slice(1)) {
    await page.goto(at(language, '/help'))
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language].tag)
  }
})

test('the menu names every language of the site in its own words and leads to the same page', async ({
  page,
}) => {
  for (const language of SITE_LANGUAGES) {
    await page.goto(at(language, '/help'))
    await page.locator('.shell-LanguageMenu-button').click()
    const menu = page.locator('#language-menu')
    await expect(menu).toBeVisible()
    for (const other of SITE_LANGUAGES) {
      const entry = menu.getByRole('link', { name: LANGUAGES[other].name, exact: true })
      await expect(entry).toHaveAttribute('href', at(other, '/help'))
      await expect(entry).toHaveAttribute('lang', LANGUAGES[other].tag)
    }
    await expect(menu.locator('[aria-current="true"]')).toHaveText(LANGUAGES[language].name)
  }
})

// A context of its own for each: the browser fetches ahead what the site's last page was set in.
for (const language of SITE_LANGUAGES) {
  test(`a page in ${language} fetches only the faces of its own language`, async ({ page }) => {
    await page.goto(at(language, '/help'))
    await page.evaluate(() => document.fonts.ready)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(entry => entry.name))
    const fetched = files.flatMap(file => /\/fonts\/([\w-]+)\.woff2$/.exec(file)?.[1] ?? [])
    const wanted = fontSubsets(language).flatMap(subset => [`anuphan-${subset}`, `trirong-${subset}`])
    expect(fetched.filter(name => !wanted.includes(name) && !name.endsWith('-baht'))).toEqual([])
    expect(wanted.filter(name => !fetched.includes(name))).toEqual([])
  })
}
