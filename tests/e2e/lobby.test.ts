import { callServer } from '#tests/support/visitor.ts'
import { expectStill, watchShifts } from './layout-shifts.ts'
import { expectVendors, favoritesOf, keep, openLobby } from './lobbies.ts'
import { newSeat, serverAddress, sitDown, test } from './seats.ts'
import { at, expect, fill, LANGUAGES, words } from './story.ts'

test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  test(`vendor, kind and search work together, and stand in the address (${language})`, async ({ page }) => {
    const says = words(language, 'lobby')
    const { kind, owner, other } = await someKind(language)
    await openLobby(page, at(language, '/rng'))
    const vendors = page.getByRole('navigation', { name: says.vendors })
    const vendor = (mark: string) => vendors.getByRole('link', { name: new RegExp(`^${mark} `) })
    const kinds = page.getByRole('navigation', { name: says.kinds })
    const field = page.getByRole('searchbox', { name: says.search })

    await vendor(other).click()
    await expect(page).toHaveURL(new RegExp(`/rng\\?vassalage=${other}$`))
    await expect(vendor(other)).toHaveAttribute('aria-current', 'true')
    await expectVendors(page, other)
    // Only the kinds that the vendor has.
    await expect(kinds.getByRole('link', { name: kind.name })).toHaveCount(0)
    await kinds.getByRole('link', { name: says.new }).click()
    await expect(page).toHaveURL(new RegExp(`\\?vassalage=${other}&filter=NEW$`))
    // Searching belongs to all games.
    await expect(field).toBeHidden()
    await kinds.getByRole('link', { name: says.all, exact: true }).click()
    await expect(field).toBeVisible()
    await expectVendors(page, other)

    const name = (await page.locator('[data-lobby] .ui-GameTile-name').last().textContent()) ?? ''
    await field.fill(`  ${name} `)
    await page.getByRole('button', { name: says.searchButton, exact: true }).click()
    await expect(page.locator('[data-lobby] .ui-GameTile-name').first()).toHaveText(name)
    await expect(page).toHaveURL(new RegExp(`\\?vassalage=${other}&gameName=`))
    await expect(page.locator('.lobby-Lobby-title [role=status]')).toContainText(/\d/)

    // Another vendor: back to all games, and the search cleared.
    await vendor(owner).click()
    await expect(page).toHaveURL(new RegExp(`/rng\\?vassalage=${owner}$`))
    await expect(field).toHaveValue('')
    await expectVendors(page, owner)
    await kinds.getByRole('link', { name: kind.name }).click()
    await expect(page).toHaveURL(new RegExp(`\\?vassalage=${owner}&gameClassify=${kind.code}$`))

    await page.goBack()
    await page.goBack()
    await expect(field).toHaveValue(name)
    await expectVendors(page, other)
    await page.reload()
    await expect(field).toHaveValue(name)
    await expect(page.locator('[data-lobby] .ui-GameTile-name').first()).toHaveText(name)
  })
}

test('a guest loads no framework before reaching for something, and nothing moves', async ({ page }) => {
  const scripts: { name: string; bytes: number }[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      scripts.push({
        name: new URL(response.url()).pathname,
        bytes: Number(response.headers()['content-length'] ?? 0),
      })
  })
  const shifts = await watchShifts(page)
  await page.goto('/en/rng', { waitUntil: 'networkidle' })
  expect(
    scripts.reduce((sum, script) => sum + script.bytes, 0),
    JSON.stringify(scripts),
  ).toBeLessThan(15_000)
  expect(scripts.filter(({ name }) => /react|client\./.test(name))).toEqual([])
  await expectStill(shifts, '/en/rng')
  // An address with a choice shows its own games, and only those.
  await page.goto('/en/rng?vassalage=PG&page=2', { waitUntil: 'networkidle' })
  await expectVendors(page, 'PG')
  await expectStill(shifts, 'a choice')
})

// Protects: the vendors and the list stand still while the lobby turns to what the address asks for, also where the vendor has
// fewer kinds than rows are there for, and games in common with the list that was built. On a slow line the page stays in the
// system's face, which is wider: the kinds take two rows.
test('nothing moves while a lobby turns to the choice of its address', async ({ page, trouble }) => {
  trouble.expectAnswer(/^request failed: GET \/fonts\//)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.route('**/fonts/*', route => route.abort())
  const shifts = await watchShifts(page)
  for (const language of ['th', 'en'] as const)
    for (const search of ['vassalage=PG', 'vassalage=CQ9&page=2', 'vassalage=BAIZE', 'filter=NEW']) {
      const path = `${at(language, '/rng')}?${search}`
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.locator('[data-games][aria-busy=false] .ui-GameTile-name').first()).toBeVisible()
      await expectStill(shifts, path)
    }
})

// Protects: whoever follows an advertisement or a friend's link gets the page that was built, and no framework.
test('an address with what is no choice of the lobby shows its games at once and wakes nothing', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  for (const search of ['utm_source=page', 'fbclid=x1', 'referralCode=ABC123']) {
    await page.goto(`/en/rng?${search}`, { waitUntil: 'networkidle' })
    await expect(page.locator('[data-lobby] .ui-GameTile-name').first()).toHaveText('Koi Terrace')
    await expect(page.locator('.lobby-LobbyMenus-kinds')).toBeVisible()
    // Nothing is late or lost, and waking moves nothing.
    await expect(page.locator('.lobby-GameList-lost')).toBeHidden()
    await expect(page.locator('astro-island[ssr] [data-lobby]')).toHaveCount(1)
  }
  expect(scripts.filter(url => /react|client\./.test(url))).toEqual([])
})

test('a choice whose script does not come shows shapes, then says so, and its address is the way on', async ({
  page,
}) => {
  const says = words('en', 'lobby')
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async route => {
    await scriptsMayCome
    await route.continue().catch(() => undefined)
  })
  await page.goto('/en/rng?vassalage=PG', { waitUntil: 'commit' })
  const lost = page.getByRole('alert').filter({ hasText: says.failed })
  await expect(page.locator('[data-lobby] .ui-GameTile-picture').first()).toBeVisible()
  await expect(page.locator('[data-lobby] .ui-GameTile-name').first()).toBeHidden()
  await expect(lost).toBeVisible()
  await expect(page.locator('[data-lobby] .ui-GameTile-picture').first()).toBeHidden()
  await expect(lost.getByRole('link', { name: says.retry })).toHaveAttribute('href', '')
  // A script that comes late after all is as good.
  letScriptsCome()
  await expectVendors(page, 'PG')
  await expect(lost).toHaveCount(0)
  await expect(page).toHaveURL(/\/en\/rng\?vassalage=PG$/)
})

test('a guest who only looks sees what is announced, and nothing moves for it', async ({ page }) => {
  const title = 'Maintenance on Tuesday'
  await page.route('**/api/games/announcements?*', route =>
    route.fulfill({ json: { success: true, value: { list: [{ id: '1', title }] }, requestId: 'r' } }),
  )
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/en/rng')
    await expect(page.getByText(title)).toBeInViewport()
    await expect(page.locator('astro-island[ssr] [data-lobby]')).toHaveCount(1)
    const top = () => page.locator('[data-games]').evaluate(list => list.getBoundingClientRect().top)
    const before = await top()
    await page.locator('.lobby-LobbyPage-news ul').evaluate(list => list.remove())
    expect(await top(), `at ${width}`).toBe(before)
  }
})

// Protects: after a sign-out in another tab nothing of the member stays in this one.
test('a lobby of recent games follows a sign-out in another tab', async ({ page, context }) => {
  await sitDown(page, await newSeat())
  await page.goto('/en/rng?filter=RECENT')
  await expect(page.getByRole('heading', { name: words('en', 'lobby').noRecent })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/en/help')
  await expect(other.locator('html[data-session=member]')).toHaveCount(1)
  await other.evaluate(() => {
    const { token } = sessionStorage
    new BroadcastChannel('session').postMessage({ type: 'signedOut', token })
  })
  await expect(page).toHaveURL(/\/en\/rng$/)
  await expect(page.locator('[data-lobby] .ui-GameTile-name').first()).toHaveText('Koi Terrace')
  await expect(page.locator('.lobby-LobbyMenus-kinds [aria-current]')).toHaveText(words('en', 'lobby').all)
})

test('what is chosen already is no new step back, and pressing next twice before it is painted is one', async ({
  page,
}) => {
  await openLobby(page, '/en/rng')
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await page.locator('.lobby-LobbyMenus-vendors a[href*="vassalage=PG"]').click()
  await expect(page).toHaveURL(/vassalage=PG$/)
  await page.locator('.lobby-LobbyMenus-vendors a[href*="vassalage=PG"]').click()
  await page.evaluate(() => {
    const next = document.querySelector<HTMLElement>('[data-lobby] .pages a:last-child')
    next?.click()
    next?.click()
  })
  await expect(page).toHaveURL(/vassalage=PG&page=2$/)
  await expect(page.locator('[data-lobby] .pages [aria-current]')).toHaveText('2')
  expect((await steps()) - before).toBe(2)
})

test('back from the login that a guest was led to leads past the list that is somebody’s own', async ({
  page,
}) => {
  await page.goto('/en/help')
  await page.goto('/en/live?filter=FAV')
  await expect(page).toHaveURL(/\/en\/login\?next=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/en\/help$/)
})

test('the first click on a sleeping lobby is not lost', async ({ page }) => {
  await page.goto('/en/rng')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('.lobby-LobbyMenus-vendors a[href*="CQ9"]')
    link?.click()
  })
  await expect(page).toHaveURL(/\?vassalage=CQ9$/)
  await expectVendors(page, 'CQ9')
})

test('what is typed while a lobby wakes is kept, and listed once it is awake', async ({ page }) => {
  await page.goto(at('en', '/rng'))
  const { promise: scriptsMayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async route => {
    await scriptsMayCome
    await route.continue()
  })
  const field = page.locator('.lobby-LobbySearch-form input[type=search]')
  await field.click()
  await page.keyboard.type('koi ter')
  letScriptsCome()
  await page.keyboard.type('race')
  await expect(page).toHaveURL(/gameName=koi\+terrace$/)
  await expect(field).toHaveValue('koi terrace')
  await expect(page.locator('[data-lobby] .ui-GameTile-tile').first()).toContainText('Koi Terrace')
})

test('the menu of vendors begins with all of them, and the mark of the chosen one alone is in colour', async ({
  page,
}) => {
  await openLobby(page, '/en/rng')
  const entries = page.getByRole('navigation', { name: words('en', 'lobby').vendors }).getByRole('link')
  const colours = () =>
    entries
      .locator('.lobby-LobbyMenus-mark')
      .evaluateAll(marks => marks.map(mark => getComputedStyle(mark).color))
  await expect(entries.first()).toContainText(words('en', 'lobby').all)
  await expect(entries.first()).toHaveAttribute('aria-current', 'true')
  const [chosen, ...others] = await colours()
  expect(new Set(others).size).toBe(1)
  expect(others).not.toContain(chosen)
  await entries.nth(2).click()
  await expect(entries.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect.poll(colours).toEqual(others.toSpliced(1, 1, chosen ?? '').toSpliced(0, 0, others[0] ?? ''))
})

test('choosing a category opens it at its top, and the menus mark it', async ({ page }) => {
  const says = words('en', 'shell')
  const top = page.getByRole('navigation', { name: says.categories, exact: true })
  const side = page.getByRole('navigation', { name: says.sideMenu })
  await page.goto('/en/help')
  for (const [menu, name] of [
    [top, says.fish],
    [side, says.live],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 600))
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(top.locator('[aria-current=page]')).toHaveText(name)
    await expect(side.locator('[aria-current=page]')).toContainText(name)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('back leads to the top of the home page with its hot games, and another language keeps what was chosen', async ({
  page,
}) => {
  await page.goto('/en/rng?vassalage=PG&filter=NEW')
  await page.locator('.shell-LanguageMenu-button').click()
  await page.locator('#language-menu').getByRole('link', { name: 'ไทย' }).click()
  await expect(page).toHaveURL(/\d\/rng\?vassalage=PG&filter=NEW$/)
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('link', { name: words('th', 'lobby').back, exact: true }).click()
  await expect(page).toHaveURL(/\d\/$/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('[data-strip] [aria-current=true]')).toHaveText(words('th', 'shell').hot)
})

test('hot games of all categories have a lobby; a guest who asks it for what is their own gets the login dialog', async ({
  page,
}) => {
  const says = words('en', 'lobby')
  await openLobby(page, '/en/hot')
  const kinds = page.getByRole('navigation', { name: says.kinds })
  await expect(kinds.getByRole('link')).toHaveText([says.hot, says.recent, says.favorites])
  await expect(page.locator('[data-lobby] .ui-GameTile-name').first()).toHaveText('Koi Terrace')
  await expect(page.locator('[data-lobby] .ui-GameTile-tile')).toHaveCount(15)
  // Searching belongs to a list of all games, and here is none.
  await expect(page.getByRole('searchbox', { name: says.search })).toHaveCount(0)
  const pages = page.getByRole('navigation', { name: words('en', 'play').pages })
  await pages.getByRole('link', { name: fill(words('en', 'play').page, { page: 2 }), exact: true }).click()
  await expect(page).toHaveURL(/\/hot\?page=2$/)
  const vendors = page.getByRole('navigation', { name: says.vendors })
  await vendors.getByRole('link', { name: /^JL / }).click()
  await expect(page).toHaveURL(/\/hot\?vassalage=JL$/)
  await expect(kinds.getByRole('link', { name: says.hot })).toHaveAttribute('aria-current', 'true')
  await kinds.getByRole('link', { name: says.favorites }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/hot\?vassalage=JL$/)
  await page.goto('/en/hot?filter=RECENT')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/en\/hot$/)
})

test('a vendor’s page is the same for whom it is shared with, and says what is announced about its games', async ({
  page,
}) => {
  const says = words('en', 'lobby')
  await page.goto('/en/rng?vassalage=BGS&page=3')
  await expectVendors(page, 'BGS')
  const names = await page.locator('[data-lobby] .ui-GameTile-name').allTextContents()
  expect(names).toHaveLength(15)
  const news = page.getByRole('list', { name: says.announcements })
  await expect(news).toContainText('Thunder Temple')
  await page.reload()
  await expect(page.locator('[data-lobby] .ui-GameTile-name')).toHaveText(names)
  await openLobby(page, '/en/rng?vassalage=BGS')
  await page.getByRole('link', { name: fill(words('en', 'play').page, { page: 3 }), exact: true }).click()
  await expect(page.locator('[data-lobby] .ui-GameTile-name')).toHaveText(names)
  await openLobby(page, '/en/fish')
  await expect(news).toHaveCount(0)
})

test('a guest who asks for favourites, recent games, a heart or a game is led to the login, and back', async ({
  page,
}) => {
  const says = words('en', 'lobby')
  await openLobby(page, '/en/rng')
  await page.getByRole('link', { name: says.favorites }).click()
  await expect(page).toHaveURL(/\/en\/login\?next=%2Fen%2Frng%3Ffilter%3DFAV$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto('/en/live?filter=RECENT')
  await expect(page).toHaveURL(/\/en\/login\?next=%2Fen%2Flive%3Ffilter%3DRECENT$/)
  await openLobby(page, '/en/rng')
  await page.locator('[data-lobby] .ui-GameTile-tile').first().hover()
  await page.locator('[data-lobby] [data-favorite]').first().click()
  await expect(page).toHaveURL(/\/en\/login\?next=%2Fen%2Frng$/)
  await page.goto('/en/live')
  await page.locator('[data-lobby] .ui-GameTile-tile a').first().click()
  await expect(page).toHaveURL(/\/en\/login\?next=%2Fen%2Fseamless%3Fgame%3D/)
  for (const path of [
    '/favorite',
    '/recent',
    '/lottery',
    '/seaLottery',
    '/vnLottery?gameCode=x',
    '/vnlottery',
  ]) {
    await page.goto(`/en${path}`)
    await expect(page).toHaveURL(url => url.searchParams.get('next') === `/en${path}`)
  }
})

for (const language of LANGUAGES) {
  test(`favourites and recent games have pages of their own, with a way on when empty (${language})`, async ({
    page,
    player,
  }) => {
    const says = words(language, 'lobby')
    const seat = await newSeat()
    await sitDown(page, seat)
    await page.goto(at(language, '/recent'))
    await expect(page.getByRole('heading', { name: says.noRecent })).toBeVisible()
    await page.goto(at(language, '/favorite'))
    await expect(page.getByRole('heading', { name: says.noFavorites })).toBeVisible()
    await expect(page.getByRole('link', { name: says.toGames })).toHaveAttribute('href', at(language, '/rng'))
    await keep(seat, 16)
    await page.reload()
    await expect(page.locator('.ui-GameTile-tile')).toHaveCount(15)
    await page.locator('.ui-GameTile-tile').first().hover()
    await page.locator('[data-favorite]').first().click()
    // It leaves the list, and the one of the next page takes the last place.
    await expect.poll(() => favoritesOf(seat)).toHaveLength(15)
    await expect(page.locator('.ui-GameTile-tile')).toHaveCount(15)
    await expect(page.locator('[data-favorite]').first()).toBeFocused()

    await sitDown(page, player)
    await page.goto(at(language, '/recent'))
    await expect(page.locator('.ui-GameTile-tile')).toHaveCount(1)
    await page.goto(at(language, '/rng?filter=RECENT'))
    await expect(page.locator('.ui-GameTile-tile')).toHaveCount(1)
  })
}

/** A kind of slots with a studio that makes them and one that does not. */
async function someKind(language: 'th' | 'en') {
  const lanes = await readLanes(language)
  const lane = lanes.find(one => one.gameCategory === 'RNG')
  const marks = lane?.vendors.filter(vendor => vendor.games > 15).map(vendor => vendor.vassalage) ?? []
  for (const kind of lane?.gameClassify ?? []) {
    const owner = marks.find(mark => kind.vendors.includes(mark))
    const other = marks.find(mark => !kind.vendors.includes(mark))
    if (owner && other) return { kind, owner, other }
  }
  throw new Error('every studio makes every kind of slots')
}

/** The categories with their vendors and kinds, as the server names them. */
async function readLanes(language: 'th' | 'en'): Promise<Lane[]> {
  const code = language === 'th' ? 'TY' : 'EN'
  const { value } = await callServer(serverAddress(), 'GET', `/game-vendors?language=${code}`)
  return (value?.lanes ?? []) as Lane[]
}

interface Lane {
  gameCategory: string
  vendors: { vassalage: string; games: number }[]
  gameClassify: { code: string; name: string; vendors: string[] }[]
}
