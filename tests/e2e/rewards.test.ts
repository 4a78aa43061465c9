import type { Page } from '@playwright/test'
import { newId } from '#lib/ids/ids.ts'
import { formatMoney } from '#lib/money/money.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { operator } from './operator.ts'
import { fillLists, freshName, newSeat, openAccount, serverAddress, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

// Protects: a member claims rebate and rewards once, knowing the terms, and sees who came by the link and what it earned.

async function isAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([])
}

for (const language of LANGUAGES) {
  const money = (minor: bigint) => formatMoney(minor, 'THB', language)

  test(`a member claims the rebate of bets and a reward with its terms, each once (${language})`, async ({
    page,
  }) => {
    const [rebate, rewards] = [words(language, 'rebate'), words(language, 'rewards')]
    const seat = await newSeat()
    await fillLists(seat, 20_000n)
    await operator(
      'rewards',
      'give',
      seat.username,
      '50',
      '--title-en',
      'Sorry',
      '--title-th',
      'ขออภัย',
      '--turnover',
      '3',
    )
    await sitDown(page, seat)

    await test.step('what the bets earned stands by category, and is claimed once', async () => {
      await page.goto(at(language, '/member/manualRebate'))
      // 0.8 % of 200.
      const total = page.getByRole('region', { name: rebate.total })
      await expect(total).toContainText(money(160n))
      await isAccessible(page)
      await total.getByRole('button', { name: rebate.claimAll }).click()
      await expect(total.getByRole('status')).toHaveText(fill(rebate.claimed, { amount: money(160n) }))
      await expect(total.getByRole('button', { name: rebate.claimAll })).toBeDisabled()
      await expect(page.getByRole('region', { name: rebate.last }).getByRole('listitem')).toContainText(
        money(160n),
      )
    })

    await test.step('the terms of a reward stand before the claim; afterwards it is among the claimed', async () => {
      await page.goto(at(language, '/member/rewardCenter'))
      const row = page.getByRole('listitem').filter({ hasText: money(5_000n) })
      await expect(row).toContainText(fill(rewards.turnover, { required: money(15_000n) }))
      await isAccessible(page)
      await row.getByRole('button').click()
      const dialog = page.getByRole('dialog')
      const terms = fill(rewards.termsBets, { amount: money(5_000n), required: money(15_000n) })
      await expect(dialog).toContainText(terms)
      await dialog.getByRole('button', { name: fill(rewards.claimAmount, { amount: money(5_000n) }) }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name: rewards.empty_claimable })).toBeVisible()
      await page.getByRole('tab', { name: rewards.state_claimed }).click()
      await expect(page).toHaveURL(/state=claimed/)
      await expect(page.getByRole('listitem').filter({ hasText: money(5_000n) })).toBeVisible()
    })
  })

  test(`a friend comes by the link and earns both a reward (${language})`, async ({ page }) => {
    const referral = words(language, 'referral')
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/member/referral'))
    const link = await page.getByRole('textbox', { name: referral.link }).inputValue()
    expect(link).toMatch(/\/register\?referralCode=[A-Z0-9]{8}$/)
    await expect(page.getByRole('img', { name: referral.qr })).toBeVisible()
    await expect(page.getByRole('heading', { name: referral.noFriends })).toBeVisible()
    await isAccessible(page)

    const referralCode = new URL(link).searchParams.get('referralCode')
    const name = freshName()
    await openAccount(serverAddress(), 'register', '/members', { id: newId(), username: name, referralCode })
    await page.reload()
    const friend = page.getByRole('region', { name: referral.friends }).getByRole('listitem')
    await expect(friend).toContainText(`${name.slice(0, 3)}***`)
    await expect(friend).toContainText(referral.state_pending)
    const { value } = await callServer(serverAddress(), 'GET', '/referral', { token: seat.token })
    expect(value).toMatchObject({ invited: 1, earned: 0 })
  })
}
