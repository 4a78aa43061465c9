import type { Page } from '@playwright/test'
import { findings } from '../a11y/axe.ts'
import { holdScripts } from './hold-scripts.ts'
import { newSeat, test } from './seats.ts'
import { at, expect, LANGUAGES, type Language, ownNetwork, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

for (const language of LANGUAGES) {
  const says = words(language, 'identity')

  // Protects: the login can be typed into at once; nothing that was typed or pressed is lost when its script comes.
  test(`the login is typed into and sent before its script is there (${language})`, async ({ page }) => {
    const seat = await newSeat()
    const { dialog, letGo } = await openEarly(page, language)
    await dialog.getByRole('textbox', { name: says.username }).fill(seat.username)
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('textbox', { name: says.password, exact: true }).fill(seat.password)
    await dialog.getByLabel(says.rememberMe).check()
    await page.keyboard.press('Enter')
    letGo()
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('remembered'))).not.toBeNull()
  })

  // Protects: the cursor stays in its place when the script comes, and who closed the dialog before is left alone.
  test(`the login that stands in goes on where it was, or stays closed (${language})`, async ({ page }) => {
    await page.goto(at(language, '/help'), { waitUntil: 'networkidle' })
    const letGo = await holdScripts(page)
    const link = page.getByRole('banner').getByRole('link', { name: says.login, exact: true })
    const dialog = page.getByRole('dialog', { name: says.loginTitle })
    await link.click()
    await dialog.getByRole('button', { name: says.close }).click()
    await expect(dialog).toBeHidden()
    await link.click()
    const username = dialog.getByRole('textbox', { name: says.username })
    await username.pressSequentially('soon')
    await page.keyboard.press('ArrowLeft')
    letGo()
    await expect(page.locator('dialog.went-on')).toBeVisible()
    await expect(username).toBeFocused()
    await page.keyboard.type('o')
    await expect(username).toHaveValue('sooon')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
  })

  // Protects: a way in that is chosen by keyboard before the script is there is open when it comes, and has the focus.
  test(`a tab chosen by keyboard before its script is there is open when it comes (${language})`, async ({
    page,
  }) => {
    const { dialog, letGo } = await openEarly(page, language)
    await dialog.getByRole('tab', { name: says.username }).focus()
    await page.keyboard.press('ArrowRight')
    const sms = dialog.getByRole('tab', { name: says.mobileTab })
    await expect(sms).toBeFocused()
    letGo()
    await expect(dialog.getByRole('textbox', { name: words(language, 'phone').mobileNumber })).toBeVisible()
    await expect(sms).toBeFocused()
  })

  // Protects: who has forgotten the password and says so at once comes to the recovery in place, as later.
  test(`the recovery is asked for before its script is there (${language})`, async ({ page }) => {
    const { dialog, letGo } = await openEarly(page, language)
    await dialog.getByRole('link', { name: says.forgotPassword }).click()
    letGo()
    const recovery = page.getByRole('dialog', { name: says.forgotPassword })
    await expect(recovery.locator('input[name="email"]')).toBeVisible()
    await expect(page).toHaveURL(/\/help$/)
  })

  // Protects: a press that begins on the login of the page and ends on the one that takes over counts.
  test(`a press that is not over when the script comes is not lost (${language})`, async ({ page }) => {
    const { dialog, letGo } = await openEarly(page, language)
    await dialog.getByRole('link', { name: says.forgotPassword }).hover()
    await page.mouse.down()
    letGo()
    await expect(page.locator('dialog.went-on')).toBeVisible()
    await page.mouse.up()
    await expect(
      page.getByRole('dialog', { name: says.forgotPassword }).locator('input[name="email"]'),
    ).toBeVisible()
  })

  // Protects: a name and a password are sent to nothing but the login, however its button is pressed.
  test(`a press with a key held down waits for the script as well (${language})`, async ({ page }) => {
    const { dialog, letGo } = await openEarly(page, language)
    await dialog.getByRole('button', { name: says.loginSubmit, exact: true }).click({ modifiers: ['Shift'] })
    letGo()
    await expect(page.locator('dialog.went-on')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: says.username })).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/help$/)
    expect(page.context().pages()).toHaveLength(1)
  })

  // Protects: what is typed while the form that takes over is being made is not lost.
  test(`what is typed at the last moment stands in the login that takes over (${language})`, async ({
    page,
  }) => {
    const { dialog, letGo } = await openEarly(page, language)
    await expect(dialog).toBeVisible()
    // The dialog is made after the form inside it was first drawn, and before it is in the page.
    await page.evaluate(() => {
      const make = document.createElement.bind(document)
      document.createElement = (name: string, options?: ElementCreationOptions) => {
        const field = document.querySelector<HTMLInputElement>('[data-stands-in] [name="username"]')
        if (name === 'dialog' && field) field.value = 'late'
        return make(name, options)
      }
    })
    letGo()
    await expect(page.locator('dialog.went-on')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: says.username })).toHaveValue('late')
  })

  // Protects: a way in that opened or closed since the site was published takes nothing that was typed with it.
  test(`what is typed stays when the server says that a way in is closed (${language})`, async ({ page }) => {
    let answer = () => {}
    const isTyped = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/register-settings', async route => {
      const response = await route.fetch()
      const answered = await response.json()
      await isTyped
      const modules = answered.value.modules.filter((module: string) => module !== 'SMSLOGIN')
      await route.fulfill({ response, json: { ...answered, value: { ...answered.value, modules } } })
    })
    await page.goto(at(language, '/login'))
    const dialog = page.getByRole('dialog', { name: says.loginTitle })
    const sms = dialog.getByRole('tab', { name: says.mobileTab })
    await expect(page.locator('dialog.went-on')).toBeVisible()
    await dialog.getByRole('textbox', { name: says.username }).fill('mali')
    await expect(sms).toBeVisible()
    answer()
    await expect(sms).toBeHidden()
    await expect(dialog.getByRole('textbox', { name: says.username })).toHaveValue('mali')
    await dialog.getByRole('textbox', { name: says.password, exact: true }).fill('Demo1234!')
    await dialog.getByRole('button', { name: says.loginSubmit, exact: true }).click()
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
  })
}

/** Opens the login of a page whose scripts wait until they are let go. */
async function openEarly(page: Page, language: Language) {
  const says = words(language, 'identity')
  await page.goto(at(language, '/help'), { waitUntil: 'networkidle' })
  const letGo = await holdScripts(page)
  await page.getByRole('banner').getByRole('link', { name: says.login, exact: true }).click()
  return { dialog: page.getByRole('dialog', { name: says.loginTitle }), letGo }
}
