import { demoCatalogue } from '#lib/demo/catalogue.ts'
import {
  insertClassifications,
  insertGames,
  insertVendorEntries,
  insertVendors,
} from '#server/games/queries.ts'
import { type OwnSite, openOwnSite } from './own-site.ts'
import { expect, test as story, words } from './story.ts'

// Protects: a page that was built before a game went into maintenance, or came out, says so without a new build, to a guest
// who does nothing, and a page that is not old asks for nothing more (product decisions, sections 10 and 11).

const test = story.extend<{ site: OwnSite }>({
  site: async ({ page }, use) => {
    const site = await openOwnSite(new Date())
    const { vendors, classifications, games, vendorEntries } = demoCatalogue(600)
    await site.runtime.db.transaction(async tx => {
      await insertVendors(tx, vendors)
      await insertClassifications(tx, classifications)
      await insertGames(tx, games)
      await insertVendorEntries(tx, vendorEntries)
    })
    await use(site)
    await page.goto('about:blank')
    await site.close()
  },
})
const says = words('en', 'home')
/** What is said of the lists of a page of the story's site. */
const stampsOf = async (site: OwnSite) =>
  ((await (await fetch(`${site.address}/api/games/stamps`)).json()) as { value: { stamps: object } }).value
    .stamps

test('a game that went into maintenance after the build is marked on the home page and in its lobbies', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/games(\/hot)?$/.test(pathname)) asked.push(pathname)
  })
  // Until the running site has seen its catalogue, which it looks for every second.
  await expect.poll(() => stampsOf(site)).toHaveProperty('RNG')
  const heard = page.waitForResponse('**/api/games/stamps')
  await page.goto(`${site.address}/en/rng`)
  await (await heard).finished()
  const tile = page.locator('.ui-GameTile-tile', { hasText: words('en', 'slot').title })
  await expect(tile.first()).toBeVisible()
  await expect(page.locator('astro-island:has([data-lobby])')).toHaveAttribute('ssr')

  const before = JSON.stringify(await stampsOf(site))
  await site.operator('games', 'maintenance', 'koi-terrace', 'on')
  await expect.poll(async () => JSON.stringify(await stampsOf(site))).not.toBe(before)
  expect(asked, 'a page that is not old asks for no list').toEqual([])
  for (const path of ['/en/rng', '/en/hot']) {
    await page.goto(site.address + path)
    await expect(tile.first()).toContainText(says.flagMaintenance)
  }
  await page.goto(`${site.address}/en`)
  for (const section of ['#hot', '#rng']) {
    const marked = page.locator(section).locator('.ui-GameTile-tile', { hasText: words('en', 'slot').title })
    await expect(marked).toContainText(says.flagMaintenance)
    await expect(marked.getByRole('link')).toHaveAttribute('href', /^\/en\/seamless\?game=/)
    await expect(page.locator(section).locator('.ui-GameTile-tile')).toHaveCount(20)
  }
})
