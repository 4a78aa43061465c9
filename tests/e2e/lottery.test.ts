import type { Page } from '@playwright/test'
import { callServer } from '#tests/support/visitor.ts'
import { newRichSeat } from './house.ts'
import { type Seat, serverAddress, sitDown, test } from './seats.ts'
import { at, expect, fill, LANGUAGES, words } from './story.ts'

// Protects: a bet from the first press to the settled ticket, by the server's clock; refusals said in their place.

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const says = words(language, 'draws')

  test(`a bet on a draw of a minute, from the first press to the settled ticket and its proof (${language})`, async ({
    page,
  }) => {
    const seat = await newRichSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/lottery'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(language, 'lobby').lotteryPage)
    // The electronic ones come first where a lottery vendor has a card (spec 4.6).
    const electronic = page.getByRole('tab', { name: says.mode_ELOTT })
    await expect(electronic).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: says.mode_LOTT, exact: true }).click()
    await expect(electronic).toHaveAttribute('aria-selected', 'false')
    await electronic.click()
    await page.locator('.lottery-Hall-ticket a[href*="coin-draw"]').click()
    await expect(page).toHaveURL(/\/lottery\?gameCode=coin-draw$/)
    await expect(page.locator('.lottery-DrawHead-countdown')).toHaveAttribute('aria-label', /\d\d:\d\d/)
    await enoughTime(page)

    // One coin count is right, whatever falls.
    const counts = page.locator('.lottery-OptionGrid-sides button')
    await expect(counts).toHaveCount(4)
    for (let heads = 0; heads < 4; heads += 1) await counts.nth(heads).click()
    const slip = page.locator('.lottery-Slip-slip')
    await expect(slip.locator('li')).toHaveCount(4)
    const stakes = slip.locator('input')
    await stakes.first().fill('0.50')
    await expect(slip.locator('li').first()).toContainText(fill(says.tooSmall, { min: '฿1.00' }))
    const place = slip.getByRole('button', { name: new RegExp(says.placeBets.replace('{{amount}}', '')) })
    await expect(place).toBeDisabled()
    await slip.locator('.lottery-Slip-chips button').nth(1).click()
    await slip.getByRole('button', { name: fill(says.times, { times: 2 }), exact: true }).click()
    // 4 × ฿10.00 × 2
    await expect(slip.locator('.lottery-Sums-sums')).toContainText('฿80.00')
    await place.click()
    const dialog = page.getByRole('dialog', { name: says.confirmTitle })
    await dialog.getByRole('button', { name: fill(says.placeBets, { amount: '฿80.00' }) }).click()
    await expect(dialog).toHaveCount(0)
    await expect(slip.locator('.note.ok')).toBeVisible()
    await expect(slip.locator('li')).toHaveCount(0)
    const row = page.locator('.lottery-Tickets-panel tbody tr').first()
    await expect(row).toContainText('฿80.00')
    await expect(row.locator('.tag')).toHaveText(says.status_pending)
    await slip.getByRole('button', { name: says.showTicket }).click()
    await expect(page.getByRole('dialog').locator('.lottery-TicketDialog-lines li')).toHaveCount(4)
    await page.keyboard.press('Escape')

    // Told once: the draw of the other language would only be waited for again.
    if (language !== 'en') return
    // The result comes by itself, and the ticket is settled.
    await expect(row.locator('.tag')).toHaveText(says.status_won, { timeout: 90_000 })
    const { drawId, payout } = await ticketOf(seat)
    expect(['14800', '50600', '15200', '5060']).toContain(payout)
    await row.getByRole('button').click()
    await expect(page.getByRole('dialog').locator('.money-gain')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.locator(`.lottery-Opened-list a[href$="draw=${drawId}"]`)).toBeVisible()

    // Filters stand in the address.
    await page
      .locator('.lottery-Tickets-filters')
      .getByRole('button', { name: says.status_lost, exact: true })
      .click()
    await expect(page).toHaveURL(/status=lost$/)
    await expect(page.locator('.lottery-Tickets-panel')).toContainText(
      fill(says.noneOf, { status: says.status_lost }),
    )

    // The result can be made again.
    await page.goto(at(language, `/verify/draw?draw=${drawId}`))
    await expect(page.getByRole('heading', { name: words(language, 'drawcheck').matches })).toBeVisible()
  })
}

test('numbers by places, by rows and typed; a refusal and a lost answer stand on the slip', async ({
  page,
  trouble,
}) => {
  const says = words('en', 'draws')
  await page.setViewportSize({ width: 360, height: 780 })
  const seat = await newRichSeat()
  await sitDown(page, seat)
  await page.goto('/en/lottert?gameCode=one-minute')
  await expect(page.locator('.lottery-DrawHead-head')).toBeVisible()
  // The full-screen page has no side menu.
  await expect(page.getByRole('navigation', { name: words('en', 'shell').sideMenu })).toHaveCount(0)
  const slip = page.locator('.lottery-Slip-slip')
  const rows = page.locator('.lottery-Picker-row')
  await rows.nth(0).getByRole('button', { name: '1', exact: true }).click()
  await rows.nth(0).getByRole('button', { name: '2', exact: true }).click()
  await rows.nth(1).getByRole('button', { name: '3', exact: true }).click()
  await rows.nth(2).getByRole('button', { name: '4', exact: true }).click()
  await page.getByRole('button', { name: says.addToSlip }).click()
  await expect(slip.locator('li')).toHaveCount(2)
  await page.getByRole('textbox', { name: says.typeNumbers }).fill('๑๒๓ 1234 789')
  await page.keyboard.press('Enter')
  await expect(slip.locator('li')).toHaveCount(4)
  await expect(page.locator('.pick-typed')).toContainText(fill(says.typedWrong, { numbers: '1234' }))
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await over()).toBeLessThanOrEqual(0)

  // What a reload loses of the page it does not lose of the slip.
  await page.reload()
  await expect(slip.locator('li')).toHaveCount(4)

  // A line is refused in its place.
  await enoughTime(page)
  trouble.expectAnswer(/POST .*\/lottery\/tickets (409|503)|GET .*\/games\/no-such-game.* 404/)
  await answerOnce(page, 409, {
    code: 'lotteryNumberFull',
    field: 'lines.2.stake',
    message: 'Only ฿5.00 more can be staked on 123 in this draw.',
  })
  await confirm(page)
  await expect(slip.locator('li').nth(2)).toContainText('Only ฿5.00 more')
  // The draw closed meanwhile: said on the slip, which stays.
  await answerOnce(page, 409, { code: 'lotteryDrawClosed', message: 'Bets on this draw are closed.' })
  await confirm(page)
  await expect(slip.locator('.note.bad')).toContainText('Bets on this draw are closed.')
  await expect(slip.locator('li')).toHaveCount(4)
  // No answer: the same slip is sent again under the same id, and is placed once.
  const ids: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/lottery/tickets'))
      ids.push((request.postDataJSON() as { id: string }).id)
  })
  await page.route(
    '**/api/lottery/tickets',
    async route => {
      await route.fetch()
      await route.fulfill({
        status: 503,
        json: { success: false, code: 'unavailable', message: 'Not now.', requestId: 'r' },
      })
    },
    { times: 1 },
  )
  await enoughTime(page)
  await confirm(page)
  await expect(slip).toContainText(says.unknown)
  await slip.getByRole('button', { name: says.askAgain }).click()
  await expect(slip.locator('.note.ok')).toBeVisible()
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(2)
  const { value } = await callServer(serverAddress(), 'GET', '/lottery/tickets', { token: seat.token })
  expect(value?.tickets).toHaveLength(1)

  // An address without a lottery says so, and leads to all of them.
  await page.goto('/en/sealottery?gameCode=no-such-game')
  await expect(page.getByRole('heading', { name: says.missing })).toBeVisible()
  await page.getByRole('link', { name: says.toLotteries }).click()
  await expect(page.locator('.lottery-Hall-ticket').first()).toBeVisible()
  await page.goto('/en/vnLottery?gameCode=hanoi-style')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hanoi Style')
  await page.getByRole('button', { name: says.asTable }).click()
  expect(await over()).toBeLessThanOrEqual(0)
})

/** Goes on with a draw that stays open for as long as what follows takes. */
async function enoughTime(page: Page): Promise<void> {
  await expect
    .poll(
      async () =>
        Number(/(\d\d)$/.exec((await page.locator('.lottery-DrawHead-countdown').textContent()) ?? '')?.[1]),
      {
        timeout: 40_000,
      },
    )
    .toBeGreaterThan(20)
}

async function confirm(page: Page): Promise<void> {
  const says = words('en', 'draws')
  const name = new RegExp(says.placeBets.replace('{{amount}}', ''))
  await page.locator('.lottery-Slip-slip').getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

async function answerOnce(page: Page, status: number, said: object): Promise<void> {
  await page.route(
    '**/api/lottery/tickets',
    route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { success: false, requestId: 'r', ...said } })
        : route.continue(),
    { times: 1 },
  )
}

async function ticketOf({ token }: Seat): Promise<{ drawId: string; payout: string }> {
  const { value } = await callServer(serverAddress(), 'GET', '/lottery/tickets', { token })
  const [ticket] = (value?.tickets ?? []) as { drawId: string; payout: string }[]
  if (!ticket) throw new Error('no ticket')
  return ticket
}
