import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { type LocalPhoneService, startPhoneService } from '#tests/support/phone-service.ts'
import { newDataDir, removeData, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { callServer } from '#tests/support/visitor.ts'
import { operatorAt } from './operator.ts'
import { freshName, openAccount, type Seat, sentTo, sitDown } from './seats.ts'
import { at, authDialog, expect, fill, LANGUAGES, type Language, test, words } from './story.ts'

// Spec 4.1, 4.2, 4.3, 4.4 and section 8, from a server of its own: whether a service or our own codes prove a number is
// set for the whole house.

const NEW_PASSWORD = 'seven slow lanterns'
let server: ServerProcess
let service: LocalPhoneService
test.beforeAll(async () => {
  service = await startPhoneService()
  const env = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', TRUSTED_PROXY_HOPS: '1' }
  server = await startServer({ dataDir: newDataDir(), env })
  await operatorAt(server.dataDir, 'set', 'registerRules', JSON.stringify({ email: { shown: true } }))
  await provedBy('service')
})
test.afterAll(async () => {
  await service.stop()
  await server.stop()
  removeData(server)
})

/** Chooses who proves numbers from now on, and waits until it counts. */
async function provedBy(who: 'service' | 'codes'): Promise<void> {
  const isService = async () => {
    const { value } = await callServer(server.url, 'GET', '/register-settings')
    return value?.phoneService !== undefined
  }
  if ((await isService()) === (who === 'service')) return
  await operatorAt(
    server.dataDir,
    'set',
    'phoneVerification',
    JSON.stringify(who === 'service' ? service.setting : { provider: 'codes' }),
  )
  await expect.poll(isService).toBe(who === 'service')
}

interface PhoneSeat extends Seat {
  /** As it is typed in Thailand, and in E.164. */
  mobileNum: string
  e164: string
  email: string
}

function freshNumber(): { mobileNum: string; e164: string } {
  const digits = `8${String(randomInt(100_000_000)).padStart(8, '1')}`.replace(/^80/, '81')
  return { mobileNum: `0${digits}`, e164: `+66${digits}` }
}

/** An account with a proven number and an e-mail address, past the pages. */
async function phoneSeat(): Promise<PhoneSeat> {
  await provedBy('service')
  const number = freshNumber()
  const email = `m${number.e164.slice(1)}@example.com`
  const firebaseIdToken = await service.tokenFor(number.e164)
  const proof = { countryDialingCode: '66', verificationCode: '1', firebaseChannel: 'sms', firebaseIdToken }
  const entry = { id: newId(), mobileNum: number.mobileNum, email, ...proof }
  return { ...number, email, ...(await openAccount(server.url, 'mobileRegister', '/members/mobile', entry)) }
}

const isLive = async (token: string) => (await callServer(server.url, 'GET', '/member', { token })).success
const kindOf = (page: Page) => expect(page.locator('html'))

async function isRefused(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(text)
}

/** The field of a password: the button that shows it has a name with the same word. */
const passwordIn = (dialog: Locator | Page, name: string) => dialog.locator(`input[name="${name}"]`)

async function openRecovery(page: Page, language: Language): Promise<Locator> {
  const { forgotPassword } = words(language, 'identity')
  await page.goto(`${server.url}${at(language, '/login')}`)
  const dialog = authDialog(page)
  await dialog.getByText(forgotPassword, { exact: true }).click()
  await dialog.getByRole('tab', { name: words(language, 'recovery').phoneTab }).click()
  return dialog
}

for (const language of LANGUAGES) {
  const identity = words(language, 'identity')
  const errors = words(language, 'errors')
  const phone = words(language, 'phone')
  const recovery = words(language, 'recovery')

  // Spec 4.3 and section 8: the service proves the number; where it fails the registration ends without a word.
  test(`a number proved by the service opens an account, and a service that fails stops it silently (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/v1\/accounts:signInWithPhoneNumber 400/)
    await provedBy('service')
    await page.goto(`${server.url}${at(language, '/register')}`)
    const dialog = page.getByRole('dialog', { name: identity.registerTitle })
    const { mobileNum, e164 } = freshNumber()
    await dialog.getByRole('textbox', { name: phone.mobileNumber }).fill(mobileNum)
    await dialog.getByRole('button', { name: phone.codeSend }).click()
    const wait = fill(phone.codeWait, { seconds: 60 })
    await expect(dialog.getByRole('status').filter({ hasText: wait })).toBeAttached()
    const code = dialog.getByRole('textbox', { name: phone.smsCode })
    await code.fill('none')
    for (const name of ['password', 'confirmPassword']) await passwordIn(dialog, name).fill(NEW_PASSWORD)
    await dialog.getByRole('checkbox').check()
    const submit = dialog.getByRole('button', { name: identity.registerSubmit, exact: true })
    await submit.click()
    await isRefused(code, errors.codeWrong)

    await code.fill(service.codeOf(e164))
    service.refusal = 'QUOTA_EXCEEDED'
    const asked = page.waitForResponse('**/v1/accounts:signInWithPhoneNumber*')
    await submit.click()
    await asked
    await expect(submit).not.toHaveAttribute('aria-busy', 'true')
    await expect(dialog.getByText(errors.quotaExceeded)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await kindOf(page).toHaveAttribute('data-session', 'guest')

    service.refusal = undefined
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('banner').locator('[data-balance]')).toContainText(/\d/)
    await expect(page).toHaveURL(`${server.url}${at(language, '/')}`)
  })

  // Spec 4.1, 4.3: the member's own page asks the service as well, and no code of ours is sent where it was chosen.
  test(`a member's number is proved by the service, which says what is wrong (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/v1\/accounts:(sendVerificationCode|signInWithPhoneNumber) 400/)
    await provedBy('service')
    const security = words(language, 'security')
    const entry = { id: newId(), username: freshName() }
    await sitDown(page, await openAccount(server.url, 'register', '/members', entry), server.url)
    await page.goto(`${server.url}${at(language, '/member/securityCenter')}`)
    await page.getByRole('button', { name: `${security.setUp} ${phone.mobileNumber}` }).click()
    const dialog = page.getByRole('dialog', { name: security.phoneTitle })
    const number = dialog.getByRole('textbox', { name: phone.mobileNumber })
    const send = dialog.getByRole('button', { name: phone.codeSend })
    await number.fill('12')
    await send.click()
    await isRefused(number, errors.mobileNumberWrong)

    const { mobileNum, e164 } = freshNumber()
    await number.fill(mobileNum)
    service.refusal = 'QUOTA_EXCEEDED'
    await send.click()
    const warning = page.getByRole('dialog', { name: phone.codeFailed })
    await expect(warning.getByRole('alert')).toHaveText(errors.quotaExceeded)
    await warning.getByRole('button', { name: phone.ok, exact: true }).click()
    service.refusal = undefined
    await send.click()
    const wait = fill(phone.codeWait, { seconds: 60 })
    await expect(dialog.getByRole('status').filter({ hasText: wait })).toBeAttached()
    const code = dialog.getByRole('textbox', { name: phone.smsCode })
    await code.fill('none')
    await page.keyboard.press('Enter')
    await isRefused(code, errors.codeWrong)
    await code.fill(service.codeOf(e164))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: security.phoneDone })).toBeVisible()
    await expect(page.getByText(`+66•••••${mobileNum.slice(-4)}`)).toBeVisible()
    await expect(page.getByText(security.verified, { exact: true })).toBeVisible()
  })

  // Spec 4.1 (2), 4.2, 4.4 and section 8: in by the code of a message, a code that cannot be sent yet, and back in.
  test(`the code of a message logs in, and another one sets a new password (${language})`, async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/password-recovery\/sms 429/)
    const [seat, other] = [await phoneSeat(), await phoneSeat()]
    await provedBy('codes')
    await page.goto(`${server.url}${at(language, '/login')}`)
    let dialog = page.getByRole('dialog', { name: identity.loginTitle })
    // The outbox may hold a code before the page has heard which one it is to answer.
    const isUnderWay = () =>
      expect(
        dialog.getByRole('status').filter({ hasText: fill(phone.codeWait, { seconds: 60 }) }),
      ).toBeAttached()
    await dialog.getByRole('tab', { name: identity.mobileTab }).click()
    await dialog.getByRole('textbox', { name: phone.mobileNumber }).fill(seat.mobileNum)
    await dialog.getByRole('button', { name: phone.codeSend }).click()
    await expect(dialog.getByRole('link', { name: words(language, 'outbox').open })).toBeVisible()
    await isUnderWay()
    const code = dialog.getByRole('textbox', { name: phone.smsCode })
    await code.fill((await sentTo(server.url, seat.e164)).code ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.url}${at(language, '/')}`)
    await kindOf(page).toHaveAttribute('data-session', 'member')
    expect(await page.evaluate(() => sessionStorage.getItem('account'))).toBe(seat.username)

    // Another tab of the same browser, with nobody signed in any more.
    await page.close()
    const back = await context.newPage()
    dialog = await openRecovery(back, language)
    const number = dialog.getByRole('textbox', { name: phone.mobileNumber })
    await number.fill(seat.mobileNum)
    await dialog.getByRole('button', { name: phone.codeSend }).click()
    const warning = back.getByRole('dialog', { name: phone.codeFailed })
    await expect(warning.getByRole('alert')).toHaveText(fill(errors.tooManyRequests, { minutes: 1 }))
    await warning.getByRole('button', { name: phone.ok, exact: true }).click()

    await number.fill(other.mobileNum)
    await dialog.getByRole('button', { name: phone.codeSend }).click()
    await isUnderWay()
    await dialog
      .getByRole('textbox', { name: phone.smsCode })
      .fill((await sentTo(server.url, other.e164)).code ?? '')
    await passwordIn(dialog, 'newPassword').fill(NEW_PASSWORD)
    await dialog.getByRole('button', { name: recovery.phoneSubmit }).click()
    await back.waitForURL(`${server.url}${at(language, '/')}`)
    await kindOf(back).toHaveAttribute('data-session', 'member')
    expect(await back.evaluate(() => sessionStorage.getItem('account'))).toBe(other.username)
    expect(await isLive(other.token), 'the other session of the account').toBe(false)
    expect(await isLive(seat.token), 'the session of another account').toBe(true)
  })

  // Spec 4.4, reliability C10 and S9: the link of the e-mail, what it ends, and the picture that comes after some asks.
  test(`the link of an e-mail sets a new password once, and who asks much is shown a picture (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/password-recovery\/(email|link) 422/)
    const asked = `asked${randomInt(1_000_000)}`
    for (const n of [1, 2, 3]) {
      const body = { username: asked, email: `${asked}${n}@example.com` }
      await callServer(server.url, 'POST', '/password-recovery/email', { body })
    }
    await page.goto(`${server.url}${at(language, '/forget')}`)
    const main = page.getByRole('main')
    await main.getByRole('textbox', { name: recovery.username }).fill(asked)
    await main.getByRole('textbox', { name: recovery.email }).fill(`${asked}@example.com`)
    await page.keyboard.press('Enter')
    const picture = main.getByRole('textbox', { name: words(language, 'captcha').captchaLabel })
    await isRefused(picture, errors.captchaNeeded)
    await expect(picture).toBeFocused()
    await expect(main.getByRole('img', { name: words(language, 'captcha').captchaAlt })).toBeVisible()
    await picture.fill('-----')
    await page.keyboard.press('Enter')
    await isRefused(picture, errors.captchaWrong)

    const seat = await phoneSeat()
    await page.reload()
    await main.getByRole('textbox', { name: recovery.username }).fill(seat.username)
    await main.getByRole('textbox', { name: recovery.email }).fill(seat.email)
    await main.getByRole('button', { name: recovery.emailSubmit }).click()
    const told = page.getByRole('dialog', { name: recovery.inBeenOutTitle })
    await told.getByRole('button', { name: recovery.confirm, exact: true }).click()
    // The letter is in the member's own language; its secret opens the page in any.
    const secret = /\/forget\/password(#[\w-]{43})/.exec((await sentTo(server.url, seat.email)).text)?.[1]
    const link = `${server.url}${at(language, '/forget/password')}${secret}`
    await page.goto(link)
    await passwordIn(page, 'newPassword').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: recovery.linkSubmit }).click()
    await expect(page.getByRole('heading', { name: recovery.linkDone })).toBeVisible()
    expect(await isLive(seat.token)).toBe(false)
    await main.getByRole('link', { name: recovery.linkLogin }).click()
    const dialog = page.getByRole('dialog', { name: identity.loginTitle })
    await expect(dialog.getByRole('textbox', { name: identity.username })).toHaveValue(seat.username)
    await passwordIn(dialog, 'password').fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${server.url}${at(language, '/')}`)
    await kindOf(page).toHaveAttribute('data-session', 'member')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: recovery.linkDeadTitle })).toBeVisible()
  })
}
