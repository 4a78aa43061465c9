import { loadSnapshot } from '#lib/snapshot/load.ts'
import { findings } from '../a11y/axe.ts'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

// Protects: guests see how points are earned and what they are worth; members see their own, and what is missing for an
// item. What is spent is told in server/points, and the forms in unit/islands/point-mall.

test.describe.configure({ mode: 'parallel' })

const { points } = loadSnapshot()

for (const language of LANGUAGES) {
  const t = words(language, 'points')

  test(`the points mall shows guests rates and items, and asks them to log in (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/pointMall'))
    const earn = page.getByRole('table', { name: t.earnTitle })
    await expect(earn.getByRole('row')).toHaveCount(points.earn.length + 1)
    const exchange = page.getByRole('table', { name: t.exchangeTitle })
    await expect(exchange.getByRole('row').nth(1)).toHaveText(/1,000\s*฿50\.00\s*฿50\.00/)
    const items = page.getByRole('region', { name: t.rewardsTitle }).getByRole('listitem')
    await expect(items).toHaveCount(points.rewards.length)
    for (const { texts } of points.rewards) {
      await expect(items.filter({ hasText: texts[language].name })).toContainText(texts[language].about)
    }
    // A guest can redeem nothing, so nothing looks as if they could.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    const mine = page.getByRole('region', { name: t.guestTitle })
    await mine.getByRole('link', { name: t.login, exact: true }).click()
    await expect(page.getByRole('dialog', { name: words(language, 'identity').loginTitle })).toBeVisible()
  })

  test(`a member sees points, items and history, and what is missing for an item (${language})`, async ({
    page,
  }) => {
    const mall = words(language, 'pointmall')
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/pointMall'))
    await expect(page.getByRole('region', { name: mall.yours })).toContainText('0')
    const items = page.getByRole('region', { name: mall.items }).getByRole('listitem')
    await expect(items).toHaveCount(points.rewards.length)
    const [first] = points.rewards
    await expect(items.filter({ hasText: first?.texts[language].name ?? '' })).toContainText(
      fill(mall.toGo, { points: (first?.points ?? 0).toLocaleString('en') }),
    )
    await page.getByRole('button', { name: mall.affordable }).click()
    await expect(page.getByText(mall.nothingAffordable)).toBeVisible()
    await expect(page.getByRole('region', { name: mall.history })).toContainText(mall.historyEmpty)
    expect(await findings(page)).toEqual([])
  })
}
