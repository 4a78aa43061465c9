import { findings } from '../a11y/axe.ts'
import { newSeat, sitDown, test } from './seats.ts'
import { at, expect, LANGUAGES, ownNetwork, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

const PAGE = '/member/securityCenter'

for (const language of LANGUAGES) {
  const t = words(language, 'security')
  const labels = words(language, 'registration')
  const errors = words(language, 'errors')

  // Protects: what a payout goes by is given once, checked beside its field, shown masked and locked afterwards.
  test(`the profile is filled in once, and is masked afterwards (${language})`, async ({ page }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, PAGE))
    const edit = page.getByRole('button', { name: `${t.change} ${t.profile}` })
    // Until the rules are there, the server says alone what does not fit.
    const rules = page.waitForResponse('**/api/registration-rules')
    await edit.click()
    await rules
    const dialog = page.getByRole('dialog', { name: t.profileEdit })
    await dialog.getByLabel(labels.label_realName, { exact: false }).fill('Anong Srisuk')
    const birthday = dialog.getByLabel(labels.label_birthday, { exact: false })
    await birthday.fill('2015-01-31')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(errors.ageNeeded)).toBeVisible()
    await expect(birthday).toHaveAttribute('aria-invalid', 'true')
    expect(await findings(page)).toEqual([])
    await birthday.fill('1990-12-31')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: t.profileSaved })).toBeVisible()
    await expect(page.getByText('An•••', { exact: true })).toBeVisible()
    await expect(page.getByText('1990-••-••', { exact: true })).toBeVisible()
    await edit.click()
    await expect(dialog.getByLabel(labels.label_nickname, { exact: false })).toBeVisible()
    await expect(dialog.getByLabel(labels.label_realName, { exact: false })).toHaveCount(0)
  })

  // Protects: who has forgotten the payment password and has confirmed neither number nor address is told what is needed.
  // The way by a code is told on the server: the same address gets one code a minute.
  test(`a forgotten payment password asks for a confirmed contact (${language})`, async ({ page }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, PAGE))
    await page.getByRole('button', { name: `${t.setUp} ${t.payment}` }).click()
    const setting = page.getByRole('dialog', { name: t.paymentSet })
    await setting.getByLabel(t.newPassword, { exact: false }).first().fill('739201')
    await setting.getByLabel(t.confirmNewPassword, { exact: false }).fill('739201')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `${t.change} ${t.payment}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.paymentForgot }).click()
    const dialog = page.getByRole('dialog', { name: t.paymentForgotTitle })
    await expect(dialog.getByText(t.paymentForgotNone)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
}
