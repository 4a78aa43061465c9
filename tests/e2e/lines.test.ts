import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { serverAddress } from './seats.ts'
import { at, expect, fill, LANGUAGES, test as story, words } from './story.ts'

/**
 * Server lines (spec 2.13, 4.8). The lines stand on ports of this machine, which the content policy of the server under
 * test does not list; it is left out here, and what it lists is held by the server's own tests.
 */
interface Lines {
  /** Passes pings on to the site, so that its signatures are true. */
  true: string
  /** Answers pings with a signature that somebody made up. */
  forged: string
  /** Nobody listens. */
  silent: string
}
const test = story.extend<object, { lines: Lines }>({
  bypassCSP: true,
  viewport: { width: 1440, height: 900 },
  lines: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this parameter what the fixture needs.
    async ({}, use) => {
      const honest = await listen(async (path, response) => {
        if (!path.startsWith('/api/ping?')) {
          // The page that the line opens on; what it holds is another story.
          response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>line</title>')
          return
        }
        const answer = await fetch(`${serverAddress()}${path}`)
        response.writeHead(answer.status, { 'access-control-allow-origin': '*' }).end(await answer.text())
      })
      const forger = await listen(async (_path, response) => {
        const signature = Buffer.alloc(64, 7).toString('base64')
        response
          .writeHead(200, { 'access-control-allow-origin': '*' })
          .end(JSON.stringify({ success: true, value: { signature } }))
      })
      await use({ true: addressOf(honest), forged: addressOf(forger), silent: 'http://localhost:9' })
      for (const server of [honest, forger]) {
        server.closeAllConnections()
        server.close()
      }
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  const says = words(language, 'lines')

  test(`lines are tested, sorted and opened in a new tab on the same page (${language})`, async ({
    page,
    lines,
    trouble,
  }) => {
    trouble.expectAnswer(/request failed: GET \/api\/ping/)
    trouble.expectAnswer(/console error: Failed to load resource/)
    await listLines(page, [lines.true, lines.forged, lines.silent])
    await page.goto(`${at(language, '/verify')}?round=none`)
    const dialog = await openDialog(page, says.title)
    await expect(dialog.getByText(says.done)).toBeVisible({ timeout: 15_000 })
    const rows = dialog.locator('.shell-LinesDialog-line')
    // Of four, the forged one is not offered, and the silent one stands last and cannot be chosen.
    await expect(rows).toHaveCount(3)
    await expect(rows.last()).toContainText(says.silent)
    await expect(rows.last()).toContainText(says.slow)
    await expect(rows.last().getByRole('radio')).toBeDisabled()
    await expect(dialog.getByText(new URL(lines.forged).host)).toHaveCount(0)
    await expect(dialog.getByText(says.here).filter({ visible: true })).toHaveCount(1)
    await rows
      .filter({ hasText: new URL(lines.true).host })
      .getByRole('radio')
      .check()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: says.open, exact: true }).click(),
    ])
    expect(tab.url()).toBe(`${lines.true}${at(language, '/verify')}?round=none`)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
    await expect(dialog).toBeHidden()
  })

  test(`of many lines five are tested, the one in use among them (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/request failed: GET \/api\/ping/)
    trouble.expectAnswer(/console error: Failed to load resource/)
    // Nobody listens at any of them.
    const others = [1, 7, 9, 11, 13, 15, 17, 19].map(port => `http://localhost:${port}`)
    await listLines(page, others)
    await page.goto(at(language, '/verify'))
    const dialog = await openDialog(page, says.title)
    await expect(dialog.getByText(says.done)).toBeVisible()
    await expect(dialog.locator('.shell-LinesDialog-line')).toHaveCount(5)
    await expect(dialog.locator('.shell-LinesDialog-line').first()).toContainText(says.here)
    await expect(dialog.getByText(says.silent).filter({ visible: true })).toHaveCount(4)
  })

  test(`a site of one address says so (${language})`, async ({ page }) => {
    await page.goto(at(language, '/verify'))
    const dialog = await openDialog(page, says.title)
    await expect(dialog.getByText(says.alone)).toBeVisible()
    await expect(dialog.locator('.shell-LinesDialog-line')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('.shell-SideMenu-menu [data-lines]')).toBeFocused()
  })

  test(`a test that finds no way says so and is repeated (${language})`, async ({ page, trouble }) => {
    trouble.expectAnswer(/request failed: GET \/api\/permission/)
    trouble.expectAnswer(/console error: Failed to load resource/)
    await page.route('**/api/permission', route => route.abort())
    await page.goto(at(language, '/verify'))
    const dialog = await openDialog(page, says.title)
    await expect(dialog.getByText(words(language, 'errors').network)).toBeVisible()
    await page.unroute('**/api/permission')
    await dialog.getByRole('button', { name: says.again }).click()
    await expect(dialog.getByText(says.alone)).toBeVisible()
  })

  test(`the official addresses are listed and can be copied (${language})`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const other = 'https://play.example'
    await listAddresses(page, [serverAddress(), other])
    await page.goto(at(language, '/lines'))
    await expect(page.getByText(says.listed)).toBeVisible()
    const list = page.getByRole('list', { name: says.addressesTitle })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('button', { name: fill(says.copyAddress, { address: other }) }).click()
    await expect(page.getByText(says.copied)).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(other)
  })

  test(`an address that is not on the list warns before the login (${language})`, async ({ page }) => {
    await listAddresses(page, ['https://play.example'])
    await page.goto(at(language, '/lines'))
    await expect(page.getByText(says.unlisted)).toBeVisible()
  })

  test(`a list of addresses that does not come says so and comes later (${language})`, async ({
    page,
    trouble,
  }) => {
    trouble.expectAnswer(/request failed: GET \/api\/domain-routes/)
    trouble.expectAnswer(/console error: Failed to load resource/)
    await page.route('**/api/domain-routes', route => route.abort())
    await page.goto(at(language, '/lines'))
    await expect(page.getByRole('alert')).toContainText(words(language, 'errors').network)
    await page.unroute('**/api/domain-routes')
    await page.getByRole('button', { name: says.retry }).click()
    await expect(page.getByText(says.listed)).toBeVisible()
  })
}

async function openDialog(page: Page, title: string) {
  await page.locator('.shell-SideMenu-menu [data-lines]').click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Adds lines to the server's own in its answer. */
async function listLines(page: Page, others: readonly string[]): Promise<void> {
  await page.route('**/api/permission', async route => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.value.info.domainRoute.push(...others.map(entry))
    await route.fulfill({ response, json: answer })
  })
}

async function listAddresses(page: Page, addresses: readonly string[]): Promise<void> {
  const json = { success: true, value: { domainRoute: addresses.map(entry) } }
  await page.route('**/api/domain-routes', route => route.fulfill({ json }))
}

const entry = (domainName: string, idx: number) => ({ idx: idx + 1, domainName, description: '' })

function listen(answer: (path: string, response: ServerResponse) => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => void answer(request.url ?? '/', response))
  return new Promise(resolve => server.listen(0, () => resolve(server)))
}

function addressOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
