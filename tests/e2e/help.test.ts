import type { Locator, Page } from '@playwright/test'
import { DEMO_HELP } from '#lib/demo/help.ts'
import { plural } from '#lib/i18n/format.ts'
import { LANGUAGES as TAGS } from '#lib/i18n/languages.ts'
import { at, expect, LANGUAGES, type Language, test, words } from './story.ts'

/** The help centre (spec 2.12): every article on one page, found by word, by topic and by address. */
test.describe.configure({ mode: 'parallel' })

const titleOf = (language: Language, anchor: string) =>
  DEMO_HELP.find(article => article.anchor === anchor)?.texts[language].title ?? ''
const article = (page: Page, language: Language, anchor: string) =>
  page
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: titleOf(language, anchor), exact: true }) })
const found = (language: Language, count: number) =>
  plural(words(language, 'help'), 'found', count, TAGS[language].tag)

/** A word of the article about breaks, written as somebody types it. */
const TYPED: Record<Language, string> = { th: 'งดเล่นด้วยตนเอง ไม่พยายาม', en: '  SELF exclusion urgently ' }

for (const language of LANGUAGES) {
  const phrases = words(language, 'help')

  test(`typing shows the articles that hold the words, opened when they are few (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/help'))
    const field = page.getByRole('searchbox', { name: phrases.search })
    await field.fill(TYPED[language])
    await expect(page.getByRole('status')).toHaveText(found(language, 1))
    await expect(article(page, language, 'break')).toHaveAttribute('open', '')
    await expect(article(page, language, 'deposit')).toBeHidden()
    await expect(page.getByRole('link', { name: phrases.topic_money, exact: true })).toBeHidden()
    expect(await page.evaluate(() => CSS.highlights.get('help-hit')?.size ?? 0)).toBeGreaterThan(1)
    await field.press('Enter')
    await expect(article(page, language, 'break').locator('summary')).toBeFocused()
    await page.getByRole('button', { name: phrases.clear }).click()
    await expect(page.getByRole('status')).toBeEmpty()
    await expect(article(page, language, 'deposit')).toBeVisible()
    await expect(article(page, language, 'break')).not.toHaveAttribute('open', '')
    await expect(field).toBeFocused()
  })

  test(`a search without hits leads on to customer service or back to all articles (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/help'))
    const field = page.getByRole('searchbox', { name: phrases.search })
    await field.fill('xyzzy')
    await expect(page.getByText(phrases.none, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: phrases.support })).toBeVisible()
    await page.getByRole('button', { name: phrases.showAll }).click()
    await expect(page.getByText(phrases.none, { exact: true })).toBeHidden()
    await expect(page.locator('details:visible')).toHaveCount(DEMO_HELP.length)
  })

  test(`an address with an anchor opens its article below the header (${language})`, async ({ page }) => {
    for (const anchor of ['term', 'privacy', 'contact', 'care']) {
      await page.goto('about:blank')
      await page.goto(at(language, `/help#${anchor}`))
      const shown = article(page, language, anchor)
      await expect(shown).toHaveAttribute('open', '')
      await expect.poll(() => isBelowHeader(page, shown.locator('summary'))).toBe(true)
    }
  })
}

/** Whether the whole element stands in view, and nothing of it under the sticky header. */
async function isBelowHeader(page: Page, element: Locator): Promise<boolean> {
  const header = await page.locator('.shell-Header-header').boundingBox()
  const box = await element.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return !!header && !!box && box.y >= header.y + header.height && box.y + box.height <= height
}

test('a link in an article opens the one it names, also out of a search and a second time', async ({
  page,
}) => {
  await page.goto('/en/help?q=dispute')
  const complaints = article(page, 'en', 'complaints')
  await expect(complaints).toHaveAttribute('open', '')
  await complaints.locator('a[href="#verify"]').click()
  const verify = article(page, 'en', 'verify')
  await expect(verify).toHaveAttribute('open', '')
  await expect.poll(() => isBelowHeader(page, verify.locator('summary'))).toBe(true)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await verify.locator('summary').click()
  await expect(verify).not.toHaveAttribute('open', '')
  await complaints.evaluate((element: HTMLDetailsElement) => {
    element.open = true
  })
  await complaints.locator('a[href="#verify"]').click()
  await expect(verify).toHaveAttribute('open', '')
})

test('a search stands in the address and goes along into another language', async ({ page }) => {
  await page.goto('/en/help')
  await page.getByRole('searchbox').fill('RTP')
  await expect(page).toHaveURL(/\/en\/help\?q=RTP$/)
  await page.goto('/help?q=RTP')
  await expect(page.getByRole('searchbox')).toHaveValue('RTP')
  await expect(article(page, 'th', 'rtp')).toBeVisible()
  await expect(article(page, 'th', 'login')).toBeHidden()
})

test('what a folded article says about the word is quoted under its title', async ({ page }) => {
  await page.goto('/en/help?q=stake')
  const withdraw = article(page, 'en', 'withdraw')
  await expect(withdraw).not.toHaveAttribute('open', '')
  await expect(withdraw.locator('summary')).toContainText('cannot stake it')
  await page.getByRole('button', { name: words('en', 'help').clear }).click()
  await expect(withdraw.locator('summary')).toHaveText(titleOf('en', 'withdraw'))
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every article can be read, and the terms are open at their address', async ({ page }) => {
    await page.goto('/en/help#term')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(article(page, 'en', 'term').locator('ol > li')).toHaveCount(24)
    await expect(article(page, 'en', 'term').locator('ol > li').first()).toBeVisible()
    await article(page, 'en', 'deposit').locator('summary').click()
    await expect(article(page, 'en', 'deposit').locator('table')).toBeVisible()
  })
})

test('all articles of a language are one answer of at most 60 kB', async ({ request }) => {
  for (const language of LANGUAGES) {
    const answer = await request.get(at(language, '/help'), { headers: { 'accept-encoding': 'br' } })
    expect(Number(answer.headers()['content-length']), language).toBeLessThanOrEqual(60_000)
    expect(answer.headers()['content-encoding']).toBe('br')
  }
})
