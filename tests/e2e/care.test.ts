import { AxeBuilder } from '@axe-core/playwright'
import { newId } from '#lib/ids/ids.ts'
import { formatMoney } from '#lib/money/money.ts'
import { callServer } from '#tests/support/visitor.ts'
import { operator } from './operator.ts'
import { newSeat, type Seat, serverAddress, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

// Protects: a member sets limits and breaks in a few presses and reads what they do, is told how play stands over every
// page, and hears of news in every open tab.

const deposit = ({ token }: Seat, amount: string) =>
  callServer(serverAddress(), 'POST', '/deposits', {
    token,
    body: { id: newId(), method: 'sandbox', amount },
  })

for (const language of LANGUAGES) {
  const says = words(language, 'limits')
  const inbox = words(language, 'inbox')
  const identity = words(language, 'identity')
  const cashier = words(language, 'cashier')
  const own = words(language, 'ownlimit')
  const errors = words(language, 'errors')
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)
  const nameOf = (kind: 'deposit' | 'stake') =>
    fill(says.limitName, { kind: says[`kind_${kind}`], period: says.period_day })

  test(`a limit is set, reached and explained, and a raise waits (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/POST \/api\/deposits 409/)
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/'))

    await test.step('two presses from home', async () => {
      await page.getByRole('button', { name: new RegExp(identity.accountMenu.split('{{')[0] ?? '') }).click()
      await page.getByRole('link', { name: identity.limits }).first().click()
      const centre = page.getByRole('dialog', { name: words(language, 'member').nav })
      const inside = centre.frameLocator('iframe')
      await expect(inside.getByRole('heading', { level: 1 })).toHaveText(words(language, 'member').limits)
      await centre.getByRole('link', { name: words(language, 'centre').asPage }).click()
      await expect(page).toHaveURL(/\/member\/limits/)
    })

    const section = page.getByRole('region', { name: says.kind_deposit })
    const dialog = page.getByRole('dialog', { name: nameOf('deposit') })
    await test.step('a limit is set', async () => {
      await section.getByRole('button', { name: fill(says.setName, { limit: nameOf('deposit') }) }).click()
      await dialog.getByRole('textbox', { name: says.amountBaht }).fill('abc')
      await dialog.getByRole('button', { name: says.save }).click()
      await expect(dialog.getByText(says.badAmount)).toBeVisible()
      await dialog.getByRole('textbox', { name: says.amountBaht }).fill('300')
      await dialog.getByRole('button', { name: says.save }).click()
      await expect(section.getByText(money(30_000n))).toBeVisible()
    })

    await test.step('it holds, and the form says so beside the amount', async () => {
      await deposit(seat, '20000')
      await page.goto(at(language, '/member/depositv2'))
      const amount = page.getByRole('textbox', { name: cashier.amount })
      // What is left stands there before anything is typed.
      const left = fill(own.ownDeposit, { amount: money(10_000n), time: '{{time}}' }).split('{{time}}')[0]
      await expect(page.getByText(left ?? '')).toBeVisible()
      await amount.fill('200')
      await amount.press('Enter')
      const refused = fill(errors.depositLimitReached, { left: money(10_000n), until: '{{time}}' })
      await expect(page.getByText(refused.split('{{time}}')[0] ?? '')).toBeVisible()
      await page.locator('.ui-OwnLimit-note').getByRole('link', { name: own.ownSee }).click()
      await expect(page).toHaveURL(/\/member\/limits$/)
    })

    await test.step('a raise waits, and is kept in the history', async () => {
      await page.goto(at(language, '/member/limits'))
      await section.getByRole('button', { name: fill(says.changeName, { limit: nameOf('deposit') }) }).click()
      await dialog.getByRole('textbox', { name: says.amountBaht }).fill('900')
      await dialog.getByRole('button', { name: says.save }).click()
      await expect(section.getByRole('button', { name: says.takeBack })).toBeVisible()
      await expect(section.getByText(money(30_000n)).first()).toBeVisible()
      await page.getByRole('button', { name: says.historyShow }).click()
      await expect(page.getByText(says.change_raiseAsked)).toBeVisible()
      const found = await new AxeBuilder({ page }).analyze()
      expect(found.violations).toEqual([])
    })
  })

  test(`a message arrives live, and the badges count it until it is read (${language})`, async ({
    page,
    context,
  }) => {
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/member/messageV2'))
    await expect(page.getByRole('heading', { name: inbox.empty })).toBeVisible()
    const badge = page.locator('[data-member-pages] [data-waits="messages"]')
    await expect(badge).toBeHidden()

    await operator('message', seat.username, '--title-en', 'Hello', '--content-en', '<p>Read <b>this</b></p>')
    await expect(badge).toHaveText('1')
    const message = page.getByRole('button', { name: /Hello/ })
    await message.click()
    await expect(page.getByText('this', { exact: true })).toBeVisible()
    await expect(badge).toBeHidden()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: inbox.deleteOne }).click()
    await expect(page.getByRole('heading', { name: inbox.empty })).toBeVisible()
    await context.clearCookies()
  })
}

test('a reality check stands over the page until it is answered, and a self-exclusion cannot be undone', async ({
  page,
}) => {
  const says = words('en', 'limits')
  const reality = words('en', 'reality')
  const seat = await newSeat()
  await sitDown(page, seat)
  await page.route('**/api/limits/reality', async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const { value } = (await answer.json()) as { value: { now: string } }
    await route.fulfill({ response: answer, json: { success: true, value: { ...value, dueAt: value.now } } })
  })
  await page.goto(at('en', '/help'))
  const check = page.getByRole('dialog', { name: reality.title })
  await expect(check).toContainText(reality.time)
  await page.keyboard.press('Escape')
  await expect(check).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.unroute('**/api/limits/reality')
  await check.getByRole('button', { name: reality.continue }).click()
  await expect(check).toBeHidden()

  await page.goto(at('en', '/member/limits'))
  await page.getByRole('button', { name: says.excludeForGood }).click()
  const dialog = page.getByRole('dialog', { name: says.excludeTitle })
  await expect(dialog.getByRole('button', { name: says.excludeStart })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByRole('checkbox', { name: says.excludeUnderstood }).check()
  await dialog.getByRole('button', { name: says.excludeStart }).click()
  await expect(page.getByText(says.pauseForGood)).toBeVisible()
  const refused = await deposit(seat, '10000')
  expect(refused.code).toBe('playExcluded')
  await page.goto(at('en', '/member/withdraw'))
  await expect(page.getByRole('form', { name: words('en', 'withdraw').newTitle })).toBeVisible()
})
