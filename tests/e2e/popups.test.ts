import type { Page } from '@playwright/test'
import type { Popup } from '#lib/notices/api.ts'
import { freshName, newSeat, sitDown, test } from './seats.ts'
import { at, expect, LANGUAGES, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const popup = (id: string, execution: Popup['execution']): Popup => ({
  id,
  title: `Popup ${id}`,
  content: `<p>What ${id} says</p>`,
  promotionType: null,
  execution,
})

/** The server announces these popups. */
async function announces(page: Page, popups: readonly Popup[]): Promise<void> {
  const value = { banners: [], player: [], popup: popups, promotion: [], help: [] }
  await page.route('**/api/notices?*', route => route.fulfill({ json: { success: true, value } }))
}

const shown = (page: Page, id: string) => page.getByRole('dialog', { name: `Popup ${id}` })
const open = (page: Page) => page.locator('dialog[open]')
const answered = (page: Page) => page.waitForResponse(/\/api\/notices/)

for (const language of LANGUAGES) {
  test(`a guest sees the popups B one after another, the newest first, each once in a session (${language})`, async ({
    page,
  }) => {
    await announces(page, [popup('new', 'B'), popup('members', 'A'), popup('old', 'B'), popup('first', 'F')])
    await page.goto(at(language, '/'))
    await expect(shown(page, 'new')).toBeVisible()
    await expect(shown(page, 'new')).toContainText('What new says')
    await expect(page.getByRole('heading', { name: 'Popup new' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(shown(page, 'old')).toBeVisible()
    await expect(open(page)).toHaveCount(1)
    await shown(page, 'old').getByText(words(language, 'home').closePopup, { exact: true }).click()
    await expect(open(page)).toHaveCount(0)

    const again = answered(page)
    await page.reload()
    await again
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
    await expect(open(page)).toHaveCount(0)
  })
}

test('a member sees the popups A, under a key of their own', async ({ page }) => {
  await announces(page, [popup('members', 'A'), popup('guests', 'B'), popup('first', 'F')])
  await page.goto('/en')
  await expect(shown(page, 'guests')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open(page)).toHaveCount(0)

  const seat = await newSeat()
  await sitDown(page, seat)
  await page.goto('/en')
  await expect(shown(page, 'members')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open(page)).toHaveCount(0)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('closedPopups'))),
  ).toEqual(expect.arrayContaining(['closedPopups:anonymous', `closedPopups:${seat.member.id}`]))
})

test('who registers is welcomed by the popup F, after the dialog has closed', async ({ page }) => {
  const says = words('en', 'identity')
  await announces(page, [popup('first', 'F')])
  const answer = answered(page)
  await page.goto('/en')
  await answer
  await page.getByRole('banner').getByRole('link', { name: says.register, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: says.registerTitle })
  const password = 'four quiet koi swim'
  await dialog.getByRole('tab', { name: words('en', 'registration').way_username }).click()
  await dialog.getByRole('textbox', { name: says.username }).fill(freshName())
  await dialog.getByLabel(says.password, { exact: false }).first().fill(password)
  await dialog.getByLabel(says.confirmPassword, { exact: false }).fill(password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: says.registerSubmit, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(shown(page, 'first')).toBeVisible()
})

test('a popup waits until the login dialog has closed', async ({ page }) => {
  const says = words('en', 'identity')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/notices?*', async route => {
    await held
    const value = { banners: [], player: [], popup: [popup('late', 'B')], promotion: [], help: [] }
    await route.fulfill({ json: { success: true, value } })
  })
  await page.goto('/en')
  await page.getByRole('banner').getByRole('link', { name: says.login, exact: true }).click()
  const login = page.getByRole('dialog', { name: says.loginTitle })
  await expect(login).toBeVisible()
  const heard = answered(page)
  answer()
  await heard
  await expect(open(page)).toHaveCount(1)
  await expect(login).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown(page, 'late')).toBeVisible()
})

for (const path of ['/login', '/register']) {
  test(`no popup interrupts who came to ${path}`, async ({ page }) => {
    await announces(page, [popup('guests', 'B')])
    const answer = answered(page)
    await page.goto(at('en', path))
    await answer
    await expect(open(page)).toHaveCount(1)
    await expect(shown(page, 'guests')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(open(page)).toHaveCount(0)
  })
}

test('the focus returns to where it was', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/notices?*', async route => {
    await held
    const value = { banners: [], player: [], popup: [popup('guests', 'B')], promotion: [], help: [] }
    await route.fulfill({ json: { success: true, value } })
  })
  await page.goto('/en')
  const chip = page
    .getByRole('navigation', { name: words('en', 'home').jump })
    .getByRole('link')
    .first()
  await chip.focus()
  answer()
  await expect(shown(page, 'guests')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
})
