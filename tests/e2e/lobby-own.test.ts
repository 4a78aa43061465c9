import { callServer } from '#tests/support/visitor.ts'
import { expectVendors, favoritesOf, openLobby } from './lobbies.ts'
import { newSeat, type Seat, serverAddress, sitDown, test } from './seats.ts'
import { expect, words } from './story.ts'

/** What is a member's own in the lobbies (spec 2.7 and 4.6). */
test.describe.configure({ mode: 'parallel' })

// Protects: the favourites of a category are those of it alone, and of a vendor those of the vendor alone.
test('favourites of a member stand in the lobby of their category, and narrow to a vendor', async ({
  page,
}) => {
  const says = words('en', 'lobby')
  const seat = await newSeat()
  await keepOne(seat, 'gameType=FISH&vassalage=JDB')
  await keepOne(seat, 'gameType=RNG&vassalage=JL')
  await keepOne(seat, 'gameType=RNG&vassalage=PG')
  await sitDown(page, seat)
  await openLobby(page, '/en/rng')
  const kinds = page.getByRole('navigation', { name: says.kinds })
  const vendors = page.getByRole('navigation', { name: says.vendors })
  const marks = page.locator('[data-lobby] .ui-GameTile-tile .ui-GameTile-vendor')
  await kinds.getByRole('link', { name: says.favorites }).click()
  await expect(page).toHaveURL(/\/rng\?filter=FAV$/)
  // The last one kept stands first; the fish game is not among the slots.
  await expect(marks).toHaveText(['PG', 'JL'])
  // Searching belongs to all games, and one page has no pages to turn.
  await expect(page.getByRole('searchbox', { name: says.search })).toBeHidden()
  await expect(page.getByRole('navigation', { name: words('en', 'play').pages })).toHaveCount(0)

  // A vendor leads back to all of its games; its favourites are one press further.
  await vendors.getByRole('link', { name: /^JL / }).click()
  await expect(page).toHaveURL(/\/rng\?vassalage=JL$/)
  await expectVendors(page, 'JL')
  await kinds.getByRole('link', { name: says.favorites }).click()
  await expect(page).toHaveURL(/\/rng\?vassalage=JL&filter=FAV$/)
  await expect(marks).toHaveText(['JL'])
  await page.reload()
  await expect(marks).toHaveText(['JL'])
  const heart = page.locator('[data-lobby] [data-favorite]')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.locator('[data-lobby] .ui-GameTile-tile').hover()
  await heart.click()
  await expect(page.getByRole('heading', { name: says.noFavorites })).toBeVisible()
  await expect.poll(() => favoritesOf(seat)).toHaveLength(2)

  await page.goto('/en/fish?filter=FAV')
  await expect(marks).toHaveText(['JDB'])
})

// Protects: the favourites of a member show at every address that leads to them, also at one that names a page. Pages of an
// account have no choice of a lobby to wait for.
test('favourites show at an address that names their page', async ({ page }) => {
  const seat = await newSeat()
  await keepOne(seat, 'gameType=RNG&vassalage=JL')
  await sitDown(page, seat)
  await page.goto('/en/favorite?page=1')
  await expect(page.locator('[data-games] .ui-GameTile-name')).toBeVisible()
})

/** Keeps the first game of a list, past the pages. */
async function keepOne({ token }: Seat, filter: string): Promise<void> {
  const url = serverAddress()
  const { value } = await callServer(url, 'GET', `/games?${filter}&pageSize=1`)
  const [game] = (value?.games ?? []) as { nodeId: string }[]
  const kept = await callServer(url, 'POST', '/favorites', { token, body: { nodeId: game?.nodeId } })
  if (!kept.success) throw new Error(`could not keep a game: ${kept.code}`)
}
