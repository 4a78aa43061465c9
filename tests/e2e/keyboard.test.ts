import type { Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { callServer } from '#tests/support/visitor.ts'
import { reach } from './keys.ts'
import { balanceOf, newSeat, type Seat, serverAddress } from './seats.ts'
import { expect, fill, test, withMotion, words } from './story.ts'

test.use(withMotion)

const DEPOSIT_MINOR = 100_000n

test('a member signs in and deposits in Thai, then plays a round in English, without a mouse', async ({
  page,
}) => {
  const seat = await newSeat()
  await page.goto('/')
  await signIn(page, seat)
  await deposit(page)
  await changeToEnglish(page)
  await playRound(page, seat)
})

async function signIn(page: Page, seat: Seat): Promise<void> {
  const says = words('th', 'identity')
  await reach(page, page.getByRole('banner').getByRole('link', { name: says.login, exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: says.loginTitle })
  await expect(dialog.getByRole('textbox', { name: says.username })).toBeFocused()
  await page.keyboard.type(seat.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(seat.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // What is said after a login is in nobody's way.
  await expect(page.getByRole('status').filter({ hasText: words('th', 'login').notYou })).toBeVisible()
  await expect(balance(page)).toContainText(figure(0n))
}

async function deposit(page: Page): Promise<void> {
  const says = words('th', 'cashier')
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: words('th', 'identity').deposit, exact: true })
  await reach(page, link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: says.amount })).toBeVisible()
  await skipToContent(page, words('th', 'shell').skip)
  await reach(page, page.getByRole('textbox', { name: says.amount }))
  await page.keyboard.type('1000')
  const amount = formatMoney(DEPOSIT_MINOR, 'THB', 'th')
  await reach(page, page.getByRole('button', { name: fill(says.submit, { amount }) }))
  await page.keyboard.press('Enter')
  // What came out takes the focus, and the next thing to do stands right behind it.
  await expect(page.getByRole('heading', { name: says.doneTitle })).toBeFocused()
  await expect(balance(page)).toContainText(figure(DEPOSIT_MINOR))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: says.toGames })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/#hot$/)
}

async function changeToEnglish(page: Page): Promise<void> {
  await page.goto('/')
  await reach(page, page.locator('.shell-LanguageMenu-button'))
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('link', { name: 'English' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en$/)
}

async function playRound(page: Page, { token }: Seat): Promise<void> {
  const slot = words('en', 'slot')
  await skipToContent(page, words('en', 'shell').skip)
  await reach(page, page.locator('#hot').getByRole('link', { name: slot.title }))
  await page.keyboard.press('Enter')
  const game = page.frameLocator('iframe')
  await expect(page.locator('iframe')).toHaveAttribute('data-state', 'ready')
  await expect(page.locator('iframe')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(game.getByRole('status')).not.toHaveText(slot.ready)
  await expect(game.getByRole('button', { name: slot.spin, exact: true })).toBeEnabled({ timeout: 15_000 })
  const { value } = await callServer(serverAddress(), 'GET', '/bet-record', { token })
  expect(value?.totals).toMatchObject({ bets: 1 })
  // What it paid is left to chance, and may be the stake itself: the ledger knows.
  const after = formatMoney(await balanceOf({ token }), 'THB', 'en')
  const inGame = game.getByText(slot.balance, { exact: true }).locator('xpath=following-sibling::b')
  await expect(inGame).toHaveText(after)
  await expect(page.locator('.games-Seamless-balance')).toContainText(after)
  // The way out is in the game's own row of buttons.
  await reachInGame(page, slot.exit)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en#main$/)
}

async function skipToContent(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    getSelection()?.removeAllRanges()
  })
  const skip = page.getByRole('link', { name })
  await reach(page, skip)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

async function reachInGame(page: Page, name: string): Promise<void> {
  await reach(page, page.frameLocator('iframe').getByRole('button', { name, exact: true }))
}

const balance = (page: Page) => page.getByRole('banner').locator('[data-balance]')
const figure = (amount: bigint) => formatMoney(amount, 'THB', 'th', { symbol: false })
