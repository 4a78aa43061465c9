import { newId } from '#lib/ids/ids.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { callServer } from '#tests/support/visitor.ts'
import { findings } from '../a11y/axe.ts'
import { picture } from '../server/uploads/pictures.ts'
import { operator } from './operator.ts'
import { fillLists, newSeat, serverAddress, sitDown } from './seats.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

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
      if (promotion.terms?.depositMinor) await expect(card).toContainText('→')
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
    const address = at(language, '/promotions/play-money')
    await page.route('**/promotions/play-money', async route => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({
        response,
        body: body.replaceAll('data-status="open"', 'data-status="comingSoon"'),
      })
    })
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

// Protects: a member applies with a picture, an operator approves by a command, and the member sees the reward, the message
// and how far the turnover is, to its end.
test('a member applies for a promotion, gets its bonus and sees the turnover progress (en)', async ({
  page,
}) => {
  const [says, terms] = [words('en', 'promotionentry'), words('en', 'promotionterms')]
  const [images, rewards] = [words('en', 'uploads'), words('en', 'rewards')]
  const code = 'weekly-slots'
  const { title } = promotions.find(one => one.code === code)?.texts.en ?? { title: '' }
  const seat = await newSeat()
  const { token } = seat
  const url = serverAddress()
  const paid = await callServer(url, 'POST', '/deposits', {
    token,
    body: { id: newId(), method: 'sandbox', amount: '100000' },
  })
  expect(paid.success).toBe(true)
  await sitDown(page, seat)
  await page.goto(at('en', `/promotions/${code}`))

  const part = page.getByRole('region', { name: words('en', 'promotions').partTitle })
  await test.step('the terms and a worked example stand beside the form', async () => {
    await expect(page.getByRole('region', { name: terms.title }).first()).toContainText('bet ฿1,000')
    await expect(part.getByText(/^Deposit ฿200 → get ฿100 → bet ฿1,000 on slots/)).toBeVisible()
  })

  await test.step('an application needs the terms to be read, and takes a picture', async () => {
    await part.getByRole('button', { name: says.title_apply }).click()
    await expect(part.getByText(says.acceptMissing)).toBeVisible()
    await part.getByRole('textbox', { name: says.remark }).fill('Paid by QR at noon')
    const slip = { name: 'slip.png', mimeType: 'image/png', buffer: await picture('png') }
    await part.locator('input[type=file]').first().setInputFiles(slip)
    await expect(part.getByText(images.imageDone)).toBeVisible()
    await part.getByRole('checkbox').check()
    await part.getByRole('button', { name: says.title_apply }).click()
    await expect(part.getByText(says.about_applying)).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  await test.step('an operator opens and approves it; the reward waits, and a message says so', async () => {
    const { value } = await callServer(url, 'GET', `/promotions/${code}/own`, { token })
    const [entry] = (value?.entries ?? []) as { id: string }[]
    const id = entry?.id ?? ''
    expect(await operator('applications', 'show', id)).toMatch(/Paid by QR at noon[\s\S]*\/media\//)
    await operator('applications', 'approve', id)
    await page.reload()
    await expect(part.getByText(says.about_issued)).toBeVisible()
    await page.goto(at('en', '/member/messageV2'))
    await expect(page.getByText('Your application was approved').first()).toBeVisible()
  })

  await test.step('claimed, its turnover is shown on the promotion, the wallet and the withdrawal page', async () => {
    await page.goto(at('en', '/member/rewardCenter'))
    await page.getByRole('button', { name: rewards.claim }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: fill(rewards.claimAmount, { amount: '฿500.00' }) }).click()
    await expect
      .poll(async () => {
        const { value } = await callServer(url, 'GET', `/promotions/${code}/own`, { token })
        return value?.status
      })
      .toBe('claimed')
    await fillLists(seat)
    await page.goto(at('en', `/promotions/${code}`))
    const running = page.getByRole('region', { name: says.running })
    await expect(running).toContainText('of ฿5,000.00')
    await expect(running).not.toContainText('฿0.00 of')
    await page.goto(at('en', '/member/transferFund'))
    await expect(running).toContainText(title)
    await page.goto(at('en', '/member/withdraw'))
    await expect(page.getByText(new RegExp(`bonus of ฿500.00 from ${title}`))).toBeVisible()
  })
})
