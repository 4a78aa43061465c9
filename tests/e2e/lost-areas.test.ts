import type { Page } from '@playwright/test'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, test, words } from './story.ts'

// Protects: a lazy area that fails says so and can be asked for again (spec sections 2.1, 8 and 9).

test.describe.configure({ mode: 'parallel' })

const MOST_WAIT_MS = 120_000

for (const language of LANGUAGES) {
  const path = at(language, '/member/depositv2')
  const errors = words(language, 'errors')
  const retry = words(language, 'shell').retry

  test(`an area whose script cannot be had says so at once, and comes when it is asked for again (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/^request failed|^console error: \[astro-island\]/)
    await sitDown(page, await newSeat())
    const script = await scriptOfArea(page, path)
    await page.route(script, route => route.abort())
    await page.goto(path)
    const note = page.getByRole('main').getByRole('alert')
    await expect(note).toContainText(errors.network)
    await page.unroute(script)
    await note.getByRole('button', { name: retry }).click()
    await expect(page.getByRole('textbox', { name: words(language, 'cashier').amount })).toBeVisible()
    await expect(note).toHaveCount(0)
  })
}

test('an area whose script nobody answers for says so after two minutes, and takes its place when it comes', async ({
  page,
}) => {
  const path = at('en', '/member/depositv2')
  await sitDown(page, await newSeat())
  const script = await scriptOfArea(page, path)
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(script, async route => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await page.goto(path)
  const note = page.getByRole('main').getByRole('alert')
  await page.clock.runFor(MOST_WAIT_MS - 1_000)
  await expect(note).toHaveCount(0)
  await page.clock.runFor(1_000)
  await expect(note).toContainText(words('en', 'errors').timeout)
  answer()
  await page.clock.resume()
  await expect(page.getByRole('textbox', { name: words('en', 'cashier').amount })).toBeVisible()
  await expect(note).toHaveCount(0)
})

/** The addresses of the script of a page's area, also when it is asked for a second time. */
async function scriptOfArea(page: Page, path: string): Promise<RegExp> {
  const html = await (await page.request.get(path)).text()
  const [, url] = /<main[\s\S]*?<astro-island[^>]*component-url="([^"]+)"[^>]*client="load"/.exec(html) ?? []
  if (!url) throw new Error(`${path} has no area`)
  return new RegExp(`${url.replaceAll('.', '\\.')}(\\?|$)`)
}
