import { spawnSync } from 'node:child_process'
import { newId } from '#lib/ids/ids.ts'
import { callServer, signIn } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { demoSeat, freshName, newSeat, serverAddress } from './seats.ts'
import { at, expect, LANGUAGES, test, words } from './story.ts'

const PAGE = '/member/securityCenter'
const CHOSEN = 'nine calm herons 4'

/** A password that the house makes for a member, as an operator does in a second terminal. */
function firstPasswordOf(account: string): string {
  const done = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/operator.ts', 'member', 'reset-password', account],
    { env: { ...process.env, DATA_DIR: process.env.E2E_DATA ?? '', DATABASE_URL: '' }, encoding: 'utf8' },
  )
  expect(done.stderr).toBe('')
  return /: (\S+)\n/.exec(done.stdout)?.[1] ?? ''
}

/** An account that an agent opens for somebody: its name and first password. */
async function openedByAgent(): Promise<{ account: string; first: string }> {
  const { token } = await demoSeat('niran')
  const account = freshName()
  const body = { id: newId(), account, kind: 'player', rate: '0.1' }
  const opened = await callServer(serverAddress(), 'POST', '/agent/accounts', { token, body })
  return { account, first: String(opened.value?.firstPassword) }
}

for (const language of LANGUAGES) {
  const t = words(language, 'login')
  const says = words(language, 'identity')

  // Protects: a password of the house is changed before anything else, by keyboard, and the way goes on to where it was
  // meant (spec 4.1, reliability C7).
  test(`a first password is changed before the page that was asked for (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/^\w+ \/api\/\S+ 4(03|22)$/)
    const seat = await newSeat()
    const first = firstPasswordOf(seat.username)
    await page.goto(at(language, PAGE))
    const login = page.getByRole('dialog', { name: says.loginTitle })
    await login.getByRole('textbox', { name: says.username }).fill(seat.username)
    await login.getByRole('textbox', { name: says.password, exact: true }).fill(first)
    await page.keyboard.press('Enter')
    const due = page.getByRole('dialog', { name: t.dueTitle })
    await expect(due).toBeVisible()
    // Who registered has accepted the terms, and is not asked again.
    await expect(due.getByRole('checkbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await findings(page)).toEqual([])
    await due.getByLabel(t.oldPassword, { exact: false }).fill(first)
    await due.getByLabel(t.newPassword, { exact: false }).first().fill(first)
    await due.getByLabel(t.confirmNewPassword, { exact: false }).fill(CHOSEN)
    await page.keyboard.press('Enter')
    await expect(due.getByText(words(language, 'errors').passwordSame)).toBeVisible()
    await due.getByLabel(t.newPassword, { exact: false }).first().fill(CHOSEN)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(at(language, PAGE))
    const passwords = words(language, 'security').passwords
    await expect(page.getByRole('heading', { name: passwords, exact: true })).toBeVisible()
    await expect(due).toBeHidden()
    expect((await signIn(serverAddress(), seat.username, CHOSEN)).passwordExpired).toBe(false)
    await expect(signIn(serverAddress(), seat.username, first)).rejects.toThrow('wrongLogin')
  })
  // Protects: who was given an account reads the terms and accepts them by themselves before anything else.
  test(`the owner of an account that an agent opened accepts the terms first (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/^\w+ \/api\/\S+ 403$/)
    const { account, first } = await openedByAgent()
    await page.goto(at(language, '/login'))
    const login = page.getByRole('dialog', { name: says.loginTitle })
    await login.getByRole('textbox', { name: says.username }).fill(account)
    await login.getByRole('textbox', { name: says.password, exact: true }).fill(first)
    await page.keyboard.press('Enter')
    const due = page.getByRole('dialog', { name: t.dueTitle })
    const terms = due.getByRole('checkbox')
    await due.getByLabel(t.oldPassword, { exact: false }).fill(first)
    await due.getByLabel(t.newPassword, { exact: false }).first().fill(CHOSEN)
    await due.getByLabel(t.confirmNewPassword, { exact: false }).fill(CHOSEN)
    await page.keyboard.press('Enter')
    await expect(terms).toHaveAccessibleDescription(words(language, 'errors').termsNeeded)
    await expect(terms).toBeFocused()
    expect(await findings(page)).toEqual([])

    const opening = page.waitForEvent('popup')
    await due.getByRole('link', { name: says.termsLink }).click()
    const reading = await opening
    await expect(reading).toHaveURL(`${at(language, '/help')}#term`)
    await expect(reading.locator('#term')).toBeInViewport()
    await expect(reading.locator('html')).toHaveAttribute('data-session', 'guest')
    // From now on that tab listens to what the others have to say.
    await reading.locator('astro-island [data-open-dialog="login"]').focus()
    await expect(reading.getByRole('dialog')).toHaveCount(0)

    await page.bringToFront()
    await terms.check()
    await due.getByRole('button', { name: t.passwordSubmit }).click()
    await expect(due).toBeHidden()
    await expect(page.getByRole('banner').locator('[data-balance]')).toContainText(/\d/)
    await expect(reading.locator('html')).toHaveAttribute('data-session', 'member')
    await expect(reading.getByRole('dialog')).toHaveCount(0)
    const again = await signIn(serverAddress(), account, CHOSEN)
    expect([again.passwordExpired, again.member.termsDue]).toEqual([false, false])
    // The first login was written down, although its page was left at once (spec 4.1).
    expect(again.firstTimeLogin).toBe(false)
  })

  // Protects: a trial is told what needs an account of one's own, goes on playing, or opens one (spec section 8).
  test(`a trial that keeps a favourite is told that it needs a real account (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/^\w+ \/api\/\S+ 403$/)
    await page.clock.install()
    await page.goto(at(language, '/login'))
    await page.getByRole('dialog').getByRole('button', { name: says.freePlay }).click()
    await page.waitForURL(at(language, '/'))
    await expect(page.locator('html')).toHaveAttribute('data-session', 'member')
    await page.goto(at(language, '/fish'))
    const heart = page.locator('[data-lobby] [data-favorite]').first()
    const real = page.getByRole('dialog', { name: t.realTitle })
    await heart.click()
    await expect(real).toBeVisible()
    expect(await findings(page)).toEqual([])
    await real.getByRole('button', { name: t.realStay }).click()
    await expect(real).toBeHidden()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    // A heart counts one press a second.
    await page.clock.fastForward(1_000)
    await heart.click()
    await real.getByRole('button', { name: t.createAccount }).click()
    await expect(page.getByRole('dialog', { name: says.registerTitle })).toBeVisible()
  })
}
