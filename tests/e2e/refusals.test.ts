import type { Locator, Page } from '@playwright/test'
import { PASSWORD_LENGTH } from '#lib/identity/rules.ts'
import { endSession, findGame, freshName, newSeat, type Seat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, type Language, ownNetwork, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const identity = words(language, 'identity')
  const errors = words(language, 'errors')
  const cashier = words(language, 'cashier')

  test(`a wrong password is refused in the same words for a name that exists and one that does not (${language})`, async ({
    page,
    context,
    trouble,
  }) => {
    await ownNetwork({ context })
    trouble.expectAnswer(/POST \/api\/session 4\d\d/)
    await page.goto(at(language, '/login'))
    const dialog = page.getByRole('dialog', { name: identity.loginTitle })
    const password = passwordIn(dialog, identity.password)
    for (const name of ['niran', freshName()]) {
      await dialog.getByRole('textbox', { name: identity.username }).fill(name)
      await password.fill('not the password')
      await dialog.getByRole('button', { name: identity.loginSubmit, exact: true }).click()
      await isRefused(password, errors.wrongLogin)
      await expect(dialog.getByRole('textbox', { name: identity.username })).not.toHaveAttribute(
        'aria-invalid',
        'true',
      )
      // What was typed is not lost; a new attempt takes the message away.
      await expect(dialog.getByRole('textbox', { name: identity.username })).toHaveValue(name)
    }
    await expect(page.locator('html')).toHaveAttribute('data-session', 'guest')
  })

  // By day: unit/islands/register-form.test.tsx, and the answers in server/identity/register.test.ts.
  test(`a registration says beside each field what is wrong with it (${language})`, {
    tag: '@night',
  }, async ({ page, trouble }) => {
    trouble.expectAnswer(/PUT \/api\/members 4\d\d/)
    await page.goto(at(language, '/register'))
    const dialog = page.getByRole('dialog', { name: identity.registerTitle })
    await dialog.getByRole('tab', { name: words(language, 'registration').way_username }).click()
    const name = dialog.getByRole('textbox', { name: identity.username })
    const password = passwordIn(dialog, identity.password)
    const again = passwordIn(dialog, identity.confirmPassword)
    const terms = dialog.getByRole('checkbox')
    const send = dialog.getByRole('button', { name: identity.registerSubmit, exact: true })

    await send.click()
    await isRefused(name, errors.required)
    await isRefused(password, errors.required, { focused: false })
    await name.fill('somchai')
    await password.fill('short')
    await again.fill('other')
    await send.click()
    await isRefused(password, fill(errors.passwordLength, PASSWORD_LENGTH))
    await isRefused(again, errors.passwordsDiffer, { focused: false })
    await password.fill('password123')
    await again.fill('password123')
    await send.click()
    await isRefused(terms, errors.termsNeeded)
    await terms.check()
    await expect(terms).not.toHaveAttribute('aria-invalid', 'true')
    await send.click()
    await isRefused(password, errors.passwordCommon)
    await password.fill('four quiet koi swim')
    await again.fill('four quiet koi swim')
    await send.click()
    await isRefused(name, errors.accountTaken)
    await name.fill(freshName())
    await send.click()
    await expect(dialog).toBeHidden()
  })

  test(`a spin without money is refused with a way to the cashier (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/vendor-demo\/api\/play 4\d\d/)
    const slot = words(language, 'slot')
    await sitDown(page, await newSeat())
    await page.goto(`${at(language, '/seamless')}?game=${await findGame('playable')}`)
    const game = page.frameLocator('.games-GameFrame-frame')
    await game.getByRole('button', { name: slot.spin, exact: true }).click()
    const notice = game.getByRole('alert')
    await expect(notice).toContainText(
      fill(slot.refused_notEnoughMoney.split('{{stake}}')[0] ?? '', { balance: '฿0.00' }).trim(),
    )
    await expect(notice.getByRole('button', { name: slot.deposit })).toBeFocused()
    await notice.getByRole('button', { name: slot.deposit }).click()
    // Over the game, which goes on.
    const member = words(language, 'member')
    const inside = page.getByRole('dialog', { name: member.nav }).frameLocator('iframe')
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText(member.deposit)
    await expect(page.locator('.games-GameFrame-frame')).toHaveAttribute('data-state', 'ready')
  })

  for (const [what, path] of [
    ['a private page', '/member/personalHistoryCopy?days=30'],
    ['a game', '/seamless?game='],
  ] as const) {
    test(`a guest who asks for ${what} logs in and is back there (${language})`, async ({ page }) => {
      const seat = await newSeat()
      const address = at(language, path) + (path.endsWith('=') ? await findGame('playable') : '')
      await page.goto(address)
      await expect(page).toHaveURL(new RegExp(`${at(language, '/login')}\\?next=`))
      await logIn(page, language, seat)
      await page.waitForURL(url => url.pathname + url.search === address)
      await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    })
  }

  test(`a session that ended elsewhere offers to log in, in every tab, and keeps the page (${language})`, async ({
    page,
    context,
    trouble,
  }) => {
    trouble.expectAnswer(/ 401$/)
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/member/depositv2'))
    await page.getByRole('textbox', { name: cashier.amount }).fill('250')
    const other = await context.newPage()
    await other.goto(at(language, '/verify'))
    await expect(other.locator('[data-balance]')).toContainText(/\d/)

    await endSession(seat)
    for (const tab of [page, other]) {
      const ended = tab.getByRole('dialog', { name: identity.endedTitle })
      await expect(ended).toContainText(identity.endedText)
    }
    await page.bringToFront()
    await page.getByRole('button', { name: identity.endedLogin }).click()
    await logIn(page, language, seat)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${at(language, '/member/depositv2')}$`))
    await expect(page.getByRole('textbox', { name: cashier.amount })).toHaveValue('250')
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    // Who is back in one tab is back in the other.
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await expect(other.locator('[data-balance]')).toContainText(/\d/)
  })
}

async function logIn(page: Page, language: Language, seat: Seat): Promise<void> {
  const says = words(language, 'identity')
  const dialog = page.getByRole('dialog', { name: says.loginTitle })
  await dialog.getByRole('textbox', { name: says.username }).fill(seat.username)
  await passwordIn(dialog, says.password).fill(seat.password)
  await dialog.getByRole('button', { name: says.loginSubmit, exact: true }).click()
}

/** The field itself: the button that shows the password has a name with the same word. */
function passwordIn(dialog: Locator, label: string): Locator {
  return dialog.getByRole('textbox', { name: label, exact: true })
}

/** The message stands in the field's description, in a place that is read out, and the field is marked and at hand. */
async function isRefused(field: Locator, message: string, { focused = true } = {}): Promise<void> {
  await expect(field).toHaveAccessibleDescription(message)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  if (focused) await expect(field).toBeFocused()
  const place = field
    .page()
    .locator(`#${await field.evaluate(input => CSS.escape(input.getAttribute('aria-describedby') ?? ''))}`)
  await expect(place).toHaveAttribute('aria-live', 'polite')
  await expect(place.getByText(message, { exact: true })).toBeVisible()
}
