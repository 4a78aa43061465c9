import type { Locator, Page } from '@playwright/test'
import { freshName, sentTo, serverAddress } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, ownNetwork, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

const PASSWORD = 'four quiet koi swim'

/** What the form says, in a language. */
function texts(language: Language) {
  return {
    identity: words(language, 'identity'),
    says: words(language, 'registration'),
    phone: words(language, 'phone'),
    errors: words(language, 'errors'),
  }
}

async function opened(page: Page, language: Language, search = ''): Promise<Locator> {
  await page.goto(`${at(language, '/register')}${search}`)
  const dialog = page.getByRole('dialog', { name: words(language, 'identity').registerTitle })
  await expect(dialog.getByRole('checkbox')).toBeVisible()
  return dialog
}

async function isRefused(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
}

for (const language of LANGUAGES) {
  const { identity, says, phone, errors } = texts(language)

  // Spec 4.2, 4.3 and section 8: a number, its code, the wait that a reload does not shorten, a code that is wrong.
  test(`a number is checked, its code sent, counted down over a reload, judged, and opens an account (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/PUT \/api\/members\/mobile 4\d\d/)
    let dialog = await opened(page, language)
    await expect(dialog.getByRole('tab', { name: says.way_mobile })).toHaveAttribute('aria-selected', 'true')
    const number = () => dialog.getByRole('textbox', { name: phone.mobileNumber })
    const send = () =>
      dialog.getByRole('button', { name: new RegExp(`${phone.codeSend}|${phone.codeAgain}`) })
    await send().click()
    await isRefused(number(), errors.required)
    await number().fill('12')
    await send().click()
    await isRefused(number(), errors.mobileNumberWrong)
    const typed = `081${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
    await number().fill(typed)
    const again = fill(phone.codeAgainIn, { time: '' }).trim()
    await send().click()
    await expect(dialog.getByRole('button', { name: again })).toBeVisible()
    await expect(
      dialog.getByRole('status').filter({ hasText: fill(phone.codeWait, { seconds: 60 }) }),
    ).toBeAttached()
    dialog = await opened(page, language)
    await expect(dialog.getByRole('button', { name: again })).toHaveAttribute('aria-disabled', 'true')

    await number().fill(typed)
    const code = dialog.getByRole('textbox', { name: phone.smsCode })
    await code.fill('1')
    const [password, repeated] = [identity.password, identity.confirmPassword].map(label =>
      dialog.getByLabel(label, { exact: false }).and(page.locator('input')).first(),
    )
    await password?.fill(PASSWORD)
    await repeated?.fill(PASSWORD)
    const submit = dialog.getByRole('button', { name: identity.registerSubmit, exact: true })
    await submit.click()
    const terms = dialog.getByRole('checkbox')
    await isRefused(terms, errors.termsNeeded)
    await terms.check()
    await submit.click()
    await isRefused(code, errors.codeWrong)
    await expect(number()).toHaveValue(typed)
    await expect(dialog.getByRole('link', { name: words(language, 'outbox').open })).toBeVisible()
    const sent = await sentTo(serverAddress(), `+66${typed.slice(1)}`)
    await code.fill(sent.code ?? '')
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('banner').locator('[data-balance]')).toContainText(/\d/)
    await expect(page).toHaveURL(url => url.pathname === at(language, '/'))
  })

  test(`a country is found by typing and chosen by keyboard (${language})`, async ({ page }) => {
    const dialog = await opened(page, language)
    const opener = dialog.getByRole('button', { name: /\+66/ })
    await expect(opener.locator('img')).toHaveJSProperty('complete', true)
    await opener.focus()
    await page.keyboard.press('Enter')
    const search = dialog.getByRole('combobox', { name: phone.countrySearch })
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await expect(dialog).toBeVisible()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('84')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: /\+84/ })).toBeFocused()
  })

  test(`a bad invitation stops the registration with a warning, and entries stay over the tabs (${language})`, async ({
    page,
  }) => {
    const dialog = await opened(page, language)
    const code = dialog.getByRole('textbox', { name: says.label_affiliateCode })
    await code.fill('NOBODY1')
    await dialog.getByRole('tab', { name: says.way_username }).click()
    await expect(code).toHaveValue('NOBODY1')
    const name = freshName()
    await dialog.getByRole('textbox', { name: identity.username }).fill(name)
    const passwords = dialog.locator('input[type="password"]')
    await passwords.nth(0).fill(PASSWORD)
    await passwords.nth(1).fill(PASSWORD)
    await dialog.getByRole('checkbox').check()
    const submit = dialog.getByRole('button', { name: identity.registerSubmit, exact: true })
    await submit.click()
    const warning = page.getByRole('dialog', { name: says.invitationTitle })
    await expect(warning).toContainText(errors.invitationWrong)
    await warning.getByRole('button', { name: phone.ok, exact: true }).click()
    await isRefused(code, errors.invitationWrong)
    await code.fill('mali88')
    await submit.click()
    await expect(dialog).toBeHidden()
    await page.waitForURL(at(language, '/'))
    await expect(page.getByRole('banner').locator('[data-balance]')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(name)
  })

  test(`the invitation of the address is kept for the visit and asks for no code (${language})`, async ({
    page,
  }) => {
    await page.goto(`${at(language, '/help')}?referralCode=NIRAN88`)
    let dialog = await opened(page, language)
    await expect(dialog.getByText(fill(says.invited, { code: 'NIRAN88' }))).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: says.label_affiliateCode })).toHaveCount(0)
    dialog = await opened(page, language, '?referralCode=GONE99')
    await expect(dialog.getByRole('textbox', { name: says.label_affiliateCode })).toBeVisible()
  })

  test(`a form that cannot be loaded says so and is loaded again (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/registration\.json 503/)
    let isAway = true
    await page.route('**/phrases/registration.json', route =>
      isAway ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.goto(at(language, '/register'))
    const dialog = page.getByRole('dialog', { name: identity.registerTitle })
    await expect(dialog.getByRole('heading', { name: identity.formFailed })).toBeVisible()
    isAway = false
    await dialog.getByRole('button', { name: identity.formRetry }).click()
    await expect(dialog.getByRole('checkbox')).toBeVisible()
  })
}
