import type { Page } from '@playwright/test'
import { at, expect, LANGUAGES, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const t = words(language, 'download')

  test(`the app page tells how to install on each kind of phone (${language})`, { tag: '@shape' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto(at(language, '/down'))
    const apple = page.getByRole('region', { name: t.ios })
    await expect(apple.getByRole('listitem')).toHaveText([t.iosStep1, t.iosStep2, t.iosStep3, t.iosStep4])
    const android = page.getByRole('region', { name: 'Android' })
    await expect(android.getByRole('listitem')).toHaveText([t.androidStep1, t.androidStep2, t.androidStep3])
    await expect(android.getByRole('button')).toBeHidden()
    // Who holds the phone already needs no code.
    await expect(page.getByRole('img', { name: t.qrLabel })).toBeVisible({ visible: !isMobile })
    await page.getByRole('region', { name: t.lite }).getByRole('link', { name: t.liteBrowser }).click()
    await expect(page).toHaveURL(new RegExp(`${at(language, '/')}$`))
  })

  test(`the offer of the browser to install becomes a button, and a no brings the steps back (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/down'))
    const android = page.getByRole('region', { name: 'Android' })
    const button = android.getByRole('button', { name: t.install })
    await offer(page, 'dismissed')
    await button.click()
    await expect(button).toBeHidden()
    expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBe(1)
    await offer(page, 'accepted')
    await button.click()
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(android.getByText(t.installed)).toBeVisible()
    await expect(android.getByRole('listitem')).toHaveCount(0)
  })
}

/** What Chrome does when a site can be installed. */
async function offer(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate(answer => {
    const prompt = async () => {
      const times = Number(Reflect.get(window, 'prompted') ?? 0)
      Reflect.set(window, 'prompted', times + 1)
    }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) }))
  }, outcome)
}

// The link of the app carries a language (spec 2.2).
test('a language in the address is followed, remembered, and does not overrule the next choice', async ({
  page,
}) => {
  await page.goto('/down?lang=EN&from=qr')
  await expect(page).toHaveURL(/\/en\/down\?from=qr$/)
  expect(await page.evaluate(() => [localStorage.hisLang, localStorage.lang])).toEqual(['EN', 'EN'])
  await page
    .getByRole('banner')
    .getByRole('button', { name: /English/ })
    .click()
  await page.getByRole('link', { name: 'ไทย' }).click()
  await expect(page).toHaveURL(/\d\/down\?from=qr$/)
  await page.goto('/en/down?lang=TY')
  await expect(page).toHaveURL(/\d\/down$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
})
