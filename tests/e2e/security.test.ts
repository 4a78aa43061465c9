import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD_LENGTH } from '#lib/identity/rules.ts'
import { callServer, signIn } from '#tests/support/visitor.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { virtualAuthenticator } from './passkeys.ts'
import { newSeat, type Seat, serverAddress, sitDown, test } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, ownNetwork, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

const PAGE = '/member/securityCenter'

/** Opens the page as somebody whose password was just given. */
async function open(page: Page, language: Language, seat: Seat): Promise<void> {
  await sitDown(page, seat)
  await page.goto(at(language, PAGE))
  await expect(
    page.getByRole('heading', { name: words(language, 'security').passwords, exact: true }),
  ).toBeVisible()
}

for (const language of LANGUAGES) {
  const t = words(language, 'security')
  const says = words(language, 'identity')

  // Protects: a member sets a payment password, and sees and ends other devices; each is said aloud.
  test(`the passwords are set and another device is signed out (${language})`, async ({ page, isMobile }) => {
    if (isMobile) await page.setViewportSize({ width: 360, height: 780 })
    const seat = await newSeat()
    const other = await signIn(serverAddress(), seat.username, seat.password)
    await open(page, language, seat)
    expect(await findings(page)).toEqual([])
    expect(await findingsInLight(page)).toEqual([])
    await page.getByRole('button', { name: `${t.setUp} ${t.payment}` }).click()
    const dialog = page.getByRole('dialog', { name: t.paymentSet })
    await dialog.getByLabel(t.newPassword, { exact: false }).first().fill('123456')
    await dialog.getByLabel(t.confirmNewPassword, { exact: false }).fill('123456')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(words(language, 'errors').paymentPasswordEasy)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel(t.newPassword, { exact: false }).first().fill('739201')
    await dialog.getByLabel(t.confirmNewPassword, { exact: false }).fill('739201')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: t.paymentDone })).toBeVisible()
    await expect(page.getByRole('button', { name: `${t.change} ${t.payment}` })).toBeVisible()
    await page.getByRole('button', { name: t.devicesEndOthers }).click()
    const end = page.getByRole('dialog', { name: t.devicesEndOthers })
    await end.getByRole('button', { name: t.deviceEnd, exact: true }).click()
    await expect(page.getByText(t.devicesOnlyThis)).toBeVisible()
    expect((await callServer(serverAddress(), 'GET', '/member', { token: other.token })).status).toBe(401)
  })

  // Protects: a new password needs the old one, each fault stands below its field, and the old one is worth nothing after.
  test(`a password is changed with the present one, and what is wrong stands below its field (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/member\/password 4\d\d/)
    const errors = words(language, 'errors')
    const seat = await newSeat()
    const chosen = 'nine calm herons 4'
    await open(page, language, seat)
    await page.getByRole('button', { name: `${t.change} ${t.loginPassword}` }).click()
    const dialog = page.getByRole('dialog', { name: t.passwordTitle })
    const field = (name: string) => dialog.locator(`input[name="${name}"]`)
    const save = dialog.getByRole('button', { name: t.save, exact: true })
    await save.click()
    for (const name of ['oldPassword', 'newPassword', 'confirmNewPassword'])
      await expect(field(name)).toHaveAccessibleDescription(errors.required)
    await expect(field('oldPassword')).toBeFocused()
    await field('oldPassword').fill('not the password')
    await field('newPassword').fill('short')
    await field('confirmNewPassword').fill(chosen)
    await save.click()
    await expect(field('newPassword')).toHaveAccessibleDescription(
      fill(errors.passwordLength, PASSWORD_LENGTH),
    )
    await expect(field('confirmNewPassword')).toHaveAccessibleDescription(errors.passwordsDiffer)
    await field('newPassword').fill(chosen)
    await save.click()
    await expect(field('oldPassword')).toHaveAccessibleDescription(errors.wrongPassword)
    await field('oldPassword').fill(seat.password)
    await page.keyboard.press('Enter')
    // It leads home (spec 4.1), where it is told.
    await expect(page.getByRole('status').filter({ hasText: t.passwordDone })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(at(language, '/'))
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    expect((await signIn(serverAddress(), seat.username, chosen)).member.account).toBe(seat.username)
    await expect(signIn(serverAddress(), seat.username, seat.password)).rejects.toThrow('wrongLogin')
  })

  // Protects: an authenticator app is set up and asked for at the next log-in.
  test(`an authenticator app is set up and asked for at log-in (${language})`, async ({ page, trouble }) => {
    trouble.expectAnswer(/(POST|DELETE|PUT) \/api\/(session|session\/second-step|member\/.*) (401|403|422)/)
    const seat = await newSeat()
    await open(page, language, seat)
    await page.getByRole('button', { name: `${t.setUp} ${t.authenticator}` }).click()
    const dialog = page.getByRole('dialog', { name: t.authenticatorSetUp })
    const secret = (
      (await dialog.locator('.security-AuthenticatorDialog-secret').textContent()) ?? ''
    ).replaceAll(' ', '')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel(t.authenticatorCode, { exact: false }).fill(totp.generate())
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: t.codesTitle })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const [code = ''] = await codes.getByRole('listitem').allTextContents()
    await codes.getByRole('button', { name: t.done, exact: true }).click()
    await expect(codes.getByText(t.codesKeepFirst)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await codes.getByLabel(t.codesKept).check()
    await codes.getByRole('button', { name: t.done, exact: true }).click()
    await expect(page.getByText(t.secondOn)).toBeVisible()

    await page.evaluate(() => sessionStorage.clear())
    await page.goto(at(language, '/login'))
    const login = page.getByRole('dialog', { name: says.loginTitle })
    await login.getByRole('textbox', { name: says.username }).fill(seat.username)
    await login.getByRole('textbox', { name: says.password, exact: true }).fill(seat.password)
    await page.keyboard.press('Enter')
    await expect(login.getByText(says.stepText)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await login.getByLabel(says.stepCode, { exact: false }).fill('000 000')
    await page.keyboard.press('Enter')
    await expect(login.getByText(words(language, 'errors').secondFactorWrong)).toBeVisible()
    await login.getByLabel(says.stepCode, { exact: false }).fill(code)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
  })

  // Protects: a passkey is added, lets its owner in alone, and is asked for before it is removed. The browser shows its own
  // dialogs, the same at every size.
  test(`a passkey is added, logs in and is removed (${language})`, { tag: '@desktop' }, async ({ page }) => {
    const seat = await newSeat()
    await virtualAuthenticator(page)
    await open(page, language, seat)
    await page.getByRole('button', { name: `${t.setUp} ${t.passkey}` }).click()
    const dialog = page.getByRole('dialog', { name: t.passkeyAdd })
    await dialog.getByLabel(t.passkeyName, { exact: false }).fill('My key')
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: t.codesTitle })
    await codes.getByLabel(t.codesKept).check()
    await codes.getByRole('button', { name: t.done, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'My key' })).toBeVisible()

    await page.evaluate(() => sessionStorage.clear())
    await page.goto(at(language, '/login'))
    await page.getByRole('dialog').getByRole('button', { name: says.passkeyLogin }).click()
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    await page.goto(at(language, PAGE))
    await page.getByRole('button', { name: `${t.remove} My key` }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click()
    await expect(page.getByText(t.secondOff)).toBeVisible()
  })

  // Protects: a number is typed behind its country, which is waited for, or asked for again.
  test(`a mobile number is asked for once there are countries to choose from (${language})`, async ({
    page,
    isMobile,
    trouble,
  }) => {
    trouble.expectAnswer(/GET \/api\/country-codes 503/)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/country-codes', async route => {
      await held.promise
      await route.fulfill({
        status: 503,
        json: { success: false, code: 'unavailable', message: 'Not now.', requestId: 'r' },
      })
    })
    await open(page, language, await newSeat())
    const phone = words(language, 'phone')
    await page.getByRole('button', { name: `${t.setUp} ${phone.mobileNumber}` }).click()
    const dialog = page.getByRole('dialog', { name: t.phoneTitle })
    await expect(dialog.getByRole('status')).toHaveText(t.loading)
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    held.resolve()
    await expect(dialog.getByRole('alert')).toContainText('Not now.')
    expect(await findings(page)).toEqual([])
    await page.unroute('**/api/country-codes')
    await dialog.getByRole('button', { name: t.retry }).click()
    const number = dialog.getByRole('textbox', { name: phone.mobileNumber })
    if (isMobile) await expect(number).toBeVisible()
    else await expect(number).toBeFocused()
  })

  // Protects: an e-mail address counts once its owner has shown the code that went there.
  test(`an e-mail address is confirmed by its code (${language})`, async ({ page, trouble }) => {
    trouble.expectAnswer(/PUT \/api\/member\/email 422/)
    const seat = await newSeat()
    const address = `${seat.username}@mail.example`
    await open(page, language, seat)
    await page.getByRole('button', { name: `${t.setUp} ${t.email}` }).click()
    const dialog = page.getByRole('dialog', { name: t.emailTitle })
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel(t.email, { exact: false }).first().fill(address)
    await dialog.getByRole('button', { name: words(language, 'phone').codeSend }).click()
    // The outbox may hold a code before the page has heard which one it is to answer.
    await expect(
      dialog
        .getByRole('status')
        .filter({ hasText: fill(words(language, 'phone').codeWait, { seconds: 60 }) }),
    ).toBeAttached()
    await expect.poll(() => codeSentTo(address)).toMatch(/^\d{6}$/)
    const field = dialog.getByLabel(t.emailCode, { exact: false })
    await field.fill('abc')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(words(language, 'errors').codeWrong)).toBeVisible()
    await field.fill(await codeSentTo(address))
    await page.keyboard.press('Enter')
    await expect(page.getByText(t.verified, { exact: true })).toBeVisible()
  })

  // Protects: what could lock the owner out asks for the password once it was given too long ago, and goes on after it.
  test(`the password is asked for again, then the account is closed for good (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/member\/(closing|proof) (403|422)/)
    const seat = await newSeat()
    await forgetProof(page, seat)
    await open(page, language, seat)
    await page.getByRole('button', { name: t.closeTitle }).click()
    const ask = page.getByRole('dialog', { name: t.closeAsk })
    await ask.getByRole('button', { name: t.closeConfirm }).click()
    const proof = page.getByRole('dialog', { name: t.proofTitle })
    expect(await findings(page)).toEqual([])
    await proof.getByLabel(t.loginPassword, { exact: false }).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(proof.getByText(words(language, 'errors').wrongPassword)).toBeVisible()
    await proof.getByLabel(t.loginPassword, { exact: false }).fill(seat.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at(language, '/'))
    const login = await signIn(serverAddress(), seat.username, seat.password).catch(error => String(error))
    expect(login).toContain('accountClosed')
  })
}

/** What the demo's outbox has for an address, the newest first. */
async function codeSentTo(to: string): Promise<string> {
  const answer = await callServer(serverAddress(), 'GET', '/outbox')
  const messages = (answer.value?.messages ?? []) as { to: string; text: string }[]
  return /\b\d{6}\b/.exec(messages.find(message => message.to === to)?.text ?? '')?.[0] ?? ''
}

/** The next answer that needs a recent proof is refused once, as five minutes later. */
async function forgetProof(page: Page, seat: Seat): Promise<void> {
  await page.route('**/api/member/closing', (route, request) => {
    const hasProof = proven.has(seat.token)
    if (hasProof) return route.continue()
    return route.fulfill({
      status: 403,
      json: {
        success: false,
        code: 'reauthenticationNeeded',
        message: 'asked',
        requestId: request.url(),
      },
    })
  })
  await page.route('**/api/member/proof', async route => {
    const response = await route.fetch()
    if (response.ok()) proven.add(seat.token)
    await route.fulfill({ response })
  })
}
const proven = new Set<string>()
