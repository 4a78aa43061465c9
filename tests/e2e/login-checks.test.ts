import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { newSeat } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, ownNetwork, test, words } from './story.ts'

// Protects: what a login asks for, and what goes along with it (spec 4.1, 4.2, section 5).

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

for (const language of LANGUAGES) {
  const says = words(language, 'identity')
  const errors = words(language, 'errors')
  const phone = words(language, 'phone')

  test(`a login without its entries is not sent, and one with them shows first that a person is there (${language})`, async ({
    page,
  }) => {
    const seat = await newSeat()
    const asked = calls(page, /\/api\/(human-challenge|session)$/)
    const { username, password, submit } = await openLogin(page, language)
    await submit.click()
    await expect(username).toHaveAccessibleDescription(errors.required)
    await expect(username).toBeFocused()
    await expect(password).toHaveAccessibleDescription(errors.required)
    await username.fill('   ')
    await password.fill(seat.password)
    await submit.click()
    await expect(username).toHaveAccessibleDescription(errors.required)
    expect(asked).not.toContain('POST /api/session')
    // What stands around a name is no part of it.
    await username.fill(`  ${seat.username.toUpperCase()} `)
    await submit.click()
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    expect(asked).toEqual(['GET /api/human-challenge?scene=login', 'POST /api/session'])
  })

  test(`another code can be had when the minutes that the server names are over (${language})`, async ({
    page,
  }) => {
    await page.route('**/api/session/code-by-sms', route => {
      const value = { codeId: 'of-this-story', expiredMinutes: 2, countdownSeconds: 120 }
      return route.fulfill({ json: { success: true, value, requestId: 'r' } })
    })
    await page.clock.install()
    const { dialog } = await openLogin(page, language)
    await dialog.getByRole('tab', { name: says.mobileTab }).click()
    await dialog
      .getByRole('textbox', { name: phone.mobileNumber })
      .fill(`081${randomInt(1_000_000, 9_999_999)}`)
    await dialog.getByRole('button', { name: phone.codeSend }).click()
    const wait = fill(phone.codeWait, { seconds: 120 })
    await expect(dialog.getByRole('status').filter({ hasText: wait })).toBeAttached()
    const again = dialog.getByRole('button', {
      name: new RegExp(`${phone.codeAgain}|${fill(phone.codeAgainIn, { time: '' }).trim()}`),
    })
    await page.clock.fastForward(70_000)
    await expect(again).toHaveText(/[01]:\d\d/)
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    await page.clock.fastForward(51_000)
    await expect(dialog.getByRole('status').filter({ hasText: phone.codeReady })).toBeAttached()
    await expect(again).not.toHaveAttribute('aria-disabled', 'true')
    const another = page.waitForRequest('**/api/session/code-by-sms')
    await again.click()
    await another
  })
}

interface LoginParts {
  dialog: Locator
  username: Locator
  password: Locator
  submit: Locator
}

async function openLogin(page: Page, language: Language): Promise<LoginParts> {
  const says = words(language, 'identity')
  await page.goto(at(language, '/login'))
  const dialog = page.getByRole('dialog', { name: says.loginTitle })
  await expect(page.locator('dialog.went-on')).toBeVisible()
  return {
    dialog,
    username: dialog.getByRole('textbox', { name: says.username }),
    password: dialog.getByRole('textbox', { name: says.password, exact: true }),
    submit: dialog.getByRole('button', { name: says.loginSubmit, exact: true }),
  }
}

/** The calls to these paths from now on, "POST /api/session"; the list grows. */
function calls(page: Page, paths: RegExp): string[] {
  const list: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (paths.test(pathname)) list.push(`${request.method()} ${pathname}${search}`)
  })
  return list
}
