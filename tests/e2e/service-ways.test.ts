import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { type LocalPhoneService, startPhoneService } from '#tests/support/phone-service.ts'
import { type OwnSite, openOwnSite } from './own-site.ts'
import { openAccount } from './seats.ts'
import { at, authDialog, expect, fill, LANGUAGES, type Language, test as story, words } from './story.ts'

// Spec 4.1 (2), 4.2, 4.4 and section 8, where the operator has chosen the phone-verification service: it lets in, it lets
// back in, and whatever it says no with is said in the visitor's words.

interface House {
  site: OwnSite
  service: LocalPhoneService
}

const test = story.extend<{ house: House }>({
  house: async ({ page, trouble }, use) => {
    // The pages were built with the games of the demo, which this site does not have.
    trouble.expectAnswer(/^GET \/art\/\S+ 404$/)
    trouble.expectAnswer(/POST \/v1\/accounts:(sendVerificationCode|signInWithPhoneNumber) 400/)
    const service = await startPhoneService()
    const site = await openOwnSite(new Date(), { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
    for (const module of ['MOBILEREG', 'MOBILEREGPWD', 'SMSLOGIN', 'PWDEXPIRY'])
      await site.operator('module', module, 'on')
    await site.operator('set', 'passwordExpiryDays', '30')
    await site.operator('set', 'phoneVerification', JSON.stringify(service.setting))
    await use({ site, service })
    // A page that is still open would miss its server.
    await page.goto('about:blank')
    await site.close()
    await service.stop()
  },
})

// That the server's own policy lets pages call the service is held in login-and-recovery.test.ts.
test.use({ bypassCSP: true })

const NEW_PASSWORD = 'seven slow lanterns'

for (const language of LANGUAGES) {
  const identity = words(language, 'identity')
  const errors = words(language, 'errors')
  const phone = words(language, 'phone')
  const recovery = words(language, 'recovery')

  // By day: the same forms in login-and-recovery.test.ts, the service in server/identity/phone-service-ways.test.ts and
  // unit/identity/phone-service.test.ts.
  test(`a code of the service logs in, past a password that has grown too old, and sets a new one (${language})`, {
    tag: '@night',
  }, async ({ page, house: { site, service } }) => {
    const { mobileNum, e164, account } = await phoneMember(site, service)
    await site.runtime.db.run(sql`
      update members set password_changed_at = password_changed_at - interval '31 days' where account = ${account}`)
    const login = await openLogin(page, site, language)
    await login.getByRole('tab', { name: identity.mobileTab }).click()
    await login.getByRole('textbox', { name: phone.mobileNumber }).fill(mobileNum)
    const submit = login.getByRole('button', { name: identity.loginSubmit, exact: true })
    const typed = login.getByRole('textbox', { name: phone.smsCode })
    await submit.click()
    await expect(typed).toHaveAccessibleDescription(errors.required)
    await login.getByRole('button', { name: phone.codeSend }).click()
    await expect(waitIn(login, language)).toBeAttached()
    await typed.fill('none')
    await submit.click()
    await expect(typed).toHaveAccessibleDescription(errors.codeWrong)
    await typed.fill(service.codeOf(e164))
    await submit.click()
    await page.waitForURL(site.address + at(language, '/'))
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    await expect(page.getByRole('dialog', { name: words(language, 'login').dueTitle })).toHaveCount(0)

    await page.evaluate(() => sessionStorage.clear())
    const dialog = await openLogin(page, site, language)
    await dialog.getByText(identity.forgotPassword, { exact: true }).click()
    const forgot = authDialog(page)
    await forgot.getByRole('tab', { name: recovery.phoneTab }).click()
    await forgot.getByRole('textbox', { name: phone.mobileNumber }).fill(mobileNum)
    await forgot.getByRole('button', { name: phone.codeSend }).click()
    await expect(waitIn(forgot, language)).toBeAttached()
    await forgot.getByRole('textbox', { name: phone.smsCode }).fill(service.codeOf(e164))
    await forgot.locator('input[name="newPassword"]').fill(NEW_PASSWORD)
    await forgot.getByRole('button', { name: recovery.phoneSubmit }).click()
    await page.waitForURL(site.address + at(language, '/'))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(account)
  })

  test(`whatever the service says no with is said in words of the page (${language})`, async ({
    page,
    house: { site, service },
  }) => {
    await page.clock.install()
    const dialog = await openLogin(page, site, language)
    await dialog.getByRole('tab', { name: identity.mobileTab }).click()
    const number = dialog.getByRole('textbox', { name: phone.mobileNumber })
    const send = dialog.getByRole('button', { name: phone.codeSend })
    await number.fill(freshNumber().mobileNum)
    for (const [said, text] of [
      ['TOO_MANY_ATTEMPTS_TRY_LATER', fill(errors.tooManyRequests, { minutes: 5 })],
      ['CAPTCHA_CHECK_FAILED', errors.humanCheckFailed],
      ['QUOTA_EXCEEDED', errors.quotaExceeded],
      ['OPERATION_NOT_ALLOWED', errors.operationNotAllowed],
      ['POPUP_CLOSED_BY_USER', errors.windowClosed],
      ['SOMETHING_NEW', errors.phoneServiceUnknown],
    ] as const) {
      service.refusal = said
      await send.click()
      const warning = page.getByRole('dialog', { name: phone.codeFailed })
      await expect(warning.getByRole('alert')).toHaveText(text)
      await warning.getByRole('button', { name: phone.ok, exact: true }).click()
      await expect(warning).toBeHidden()
      // The button rests for a second after a refusal.
      await page.clock.fastForward(1_000)
      await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    }
    service.refusal = 'INVALID_PHONE_NUMBER : TOO_SHORT'
    await send.click()
    await expect(number).toHaveAccessibleDescription(errors.mobileNumberWrong)

    service.refusal = undefined
    await number.fill(freshNumber().mobileNum)
    await send.click()
    await expect(waitIn(dialog, language)).toBeAttached()
    const typed = dialog.getByRole('textbox', { name: phone.smsCode })
    await typed.fill('123456')
    for (const [said, text] of [
      ['INVALID_CODE', errors.codeWrong],
      ['SESSION_EXPIRED', errors.codeExpired],
    ] as const) {
      service.refusal = said
      await page.keyboard.press('Enter')
      await expect(typed).toHaveAccessibleDescription(text)
      await expect(typed).toHaveAttribute('aria-invalid', 'true')
    }
  })
}

async function openLogin(page: Page, { address }: OwnSite, language: Language): Promise<Locator> {
  await page.goto(address + at(language, '/login'))
  const dialog = page.getByRole('dialog', { name: words(language, 'identity').loginTitle })
  await expect(page.locator('dialog.went-on')).toBeVisible()
  return dialog
}

/** What is read out once a code is on its way: a minute, where the service sends it. */
function waitIn(dialog: Locator, language: Language): Locator {
  const text = fill(words(language, 'phone').codeWait, { seconds: 60 })
  return dialog.getByRole('status').filter({ hasText: text })
}

function freshNumber(): { mobileNum: string; e164: string } {
  const digits = `81${randomInt(1_000_000, 9_999_999)}`
  return { mobileNum: `0${digits}`, e164: `+66${digits}` }
}

/** A member whose number the service has proved, past the pages. */
async function phoneMember(
  { address }: OwnSite,
  service: LocalPhoneService,
): Promise<{ mobileNum: string; e164: string; account: string }> {
  const number = freshNumber()
  const proof = {
    countryDialingCode: '66',
    verificationCode: '1',
    firebaseChannel: 'sms',
    firebaseIdToken: await service.tokenFor(number.e164),
  }
  const entry = { id: newId(), mobileNum: number.mobileNum, ...proof }
  const { username } = await openAccount(address, 'mobileRegister', '/members/mobile', entry)
  return { ...number, account: username }
}
