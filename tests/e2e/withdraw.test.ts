import { formatMoney } from '#lib/money/money.ts'
import { picture } from '../server/uploads/pictures.ts'
import { operator } from './operator.ts'
import { PAYMENT_PASSWORD, setPaymentPassword } from './payouts.ts'
import { fillLists, newSeat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

// Protects: a member sees why money stays in play, withdraws the rest, follows it step by step, and has the last word on
// whether it arrived.

for (const language of LANGUAGES) {
  const says = words(language, 'withdraw')
  const errors = words(language, 'errors')
  const images = words(language, 'uploads')
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)

  test(`a member withdraws what is free to leave, and says whether it arrived (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/withdrawals 422/)
    const seat = await newSeat()
    await setPaymentPassword(seat)
    // A deposit of 1,000 and one round of 1: the site asks for ฿2 of turnover.
    await fillLists(seat)
    await sitDown(page, seat)
    await page.goto(at(language, '/member/withdraw'))

    await test.step('the turnover says how far it is, and by which bets', async () => {
      const turnover = page.getByRole('region', { name: says.turnover_deposit })
      await expect(turnover).toContainText(
        fill(says.turnoverOf, { done: money(100n), required: money(200n) }),
      )
      await turnover.getByRole('button', { name: says.showRounds }).click()
      await expect(turnover.getByRole('listitem')).toContainText(money(100n))
    })

    await test.step('an account is added, in the member’s own name', async () => {
      await page.getByRole('button', { name: says.addAccount }).click()
      const dialog = page.getByRole('dialog', { name: says.addTitle })
      await dialog.getByRole('textbox', { name: says.number }).fill('123-4-5')
      await dialog.getByRole('button', { name: says.save }).click()
      await expect(dialog.getByText(fill(says.number_digits, { digits: 10 }))).toBeVisible()
      await dialog.getByRole('textbox', { name: says.number }).fill('123-4-56447-1')
      await dialog.getByRole('textbox', { name: says.holderName }).fill('Somchai Jaidee')
      await dialog.getByRole('button', { name: says.save }).click()
      await expect(page.getByRole('radio', { name: /···· 4471/ })).toBeChecked()
    })

    const form = page.getByRole('form', { name: says.newTitle })
    await test.step('more than is free to leave is refused beside the amount', async () => {
      await form.getByRole('textbox', { name: says.amount }).fill('900')
      await form.getByRole('button', { name: says.submit, exact: true }).click()
      await expect(form.getByRole('textbox', { name: says.amount })).toHaveAttribute('aria-invalid', 'true')
      await form.getByRole('textbox', { name: says.amount }).fill('400')
      await form.getByLabel(says.paymentPassword, { exact: false }).first().fill('111111')
      await form.getByRole('button', { name: says.submit, exact: true }).click()
      await expect(form.getByText(errors.wrongPaymentPassword)).toBeVisible()
    })

    await test.step('the amount is locked at once, and the course begins', async () => {
      await form.getByLabel(says.paymentPassword, { exact: false }).first().fill(PAYMENT_PASSWORD)
      await form.getByRole('button', { name: says.submit, exact: true }).click()
      await expect(page.getByRole('heading', { name: says.doneTitle })).toBeFocused()
      await expect(page.getByText(says.next_applied).first()).toBeVisible()
    })

    await test.step('it is paid, the member has not received it, it is sent anew and arrives', async () => {
      const reference = await page.getByRole('region', { name: says.doneTitle }).locator('.mono').innerText()
      await operator('withdrawals', 'approve', reference)
      await operator('withdrawals', 'paid', reference, 'KB-20261122-1')
      await page.reload()
      const asked = page.getByRole('region', { name: says.receiptTitle })
      await expect(asked).toContainText('KB-20261122-1')
      await asked.getByRole('button', { name: says.notReceived }).click()
      await asked.getByRole('textbox', { name: says.remark }).fill('Not on my statement')
      const proof = { name: 'statement.png', mimeType: 'image/png', buffer: await picture('png') }
      await asked.locator('input[type=file]').first().setInputFiles(proof)
      await expect(asked.getByText(images.imageDone)).toBeVisible()
      await asked.getByRole('button', { name: says.sendMissing }).click()
      await expect(asked).toBeHidden()
      const last = page.getByRole('region', { name: says.last }).getByRole('listitem').first()
      await last.getByText(says.status_notReceived).first().click()
      await expect(last.getByText('Not on my statement')).toBeVisible()
      await expect(last.getByText(says.next_notReceived)).toBeVisible()
      await last.getByRole('button', { name: images.showImages }).click()
      await expect(last.getByRole('img', { name: fill(images.imageOf, { number: 1 }) })).toBeVisible()
      expect(await operator('withdrawals', 'proof', reference)).toContain('/media/')
      await operator('withdrawals', 'paid', reference, 'KB-20261122-2')
      await page.reload()
      await asked.getByRole('button', { name: says.received, exact: true }).click()
      await expect(asked).toBeHidden()
      await expect(last).toContainText(says.status_received)
    })
  })
}
