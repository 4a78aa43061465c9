import { randomInt } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { at, expect, fill, LANGUAGES, type Language, test, withMotion, words } from './story.ts'

test.use(withMotion)

/** With STORIES=all as many as make a page of the record. */
const ROUNDS = process.env.STORIES === 'all' ? 10 : 3
const PASSWORD = 'four quiet koi swim'
const DEPOSIT_MINOR = 100_000n
/** A round with its free spins, each as slow as a paid one. */
const LONGEST_ROUND_MS = 45_000

for (const language of LANGUAGES) {
  test(`a new visitor registers, deposits, plays ${ROUNDS} rounds, checks one and leaves (${language})`, {
    tag: '@shape',
  }, async ({ page, isMobile }) => {
    await register(page, language)
    await deposit(page, language, isMobile)
    const balance = await play(page, language, isMobile)
    await checkRecord(page, language, isMobile, balance)
    await leave(page, language)
  })
}

async function register(page: Page, language: Language): Promise<void> {
  const says = words(language, 'identity')
  await page.goto(at(language, '/'))
  await page.getByRole('banner').getByRole('link', { name: says.register, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: says.registerTitle })
  await dialog.getByRole('tab', { name: words(language, 'registration').way_username }).click()
  await dialog.getByRole('textbox', { name: says.username }).fill(`visitor${randomInt(1_000_000)}`)
  await dialog.getByLabel(says.password, { exact: false }).first().fill(PASSWORD)
  await dialog.getByLabel(says.confirmPassword, { exact: false }).fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: says.registerSubmit, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(balanceOf(page)).toContainText(figure(0n, language))
  await closeWelcome(page, language)
}

/** Who signs in for the first time is welcomed, once (spec 4.7). */
async function closeWelcome(page: Page, language: Language): Promise<void> {
  const welcome = page.getByRole('dialog', { name: /Baize/ })
  await welcome.getByText(words(language, 'home').closePopup, { exact: true }).click()
  await expect(welcome).toBeHidden()
}

async function deposit(page: Page, language: Language, isMobile: boolean): Promise<void> {
  const says = words(language, 'cashier')
  const place = isMobile
    ? page.getByRole('navigation', { name: words(language, 'shell').tabBar })
    : page.getByRole('banner')
  await place.getByRole('link', { name: words(language, 'identity').deposit, exact: true }).click()
  await page.getByRole('textbox', { name: says.amount }).fill('1000')
  await page
    .getByRole('button', { name: fill(says.submit, { amount: money(DEPOSIT_MINOR, language) }) })
    .click()
  await expect(page.getByText(says.doneTitle)).toBeVisible()
  await expect(balanceOf(page)).toContainText(figure(DEPOSIT_MINOR, language))
}

/** Plays the house's slot and answers the balance that the game shows at the end. */
async function play(page: Page, language: Language, isMobile: boolean): Promise<string> {
  const says = words(language, 'slot')
  await page.goto(at(language, '/'))
  await page.locator('#hot').getByRole('link', { name: says.title }).click()
  const game = page.frameLocator('iframe')
  const spin = game.getByRole('button', { name: says.spin, exact: true })
  for (let round = 0; round < ROUNDS; round += 1) {
    await expect(spin).toBeEnabled({ timeout: LONGEST_ROUND_MS })
    await spin.click()
    await expect(spin).toBeHidden()
  }
  await expect(spin).toBeEnabled({ timeout: LONGEST_ROUND_MS })
  const balance = await sameBalance(page, game, language)
  await openSeed(game, says)
  if (!isMobile) await page.getByRole('link', { name: words(language, 'seamless').back }).click()
  return balance
}

/** The game's own figure and the platform's agree without a reload. */
async function sameBalance(page: Page, game: FrameLocator, language: Language): Promise<string> {
  const label = game.getByText(words(language, 'slot').balance, { exact: true })
  const inGame = (await label.locator('xpath=following-sibling::b').textContent()) ?? ''
  expect(inGame).toMatch(/^฿[\d,]+\.\d\d$/)
  await expect(page.locator('.games-Seamless-balance')).toContainText(inGame)
  return inGame
}

async function openSeed(game: FrameLocator, says: ReturnType<typeof words<'slot'>>): Promise<void> {
  await game.getByRole('button', { name: says.fairness }).click()
  await game.getByRole('button', { name: says.fairReveal }).click()
  await expect(game.getByText(fill(says.fairRevealed_other, { count: ROUNDS }))).toBeVisible()
}

async function checkRecord(
  page: Page,
  language: Language,
  isMobile: boolean,
  balance: string,
): Promise<void> {
  const says = words(language, 'play')
  await page.goto(at(language, '/member/personalHistoryCopy'))
  const rounds = page.getByRole('link', { name: new RegExp(says.verifyRound.replace('{{round}}', '\\w+')) })
  await expect(rounds).toHaveCount(ROUNDS)
  if (!isMobile) await expect(balanceOf(page)).toContainText(balance.slice(1))
  await rounds.first().click()
  await expect(page.getByText(words(language, 'fairness').matches, { exact: true })).toBeVisible()
}

async function leave(page: Page, language: Language): Promise<void> {
  const says = words(language, 'identity')
  await page.goto(at(language, '/'))
  await page.getByRole('button', { name: new RegExp(says.accountMenu.replace(/\{\{.*/, '')) }).click()
  await page.getByRole('button', { name: says.signOut, exact: true }).click()
  await page
    .getByRole('dialog', { name: says.signOutTitle })
    .getByRole('button', { name: says.signOut, exact: true })
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: says.register, exact: true })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
}

const balanceOf = (page: Page) => page.getByRole('banner').locator('[data-balance]')
const money = (amount: bigint, language: Language) => formatMoney(amount, 'THB', language)
/** The header writes the currency apart from the figure. */
const figure = (amount: bigint, language: Language) => formatMoney(amount, 'THB', language, { symbol: false })
