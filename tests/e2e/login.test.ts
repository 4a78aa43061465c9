import type { Page } from '@playwright/test'
import { callServer } from '#tests/support/visitor.ts'
import { demoSeat, newSeat, type Seat, serverAddress, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, ownNetwork, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(ownNetwork)

for (const language of LANGUAGES) {
  const identity = words(language, 'identity')
  const errors = words(language, 'errors')

  test(`who asks to be remembered is back without a password, until they log out (${language})`, async ({
    page,
    context,
  }) => {
    const seat = await newSeat()
    await page.goto(at(language, '/login'))
    const dialog = page.getByRole('dialog', { name: identity.loginTitle })
    await dialog.getByRole('checkbox', { name: identity.rememberMe }).check()
    await logIn(page, language, seat)
    await page.waitForURL(at(language, '/'))
    await welcomed(page, language, seat)
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain(seat.password)
    await page.close()

    const again = await context.newPage()
    await again.goto(at(language, '/verify'))
    await expect(again.locator('html')).toHaveAttribute('data-session', 'member')
    await welcomed(again, language, seat)
    await again.getByRole('button', { name: new RegExp(`^${identity.accountMenu.split('{{')[0]}`) }).click()
    await again.locator('#account-menu').getByRole('button', { name: identity.signOut }).click()
    await again.getByRole('dialog').getByRole('button', { name: identity.signOut, exact: true }).click()
    await expect(again).toHaveURL(url => url.pathname === at(language, '/'))
    await expect(again.locator('html')).toHaveAttribute('data-session', 'guest')
    await again.goto(at(language, '/help'))
    await expect(again.locator('html')).toHaveAttribute('data-session', 'guest')
    expect(await context.cookies()).toEqual([])
    // Only whose site it is outlives a log-out, in both storages (spec section 3 and 4.1).
    const left = await again.evaluate(() => [{ ...sessionStorage }, localStorage.getItem('merchantCode')])
    expect(left).toEqual([{ merchantCode: 'baize' }, 'baize'])
  })

  test(`a code in the address begins a session once, and is gone from the address (${language})`, async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/session\/exchange 422/)
    const { token } = await newSeat()
    const { value } = await callServer(serverAddress(), 'POST', '/session/code', { token, body: {} })
    const address = `${at(language, '/help')}?sessionCode=${value?.code}`
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    await expect(page).toHaveURL(new RegExp(`${at(language, '/help')}$`))
    // Nobody is there any more to tell a new tab who is signed in.
    await page.close()

    const again = await context.newPage()
    const refused = again.waitForResponse('**/api/session/exchange')
    await again.goto(address)
    expect((await refused).status()).toBe(422)
    await expect(again.locator('html')).toHaveAttribute('data-session', 'guest')
  })

  test(`after three wrong passwords a picture is asked for, and nothing is judged without it (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/session 4\d\d/)
    const captcha = words(language, 'captcha')
    const seat = await newSeat()
    await page.goto(at(language, '/login'))
    const dialog = page.getByRole('dialog', { name: identity.loginTitle })
    const password = dialog.getByRole('textbox', { name: identity.password, exact: true })
    for (let n = 1; n <= 3; n += 1) {
      await logIn(page, language, { ...seat, password: `wrong password ${n}` })
      await expect(password).toHaveAccessibleDescription(errors.wrongLogin)
      await password.fill('')
    }
    const picture = dialog.getByRole('textbox', { name: captcha.captchaLabel })
    await expect(dialog.getByRole('img', { name: captcha.captchaAlt })).toBeVisible()
    await logIn(page, language, seat)
    await expect(picture).toHaveAccessibleDescription(errors.required)
    await expect(picture).toBeFocused()
    await picture.fill('-----')
    await page.keyboard.press('Enter')
    await expect(picture).toHaveAccessibleDescription(errors.captchaWrong)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  })

  test(`free play has play money at once, and what needs a real account says so (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/ 403$/)
    await page.goto(at(language, '/login'))
    const dialog = page.getByRole('dialog', { name: identity.loginTitle })
    await dialog.getByRole('button', { name: identity.freePlay }).click()
    await page.waitForURL(at(language, '/'))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    await expect(page.locator('[data-balance]')).toContainText('10,000.00')
    await expect(dialog).toBeHidden()
    await page.goto(at(language, '/member/depositv2'))
    await expect(page.getByRole('heading', { name: words(language, 'cashier').trialTitle })).toBeVisible()
  })

  test(`the code of a mobile number is asked for by keyboard, and a number that is none is refused (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/session\S* 4\d\d/)
    const phone = words(language, 'phone')
    await page.goto(at(language, '/login'))
    const dialog = page.getByRole('dialog', { name: identity.loginTitle })
    await dialog.getByRole('tab', { name: identity.username }).focus()
    await page.keyboard.press('ArrowRight')
    const number = dialog.getByRole('textbox', { name: phone.mobileNumber })
    await number.fill('12')
    await dialog.getByRole('button', { name: phone.codeSend }).click()
    await expect(number).toHaveAccessibleDescription(errors.mobileNumberWrong)
    await number.fill(`08${language === 'th' ? 1 : 9}${String(Date.now()).slice(-7)}`)
    await dialog.getByRole('button', { name: phone.codeSend }).click()
    await expect(dialog.getByRole('status')).toHaveText(fill(phone.codeWait, { seconds: 60 }))
    await dialog.getByRole('textbox', { name: phone.smsCode }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: phone.smsCode })).toHaveAccessibleDescription(
      errors.codeWrong,
    )
  })

  test(`the address of the app carries language and session only when it is pressed (${language})`, async ({
    page,
  }) => {
    await sitDown(page, await demoSeat('somchai'))
    await page.goto(at(language, '/verify'))
    const link = page.getByRole('contentinfo').getByRole('link', { name: words(language, 'shell').app })
    expect(await link.getAttribute('href')).not.toContain('sessionCode')
    const asked = page.waitForRequest(request => request.url().includes('sessionCode='))
    await link.click()
    expect(new URL((await asked).url()).searchParams.get('lang')).toBe(language === 'th' ? 'TY' : 'EN')
    await expect(page).toHaveURL(url => url.pathname === at(language, '/down') && url.search === '')
  })
}

async function logIn(page: Page, language: Language, seat: Seat): Promise<void> {
  const says = words(language, 'identity')
  const dialog = page.getByRole('dialog', { name: says.loginTitle })
  await dialog.getByRole('textbox', { name: says.username }).fill(seat.username)
  await dialog.getByRole('textbox', { name: says.password, exact: true }).fill(seat.password)
  await dialog.getByRole('button', { name: says.loginSubmit, exact: true }).click()
}

/** The page after a login tells when and from where the account was used before (spec 4.1). */
async function welcomed(page: Page, language: Language, { member }: Seat): Promise<void> {
  const login = words(language, 'login')
  const said = fill(login.welcomeTitle, { name: member.nickname })
  const welcome = page.getByRole('status').filter({ hasText: said })
  await expect(welcome).toContainText(login.notYou)
  await welcome.getByRole('button', { name: login.close }).click()
  await expect(welcome).toHaveCount(0)
}
