import type { Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { at, expect, LANGUAGES, type Language, test, words } from './story.ts'

/**
 * Nothing that is typed is lost while the script of the search is on its way (issue "Games", point 3): its field takes
 * keys at once, and what stands in it is answered as soon as that can be.
 */
test.describe.configure({ mode: 'parallel' })

const TYPED: Record<Language, string> = { th: 'มังกร', en: 'dragon' }

function partsOf(page: Page, language: Language) {
  const says = words(language, 'search')
  const dialog = page.getByRole('dialog', { name: says.title })
  return {
    dialog,
    field: dialog.getByRole('combobox', { name: says.label }),
    options: dialog.getByRole('option'),
    link: page.getByRole('banner').getByRole('link', { name: says.open }),
  }
}

for (const language of LANGUAGES) {
  const typed = TYPED[language]

  test(`letters typed right after the key, before there is a script, are all in the field (${language})`, async ({
    page,
  }) => {
    const { dialog, field, options } = partsOf(page, language)
    await page.goto(at(language, '/help'), { waitUntil: 'networkidle' })
    const letScriptsGo = await holdScripts(page)
    await page.keyboard.press('/')
    await page.keyboard.type(`${typed}x`)
    await page.keyboard.press('Backspace')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(typed)
    // The dialog is whole: nothing moves under what is typed.
    await expect(dialog.locator('.search-Search-wait')).toBeVisible()
    const bar = dialog.locator('.search-Search-bar')
    const early = await bar.boundingBox()
    letScriptsGo()
    await expect(options.first()).toContainText(new RegExp(typed, 'i'))
    expect(await bar.boundingBox()).toEqual(early)
    await page.keyboard.type(' ')
    await expect(field).toHaveValue(`${typed} `)
  })

  test(`who closes the search before its script came is back where it was, and stays there (${language})`, async ({
    page,
  }) => {
    const { dialog, field, options, link } = partsOf(page, language)
    await page.goto(at(language, '/help'), { waitUntil: 'networkidle' })
    const letScriptsGo = await holdScripts(page)
    const script = page.waitForRequest(/search-dialog\.[^/]*\.js/)
    await link.click()
    await page.keyboard.type(typed)
    const answer = (await script).response()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
    letScriptsGo()
    await (await answer)?.finished()
    // The link opens it with what was typed, which the next letter replaces.
    await link.press('Enter')
    await expect(options.first()).toContainText(new RegExp(typed, 'i'))
    await expect(field).toHaveValue(typed)
    await page.keyboard.type('k')
    await expect(field).toHaveValue('k')
  })

  test(`a search whose script does not come goes on in its page, with what was typed (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/search-dialog/)
    trouble.expectAnswer(/^console error: Failed to load resource/)
    const { field } = partsOf(page, language)
    await page.goto(at(language, '/help'), { waitUntil: 'networkidle' })
    const letScriptsGo = await holdScripts(page, 'search-dialog.', true)
    await page.keyboard.press('/')
    await page.keyboard.type(typed)
    await expect(field).toHaveValue(typed)
    letScriptsGo()
    await expect(page).toHaveURL(url => url.pathname === at(language, '/search'))
    expect(new URL(page.url()).searchParams.get('gameName')).toBe(typed)
  })

  test(`a search whose script nobody answers goes on in its page after ten seconds (${language})`, async ({
    page,
  }) => {
    const { field } = partsOf(page, language)
    await page.goto(at(language, '/help'), { waitUntil: 'networkidle' })
    const letScriptsGo = await holdScripts(page, 'search-dialog.')
    await page.clock.install()
    await page.keyboard.press('/')
    await page.keyboard.type(typed)
    await expect(field).toHaveValue(typed)
    await page.clock.fastForward(10_000)
    await expect(page).toHaveURL(url => url.searchParams.get('gameName') === typed)
    expect(new URL(page.url()).pathname).toBe(at(language, '/search'))
    letScriptsGo()
  })
}
