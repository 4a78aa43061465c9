import { loadSnapshot } from '#lib/snapshot/load.ts'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const { points } = loadSnapshot()

for (const language of LANGUAGES) {
  const t = words(language, 'points')

  test(`the points mall shows rates and items, and says that it is not open yet (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/pointMall'))
    await expect(page.getByText(t.soonTitle)).toBeVisible()
    const earn = page.getByRole('table', { name: t.earnTitle })
    await expect(earn.getByRole('row')).toHaveCount(points.earn.length + 1)
    const exchange = page.getByRole('table', { name: t.exchangeTitle })
    await expect(exchange.getByRole('row').nth(1)).toHaveText(/1,000\s*฿50\.00\s*฿50\.00/)
    const items = page.getByRole('region', { name: t.rewardsTitle }).getByRole('listitem')
    await expect(items).toHaveCount(points.rewards.length)
    for (const { texts } of points.rewards) {
      await expect(items.filter({ hasText: texts[language].name })).toContainText(texts[language].about)
    }
    // Nothing can be redeemed, so nothing looks as if it could.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  test(`a guest of the points mall is asked to log in, a member is told when redeeming opens (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/pointMall'))
    const mine = page.getByRole('region', { name: t.guestTitle })
    await mine.getByRole('link', { name: t.login, exact: true }).click()
    await expect(page.getByRole('dialog', { name: words(language, 'identity').loginTitle })).toBeVisible()
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/pointMall'))
    await expect(mine.getByText(t.memberSoon)).toBeVisible()
    await expect(mine.getByRole('link')).toHaveCount(0)
  })
}
