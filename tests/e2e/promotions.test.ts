import { loadSnapshot } from '#lib/snapshot/load.ts'
import { newSeat, sitDown } from './seats.ts'
import { at, expect, LANGUAGES, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const { promotions } = loadSnapshot()

for (const language of LANGUAGES) {
  const t = words(language, 'promotions')
  const shell = words(language, 'shell')

  test(`each promotion shows its offer, condition and status in one view, and leads to its terms (${language})`, async ({
    page,
  }) => {
    await page.goto(at(language, '/promotions'))
    for (const promotion of promotions) {
      const { title, line, condition } = promotion.texts[language]
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
      await expect(card).toContainText(line)
      await expect(card).toContainText(condition)
      await expect(card.locator('.tag:visible')).toHaveText(t[promotion.status])
    }
    const first = promotions.find(promotion => promotion.status === 'comingSoon') ?? promotions[0]
    if (!first) throw new Error('the demo world has no promotions')
    const { title, line } = first.texts[language]
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.locator('.promotions-PromotionPage-hero')).toContainText(line)
    await expect(page.locator('.promotions-PromotionPage-body li').first()).toBeVisible()
    await page.getByRole('navigation', { name: t.breadcrumb }).getByRole('link').click()
    await expect(page).toHaveURL(/\/promotions$/)
  })

  test(`a promotion that is to come asks guests for nothing and offers members nothing to press (${language})`, async ({
    page,
  }) => {
    const coming = promotions.find(promotion => promotion.status === 'comingSoon')
    const address = at(language, `/promotions/${coming?.code}`)
    await page.goto(address)
    const part = page.getByRole('region', { name: t.partTitle })
    await expect(part.getByText(t.guestComing)).toBeVisible()
    await part.getByRole('link', { name: t.login, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await sitDown(page, await newSeat())
    await page.goto(address)
    await expect(part.getByText(t.memberComing)).toBeVisible()
    await expect(part.getByRole('link')).toHaveCount(0)
    await expect(part.getByRole('button')).toHaveCount(0)
  })

  test(`an open promotion leads a member to the page where it is used (${language})`, async ({ page }) => {
    await sitDown(page, await newSeat())
    await page.goto(at(language, '/promotions/play-money'))
    await expect(page.getByText(t.memberOpen)).toBeVisible()
    const { button } = promotions[0]?.texts[language] ?? {}
    await page.getByRole('link', { name: button ?? '', exact: true }).click()
    await expect(page).toHaveURL(/\/member\/depositv2$/)
  })

  // Pages are built at one time and read at another.
  test(`an offer that has ended is shown as closed without a new publish (${language})`, async ({ page }) => {
    await page.route('**/promotions/play-money', async route => {
      const response = await route.fetch()
      const body = await response.text()
      const ended = 'data-status="open" data-ends="2026-01-01T00:00:00.000Z"'
      await route.fulfill({ response, body: body.replaceAll('data-status="open"', ended) })
    })
    await page.goto(at(language, '/promotions/play-money'))
    await expect(page.locator('.promotions-PromotionPage-hero .tag:visible')).toHaveText(t.closed)
    const part = page.getByRole('region', { name: t.partTitle })
    await expect(part.getByText(t.closedNote)).toBeVisible()
    await expect(part.getByRole('link')).toHaveCount(0)
  })

  test(`the menu leads to the promotions (${language})`, { tag: '@shape' }, async ({ page, isMobile }) => {
    await page.goto(at(language, '/help'))
    const menu = page.getByRole('navigation', { name: isMobile ? shell.tabBar : shell.sideMenu })
    await menu.getByRole('link', { name: shell.promotions }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  })
}
