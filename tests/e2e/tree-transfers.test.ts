import { newId } from '#lib/ids/ids.ts'
import { formatMoney } from '#lib/money/money.ts'
import { sealTo } from '#tests/support/browser.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings, findingsInLight } from '../a11y/axe.ts'
import { demoSeat, freshName, openAccount, type Seat, serverAddress, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

// Protects: an agent finds a direct downline, sends money with the payment password, and both ends see it at once.

const PAYMENT_PASSWORD = '739201'

/** The demo's agent is everybody's: whoever comes second finds the password set already. */
async function setPaymentPassword({ token }: Seat): Promise<void> {
  const url = serverAddress()
  const key = (await callServer(url, 'GET', '/seal-key')).value as { keyId: string; publicKey: string }
  const input = { oldPassword: '', newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD }
  const content = JSON.stringify({ at: Date.now(), body: JSON.stringify(input) })
  const body = await sealTo(key, 'setPaymentPassword', content)
  await callServer(url, 'POST', '/member/payment-password', { token, body, type: 'application/sealed+json' })
}

for (const language of LANGUAGES) {
  const says = words(language, 'transfers')

  test(`an agent transfers to a direct downline (${language})`, async ({ page }) => {
    const entry = { id: newId(), username: freshName(), affiliateCode: 'NIRAN88' }
    const downline = await openAccount(serverAddress(), 'register', '/members', entry)
    const agent = await demoSeat('niran')
    await setPaymentPassword(agent)
    await sitDown(page, agent)
    await page.goto(at(language, '/member/transferUpline'))
    const form = page.getByRole('form', { name: says.newTitle })
    const send = form.getByRole('button', { name: says.submit, exact: true })

    await test.step('what is missing is said beside it, and the page is sound', async () => {
      await form.getByRole('textbox', { name: says.amount }).fill('0')
      await send.click()
      await expect(form.getByText(says.chooseTarget)).toBeVisible()
      await expect(form.getByRole('textbox', { name: says.amount })).toHaveAttribute('aria-invalid', 'true')
      expect(await findings(page)).toEqual([])
      expect(await findingsInLight(page)).toEqual([])
    })

    await test.step('the downline is found by name, and gets the money', async () => {
      await form.getByRole('searchbox', { name: says.search }).fill(downline.username)
      await form.getByRole('radio', { name: new RegExp(downline.username) }).check()
      await form.getByRole('textbox', { name: says.amount }).fill('150')
      await form.getByLabel(says.paymentPassword, { exact: false }).first().fill(PAYMENT_PASSWORD)
      await send.click()
      await expect(page.getByRole('heading', { name: says.doneTitle })).toBeFocused()
      const last = page.getByRole('region', { name: says.last }).getByRole('listitem').first()
      await expect(last).toContainText(downline.username)
      await expect(last).toContainText(formatMoney(-150_00n, 'THB', language, { signed: true }))
    })

    await test.step('the downline sees from whom it came', async () => {
      await sitDown(page, downline)
      await page.goto(at(language, '/member/transferUpline'))
      const last = page.getByRole('region', { name: says.last }).getByRole('listitem').first()
      await expect(last).toContainText(fill(says.gotFrom, { name: agent.member.nickname }))
      await expect(last).toContainText(formatMoney(150_00n, 'THB', language, { signed: true }))
    })
  })
}
