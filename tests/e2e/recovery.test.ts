import type { Locator, Page } from '@playwright/test'
import { PASSWORD_LENGTH } from '#lib/identity/rules.ts'
import { freshName } from './seats.ts'
import { at, authDialog, expect, fill, LANGUAGES, type Language, ownNetwork, test, words } from './story.ts'

test.beforeEach(ownNetwork)

// Spec 2.5, 4.4 and section 8: back in by e-mail, in place of the login, and what a dead link says.

for (const language of LANGUAGES) {
  const t = words(language, 'recovery')
  const identity = words(language, 'identity')
  const errors = words(language, 'errors')
  const phone = words(language, 'phone')

  test(`who forgot the password asks for a link in place of the login (${language})`, async ({ page }) => {
    await page.goto(at(language, '/help'))
    await page.locator('header [data-open-dialog="login"]').click()
    const dialog = authDialog(page)
    await dialog.getByText(identity.forgotPassword, { exact: true }).click()
    const send = dialog.getByRole('button', { name: t.emailSubmit })
    await send.click()
    await expect(dialog.getByRole('textbox', { name: t.username })).toHaveAccessibleDescription(
      errors.required,
    )
    await dialog.locator('input[name="username"]').fill(freshName())
    await dialog.locator('input[name="email"]').fill('nobody@')
    await send.click()
    await expect(dialog.getByText(errors.emailWrong)).toBeVisible()
    await dialog.locator('input[name="email"]').fill('nobody@example.com')
    await send.click()
    const told = page.getByRole('dialog', { name: t.inBeenOutTitle })
    await expect(told.getByText(t.inBeenOut)).toBeVisible()
    await told.getByRole('button', { name: t.confirm, exact: true }).click()
    await expect(dialog.getByRole('heading', { level: 2, name: identity.loginTitle })).toBeVisible()
  })

  test(`number, code and new password are asked for, each with what is wrong beside it (${language})`, async ({
    page,
  }) => {
    // What numbers are checked by comes late: it is waited for before anything is sent.
    const plan = Promise.withResolvers<void>()
    await page.route('**/phone/*.json', async route => {
      await plan.promise
      await route.continue()
    })
    const dialog = await openPhoneWay(page, language)
    const number = dialog.getByRole('textbox', { name: phone.mobileNumber })
    const code = dialog.getByRole('textbox', { name: phone.smsCode })
    const password = dialog.locator('input[name="newPassword"]')
    const submit = dialog.getByRole('button', { name: t.phoneSubmit })
    await submit.click()
    for (const field of [number, code, password])
      await expect(field).toHaveAccessibleDescription(errors.required)
    await expect(number).toBeFocused()
    await number.fill('12')
    await password.fill('short')
    await submit.click()
    plan.resolve()
    await expect(number).toHaveAccessibleDescription(errors.mobileNumberWrong)
    await expect(password).toHaveAccessibleDescription(fill(errors.passwordLength, PASSWORD_LENGTH))
    // No code is longer (spec section 9), and the eye shows what was typed.
    await expect(code).toHaveAttribute('maxlength', '255')
    await dialog.getByRole('button', { name: t.showPassword }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await dialog.getByRole('button', { name: t.hidePassword }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test(`half of the way of a recovery code counts as waited for the next one (${language})`, async ({
    page,
  }) => {
    const wayMs = 4_000
    await page.clock.install()
    await page.route('**/api/password-recovery/sms', async route => {
      await page.clock.fastForward(wayMs)
      const value = { codeId: 'of-this-story', expiredMinutes: 1, countdownSeconds: 60 }
      await route.fulfill({ json: { success: true, value, requestId: 'r' } })
    })
    const dialog = await openPhoneWay(page, language)
    await dialog.getByRole('textbox', { name: phone.mobileNumber }).fill('0812345678')
    await dialog.getByRole('button', { name: phone.codeSend }).click()
    const wait = fill(phone.codeWait, { seconds: 60 })
    await expect(dialog.getByRole('status').filter({ hasText: wait })).toBeAttached()
    const leftMs = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('code:recover') ?? '{}').endsAt - Date.now(),
    )
    expect(leftMs).toBeLessThanOrEqual(60_000 - wayMs / 2)
  })

  test(`a link that no longer works says so, with a way on (${language})`, async ({ page, trouble }) => {
    trouble.expectAnswer(/POST \/api\/password-recovery\/link 422/)
    await page.goto(`${at(language, '/forget/password')}#${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: t.linkDeadTitle })).toBeVisible()
    await expect(page.getByText(errors.recoveryLinkDead)).toBeVisible()
    await page.getByRole('link', { name: t.linkNew }).click()
    await expect(page.getByRole('tab', { name: t.emailTab })).toHaveAttribute('aria-selected', 'true')
  })
}

/** Opens recovery in place of the login, by the tab of the mobile number. */
async function openPhoneWay(page: Page, language: Language): Promise<Locator> {
  await page.goto(at(language, '/login'))
  const dialog = authDialog(page)
  await dialog.getByText(words(language, 'identity').forgotPassword, { exact: true }).click()
  await dialog.getByRole('tab', { name: words(language, 'recovery').phoneTab }).click()
  return dialog
}
