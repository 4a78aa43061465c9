import { type BrowserContext, type Page, test as plain } from '@playwright/test'
import { findingsInPage } from '../a11y/axe.ts'
import { type OwnSite, openOwnSite } from './own-site.ts'
import { openStaticHost } from './static-host.ts'
import { expect, LANGUAGES, words } from './story.ts'

// Spec 2.14 and 4.5, product decisions section 12: the whole-page modes, each from a site of its own, since they would
// close it to every other story.

let site: OwnSite
plain.beforeEach(async () => {
  site = await openOwnSite(new Date())
})
plain.afterEach(() => site.close())
plain.describe.configure({ mode: 'parallel' })

/** What the operator types; pages answer with that status from then on. */
async function operator(status: number, ...args: string[]): Promise<void> {
  await site.operator(...args)
  await expect.poll(async () => (await fetch(`${site.address}/en/verify`)).status).toBe(status)
}

async function look(page: Page, path: string): Promise<number | undefined> {
  return (await page.goto(site.address + path))?.status()
}

/** A visitor whose address the proxy in front tells. */
function visitor(context: BrowserContext, address: string): Promise<void> {
  return context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
}

plain(
  'maintenance closes every deep link in its language, and an open page comes back to where it was',
  async ({ page, context }) => {
    await page.clock.install()
    await look(page, '/en/verify?game=slot')
    await expect(page.locator('.shell')).toBeVisible()
    await operator(
      503,
      'maintenance',
      'on',
      '--until',
      endInMinutes(90),
      '--message-en',
      'New <b>tables</b>',
      '--message-th',
      'เพิ่มโต๊ะใหม่',
    )

    // The page that was open finds out by itself, within a minute.
    await page.clock.fastForward(60_000)
    await page.waitForURL(/\/en\/maintenance\?next=/, { timeout: 60_000 })
    const text = words('en', 'modes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.maintenanceTitle)
    await expect(page.getByText('New <b>tables</b>')).toBeVisible()
    await expect(page.getByText(text.timeLeft)).toBeVisible()

    const other = await context.newPage()
    for (const language of LANGUAGES) {
      const modes = words(language, 'modes')
      const prefix = language === 'th' ? '' : `/${language}`
      for (const path of ['/help', '/member/depositv2', '/no/such/page']) {
        expect(await look(other, prefix + path)).toBe(503)
        await expect(other.getByRole('heading', { level: 1 })).toHaveText(modes.maintenanceTitle)
      }
      await other.getByRole('link', { name: modes.support }).click()
      await expect(other).toHaveURL(`${site.address}${prefix}/support`)
      await expect(other.getByRole('heading', { level: 1 })).not.toHaveText(modes.maintenanceTitle)
    }
    await look(other, '/help?q=1')
    await other.locator('.mode-languages summary').click()
    await other.getByRole('link', { name: 'English' }).click()
    await expect(other).toHaveURL(`${site.address}/en/help?q=1`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(text.maintenanceTitle)

    await operator(200, 'maintenance', 'off')
    await page.reload()
    await expect(page).toHaveURL(`${site.address}/en/verify?game=slot`)
    await expect(page.locator('.shell')).toBeVisible()
  },
)

plain(
  'a blocked region sees its address on every page, and everybody else the site',
  async ({ page, context }) => {
    await operator(200, 'region', 'block', '203.0.113.0/24', '2001:db8:bad::/48')
    const message = { th: 'ติดต่อเราได้เสมอ', en: 'You can always reach us' }
    await operator(200, 'region', 'message', '--message-en', message.en, '--message-th', message.th)
    for (const address of ['203.0.113.47', '2001:db8:bad::1']) {
      await visitor(context, address)
      for (const language of LANGUAGES) {
        const modes = words(language, 'modes')
        expect(await look(page, language === 'th' ? '/promotions' : '/en/promotions')).toBe(451)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(modes.blockedTitle)
        await expect(page.getByText(address, { exact: true })).toBeVisible()
        await expect(page.getByText(message[language])).toBeVisible()
        await expect(page.getByRole('link', { name: modes.support })).toBeVisible()
        expect(await findingsInPage(page)).toEqual([])
      }
    }
    await visitor(context, '198.51.100.47')
    expect(await look(page, '/en/help')).toBe(200)
    await operator(200, 'region', 'clear')
    await visitor(context, '203.0.113.47')
    expect(await look(page, '/en/help')).toBe(200)
  },
)

plain('a mode page is one request, needs no script, and fits a narrow screen', async ({ browser }) => {
  await operator(503, 'maintenance', 'on')
  for (const language of LANGUAGES) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith('data:')) asked.push(request.url())
    })
    await look(page, language === 'th' ? '/' : '/en')
    await expect(page.getByText(words(language, 'modes').reloads)).toBeVisible()
    // No end was given, so none is promised.
    await expect(page.getByText(words(language, 'modes').timeLeft)).toBeHidden()
    expect(asked).toHaveLength(1)
    const width = await page.locator('html').boundingBox()
    expect(width?.width).toBe(360)
    await context.close()
  }
  await operator(200, 'maintenance', 'off')
})

plain(
  'pages on a plain file host tell of the maintenance, and lead back when it is over',
  async ({ page }) => {
    const host = await openStaticHost(site.address)
    const refused: string[] = []
    page.on('console', message => {
      if (/content security policy/i.test(message.text())) refused.push(message.text())
    })
    try {
      await page.clock.install()
      const text = words('en', 'modes')
      await page.goto(`${host.address}/en/verify?game=slot`)
      await expect(page.locator('.shell')).toBeVisible()
      await operator(503, 'maintenance', 'on', '--until', endInMinutes(90), '--message-en', 'New tables')
      await page.clock.fastForward(60_000)
      await page.waitForURL(/\/en\/maintenance\?next=/, { timeout: 60_000 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.maintenanceTitle)
      await expect(page.getByText('New tables')).toBeVisible()
      await expect(page.getByText(text.timeLeft)).toBeVisible()
      await operator(200, 'maintenance', 'off')
      await page.clock.fastForward(60_000)
      await page.waitForURL(`${host.address}/en/verify?game=slot`)
      await expect(page.locator('.shell')).toBeVisible()

      await operator(451, 'region', 'block', '127.0.0.1', '::1')
      await page.clock.fastForward(60_000)
      await page.waitForURL(/\/en\/blocked\?next=/, { timeout: 60_000 })
      await expect(page.getByText(text.blockedAddress)).toBeVisible()
      await operator(200, 'region', 'clear')
      await page.clock.fastForward(60_000)
      await page.waitForURL(`${host.address}/en/verify?game=slot`)
      expect(refused).toEqual([])
    } finally {
      await host.close()
    }
  },
)

function endInMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}
