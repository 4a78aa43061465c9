import type { Page } from '@playwright/test'
import { formatMoney } from '#lib/money/money.ts'
import { findGame, newSeat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const errors = words(language, 'errors')

  test(`logging in without a way to the server says so, and works once there is one (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/request failed: \w+ \/api\//)
    const says = words(language, 'identity')
    const seat = await newSeat()
    await page.goto(at(language, '/login'))
    const dialog = page.getByRole('dialog', { name: says.loginTitle })
    await goAway(page)
    await dialog.getByRole('textbox', { name: says.username }).fill(seat.username)
    await dialog.getByRole('textbox', { name: says.password, exact: true }).fill(seat.password)
    const send = dialog.getByRole('button', { name: says.loginSubmit, exact: true })
    await send.click()
    await expect(dialog.getByRole('alert').filter({ hasText: errors.network })).toBeVisible()
    await comeBack(page)
    await send.click()
    await expect(dialog).toBeHidden()
  })

  test(`a deposit without an answer can be sent again and counts once (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/request failed: \w+ \/api\//)
    const says = words(language, 'cashier')
    await sitDown(page, await newSeat())
    await goAway(page)
    await page.goto(at(language, '/member/depositv2'))
    // The form and the list of the last deposits, each with its own way to ask again.
    const failed = page.getByRole('alert').filter({ hasText: says.loadFailed })
    await expect(failed).toContainText([errors.network, errors.network])
    await comeBack(page)
    for (const left of [1, 0]) {
      await failed.first().getByRole('button', { name: says.retry }).click()
      await expect(failed).toHaveCount(left)
    }
    await page.getByRole('textbox', { name: says.amount }).fill('300')

    // The server does the deposit, and its answer is lost on the way.
    await page.route('**/api/deposits', async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    const amount = formatMoney(300_00n, 'THB', language)
    await page.getByRole('button', { name: fill(says.submit, { amount }) }).click()
    await expect(page.getByRole('alert').filter({ hasText: says.unsure })).toBeVisible()
    await page.unroute('**/api/deposits')
    await page.getByRole('button', { name: says.again }).click()
    await expect(page.getByRole('heading', { name: says.doneTitle })).toBeFocused()
    await expect(page.locator('[data-balance]')).toContainText(
      formatMoney(300_00n, 'THB', language, { symbol: false }),
    )
  })

  test(`a game and a bet record that cannot be loaded say so and come on request (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/request failed: \w+ \/api\//)
    const seamless = words(language, 'seamless')
    const play = words(language, 'play')
    await sitDown(page, await newSeat())
    const game = `${at(language, '/seamless')}?game=${await findGame('playable')}`
    await goAway(page)
    await page.goto(game)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(errors.network)
    await comeBack(page)
    await page.getByRole('button', { name: seamless.retry }).click()
    await expect(page.locator('iframe')).toHaveAttribute('data-state', 'ready')

    await goAway(page)
    await page.goto(at(language, '/member/personalHistoryCopy'))
    // The rounds that were left and the record, each in its place.
    const alerts = page.getByRole('main').getByRole('alert')
    await expect(alerts).toHaveCount(2)
    await expect(alerts.filter({ hasText: play.failed })).toContainText(errors.network)
    await comeBack(page)
    await alerts.filter({ hasText: play.failed }).getByRole('button', { name: play.retry }).click()
    await expect(alerts).toHaveCount(1)
    await alerts.getByRole('button').click()
    await expect(alerts).toHaveCount(0)
  })
}

async function goAway(page: Page): Promise<void> {
  await page.route('**/api/**', route => route.abort())
}

async function comeBack(page: Page): Promise<void> {
  await page.unroute('**/api/**')
}
