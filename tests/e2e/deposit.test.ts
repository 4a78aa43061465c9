import { promptPayPayload } from '#lib/cashier/promptpay.ts'
import { DEMO_SITE } from '#lib/demo/site.ts'
import { formatMoney } from '#lib/money/money.ts'
import { findings } from '../a11y/axe.ts'
import { picture } from '../server/uploads/pictures.ts'
import { operator } from './operator.ts'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

// Protects: a deposit by PromptPay shows the very code that a banking app pays, and is there once somebody has seen it; a
// transfer is shown by a picture of its slip; a payment on the provider's page is there when the member comes back.

for (const language of LANGUAGES) {
  const says = words(language, 'cashier')

  test(`a member deposits by a code that a banking app pays (${language})`, { tag: '@shape' }, async ({
    page,
  }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/member/depositv2'))
    await page.getByRole('radio', { name: says.promptPay }).click()
    await page.getByRole('textbox', { name: says.amount }).fill('250')
    await page
      .getByRole('button', { name: fill(says.submit, { amount: formatMoney(250_00n, 'THB', language) }) })
      .click()
    await expect(page.getByRole('heading', { name: says.waitingTitle })).toBeFocused()
    const { promptPay } = DEMO_SITE.deposits
    const payload = promptPayPayload(promptPay?.target ?? '', 250_00n)
    await expect(page.locator('.dep .pay-qr')).toHaveAttribute('data-payload', payload)
    const reference = await page.locator('.dep dd.mono').innerText()
    await operator('deposits', 'approve', reference)
    await page.reload()
    // Narrow tables are cards, whose rows are none to a screen reader.
    const row = page.locator('.last-deposits tr', { hasText: reference })
    await expect(row).toContainText(says.status_approved)
    await expect(page.locator('[data-balance]')).toContainText('250')
  })

  test(`a member shows a transfer by its slip, and pays on the provider’s page (${language})`, async ({
    page,
  }) => {
    const money = (minor: bigint) => formatMoney(minor, 'THB', language)
    const images = words(language, 'uploads')
    const errors = words(language, 'errors')
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/member/depositv2'))

    await test.step('the account to transfer to comes with a way to copy each fact', async () => {
      await page.getByRole('radio', { name: says.bankTransfer }).click()
      await page.getByRole('textbox', { name: says.amount }).fill('300')
      await page.getByRole('button', { name: fill(says.submit, { amount: money(300_00n) }) }).click()
      await expect(page.getByRole('heading', { name: says.waitingTitle })).toBeFocused()
      await expect(page.locator('.dep .transfer-facts')).toContainText('000-0-00000-2')
      await expect(
        page.locator('.dep').getByRole('button', { name: fill(says.copyFact, { what: says.exactAmount }) }),
      ).toBeVisible()
    })

    await test.step('what is no picture is refused beside the field, a picture is sent and can be removed', async () => {
      const form = page.locator('.dep .pay')
      const input = form.locator('input[type=file]').first()
      await form.getByRole('button', { name: says.sendSlip }).click()
      await expect(form.getByText(errors.slipMissing)).toBeVisible()
      await input.setInputFiles({
        name: 'slip.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no picture'),
      })
      await expect(form.getByText(errors.imageKind)).toBeVisible()
      const buffer = await picture('png', 640, 480)
      for (const name of ['one.png', 'two.png'])
        await input.setInputFiles({ name, mimeType: 'image/png', buffer })
      await expect(form.getByText(images.imageDone)).toHaveCount(2)
      await form.getByRole('button', { name: fill(images.removeImage, { name: 'one.png' }) }).click()
      await expect(form.getByRole('listitem')).toHaveCount(1)
      await form.getByRole('textbox', { name: says.bankReference }).fill('TX-4711')
      expect(await findings(page)).toEqual([])
      await form.getByRole('button', { name: says.sendSlip }).click()
      await expect(page.locator('.dep').getByText(says.next_check)).toBeVisible()
    })

    await test.step('somebody looks at the slip and approves it', async () => {
      const reference = await page.locator('.dep dd.mono').innerText()
      const [address = ''] = /\/media\/\S+/.exec(await operator('deposits', 'slip', reference)) ?? []
      const slip = await page.request.get(address)
      expect([slip.status(), slip.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      await operator('deposits', 'approve', reference)
      await page.reload()
      const row = page.locator('.last-deposits tr', { hasText: reference })
      await expect(row).toContainText(says.status_approved)
      await row.getByRole('button', { name: images.showImages }).click()
      await expect(row.getByRole('img', { name: fill(images.imageOf, { number: 1 }) })).toBeVisible()
    })

    await test.step('the provider’s page is paid, and the member comes back to what became of it', async () => {
      const pay = words(language, 'paypage')
      await page.getByRole('radio', { name: DEMO_SITE.deposits.providerPage?.name ?? '' }).click()
      await page.getByRole('textbox', { name: says.amount }).fill('200')
      await page.getByRole('button', { name: fill(says.submit, { amount: money(200_00n) }) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(money(200_00n))
      expect(await findings(page)).toEqual([])
      await page.getByRole('button', { name: pay.pay, exact: true }).click()
      await expect(page.getByRole('heading', { name: says.doneTitle })).toBeVisible()
      await expect(page.locator('[data-balance]')).toContainText('500')
    })
  })
}
