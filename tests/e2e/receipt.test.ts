import { formatMoney } from '#lib/money/money.ts'
import { findings } from '../a11y/axe.ts'
import { openHouseGame } from './house.ts'
import { receiptPrompted } from './payouts.ts'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, test, words } from './story.ts'

// Protects: a payout that asks whether it arrived is asked about over any page, once per visit, as it happens; the answer
// counts from there, and a game in full screen is only told quietly.

for (const language of LANGUAGES) {
  const says = words(language, 'withdraw')
  const centre = words(language, 'centre')
  const member = words(language, 'member')

  test(`a payout is asked about as it is paid, and answered over the page (${language})`, async ({
    page,
  }) => {
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/help'))
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    const question = page.getByRole('dialog', { name: says.receiptTitle })
    await expect(question).toBeHidden()
    const pay = await receiptPrompted(seat)
    await pay()
    await expect(question).toBeVisible()
    await expect(question).toContainText(formatMoney(400_00n, 'THB', language))
    await expect(question).toContainText('···· 4471')
    expect(await findings(page)).toEqual([])
    await question.getByRole('button', { name: says.received, exact: true }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: centre.thanks })).toBeVisible()
    await page.goto(at(language, '/member/withdraw'))
    await expect(page.getByRole('region', { name: says.last }).getByRole('listitem').first()).toContainText(
      says.status_received,
    )
  })

  test(`put off it is not asked again in this visit, and "not received" leads to the withdrawal (${language})`, async ({
    page,
  }) => {
    const seat = await newSeat()
    const pay = await receiptPrompted(seat)
    await pay()
    await sitDown(page, seat)
    await page.goto(at(language, '/help'))
    const question = page.getByRole('dialog', { name: says.receiptTitle })
    await question.getByRole('button', { name: centre.later }).click()
    await expect(question).toBeHidden()
    await page.goto(at(language, '/promotions'))
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    await page.reload()
    await expect(page.locator('[data-balance]')).toContainText(/\d/)
    await expect(question).toBeHidden()
    // Another visit asks once more.
    await page.evaluate(() => {
      sessionStorage.removeItem('receiptsAsked')
      sessionStorage.removeItem('receiptsLooked')
    })
    await page.reload()
    await question.getByRole('button', { name: says.notReceived }).click()
    const inside = page.getByRole('dialog', { name: member.nav }).frameLocator('iframe')
    await expect(inside.getByRole('region', { name: says.receiptTitle })).toContainText(
      formatMoney(400_00n, 'THB', language),
    )
  })
}

test('a game in full screen is told quietly, and asked when it is left', async ({ page }) => {
  const says = words('en', 'withdraw')
  const centre = words('en', 'centre')
  const seat = await newSeat()
  const pay = await receiptPrompted(seat)
  await openHouseGame(page, { language: 'en', gameCode: 'koi-terrace', seat })
  await page.getByRole('button', { name: words('en', 'seamless').fullScreen }).click()
  await pay()
  await expect(page.getByRole('status').filter({ hasText: centre.waits })).toBeVisible()
  const question = page.getByRole('dialog', { name: says.receiptTitle })
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: words('en', 'seamless').leaveFullScreen }).click()
  await expect(question).toBeVisible()
})
