import { freshName } from './seats.ts'
import { at, expect, LANGUAGES, ownNetwork, test, words } from './story.ts'

test.beforeEach(ownNetwork)

// Spec 2.5, 4.4 and section 8: back in by e-mail, in place of the login, and what a dead link says.

for (const language of LANGUAGES) {
  const t = words(language, 'recovery')
  const identity = words(language, 'identity')
  const errors = words(language, 'errors')

  test(`who forgot the password asks for a link in place of the login (${language})`, async ({ page }) => {
    await page.goto(at(language, '/help'))
    await page.locator('header [data-open-dialog="login"]').click()
    const dialog = page.getByRole('dialog').first()
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

  test(`a link that no longer works says so, with a way on (${language})`, async ({ page, trouble }) => {
    trouble.expectAnswer(/POST \/api\/password-recovery\/link 422/)
    await page.goto(`${at(language, '/forget/password')}#${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: t.linkDeadTitle })).toBeVisible()
    await expect(page.getByText(errors.recoveryLinkDead)).toBeVisible()
    await page.getByRole('link', { name: t.linkNew }).click()
    await expect(page.getByRole('tab', { name: t.emailTab })).toHaveAttribute('aria-selected', 'true')
  })
}
