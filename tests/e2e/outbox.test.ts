import type { Page } from '@playwright/test'
import { findings } from '../a11y/axe.ts'
import { at, expect, fill, LANGUAGES, test, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const SMS = {
  id: '01900000-0000-7000-8000-000000000001',
  channel: 'sms',
  to: '+66800000001',
  text: 'Baize: 012345',
  code: '012345',
  at: '2026-11-21T20:58:12.000Z',
}
const MAIL = {
  id: '01900000-0000-7000-8000-000000000002',
  channel: 'email',
  to: 'somchai@example.com',
  subject: 'Set a new password',
  text: 'Baize:\n\nhttp://localhost/forget#x',
  at: '2026-11-21T20:58:13.000Z',
}

/** The outbox as the server would answer it; what it holds can change while the page is open. */
async function outboxOf(page: Page): Promise<{ messages: unknown[]; isAway: boolean; asked: number }> {
  const held = { messages: [] as unknown[], isAway: false, asked: 0 }
  await page.route('**/api/outbox', route => {
    held.asked += 1
    const body = { success: true, value: { messages: held.messages } }
    return held.isAway ? route.abort('connectionrefused') : route.fulfill({ json: body })
  })
  return held
}

for (const language of LANGUAGES) {
  const t = words(language, 'outbox')

  // Protects: in the demo everybody gets at the codes that were never sent (point 7 of the issue).
  test(`the outbox fills by itself, and its codes can be copied by keyboard (${language})`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const held = await outboxOf(page)
    await page.goto(at(language, '/outbox'))
    await expect(page.getByRole('heading', { name: t.empty })).toBeVisible()
    held.messages = [MAIL, SMS]
    await page.clock.runFor(5_000)
    const list = page.getByRole('list', { name: t.title })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').first()).toContainText(MAIL.subject)
    await expect(list.getByRole('link')).toHaveAttribute('href', 'http://localhost/forget#x')
    expect(await findings(page)).toEqual([])
    await list.getByRole('link').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(fill(t.copied, { code: SMS.code }))).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SMS.code)
  })

  test(`the outbox says when it cannot be read, and reads again when asked (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/api\/outbox/)
    trouble.expectAnswer(/Failed to load resource/)
    const held = await outboxOf(page)
    held.isAway = true
    await page.goto(at(language, '/outbox'))
    await expect(page.getByRole('alert').getByRole('heading', { name: t.failed })).toBeVisible()
    held.isAway = false
    held.messages = [SMS]
    await page.getByRole('button', { name: t.retry }).click()
    await expect(page.getByText(SMS.text)).toBeVisible()
  })
}

test('the outbox of the demo is reached from the foot of the page, is read from the server, and is kept out of searches', async ({
  page,
}) => {
  await page.goto('/en/help')
  const answer = page.waitForResponse('**/api/outbox')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: words('en', 'shell').outbox })
    .click()
  expect((await answer).status()).toBe(200)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
