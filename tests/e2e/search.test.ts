import type { Page } from '@playwright/test'
import { plural } from '#lib/i18n/format.ts'
import { LANGUAGES as TAGS } from '#lib/i18n/languages.ts'
import { callServer } from '#tests/support/visitor.ts'
import { serverAddress } from './seats.ts'
import { at, expect, LANGUAGES, type Language, test, words } from './story.ts'

/** The search for games by name, from every page (issue "Games", point 3). */
test.describe.configure({ mode: 'parallel' })

/** The game of the house: what a visitor types, wrong letters and all, and its name. */
const KOI: Record<Language, { typed: string; wrong: string; name: string; mark: string }> = {
  th: { typed: 'เบียงปลาคารป', wrong: 'ระเบียงปลาคอร์ป', name: 'ระเบียงปลาคาร์ป', mark: 'เบียงปลาคาร์ป' },
  en: { typed: 'KOI ter', wrong: 'koi terace', name: 'Koi Terrace', mark: 'Koi Ter' },
}

/** Other stories play: what is played most would be another list each time. */
async function nobodyPlays(page: Page): Promise<void> {
  await page.route('**/api/games/popular?*', route =>
    route.fulfill({ json: { success: true, value: { list: [] }, requestId: 'r' } }),
  )
}

function partsOf(page: Page, language: Language) {
  const says = words(language, 'search')
  const dialog = page.getByRole('dialog', { name: says.title })
  return {
    says,
    dialog,
    field: dialog.getByRole('combobox', { name: says.label }),
    options: dialog.getByRole('option'),
    active: dialog.locator('[role=option][aria-selected=true]'),
    status: dialog.getByRole('status'),
  }
}

for (const language of LANGUAGES) {
  const { typed, wrong, name, mark } = KOI[language]

  test(`a guest searches with the keyboard alone, and comes to the game (${language})`, async ({ page }) => {
    const { dialog, field, options, active, status } = partsOf(page, language)
    await nobodyPlays(page)
    await page.goto(at(language, '/help'))
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    // Hot games stand there before anything is typed, where nobody plays; none of them is chosen.
    await expect(status).toHaveText(words(language, 'lobby').hotPage)
    await expect(options).toHaveCount(6)
    await expect(active).toHaveCount(0)

    await field.pressSequentially(typed)
    await expect(active).toContainText(name)
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
    await expect(active.locator('mark')).toHaveText(mark)
    await expect(status).toHaveText(/\d/)
    await field.press('End')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await field.press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')

    // Escape empties the field first, and closes only then; the focus goes back to where it was.
    await field.press('Escape')
    await expect(field).toHaveValue('')
    await expect(options).toHaveCount(6)
    await field.press('Escape')
    await expect(dialog).toBeHidden()

    await page.keyboard.press('/')
    await field.fill(wrong)
    await expect(active).toContainText(name)
    await field.press('Enter')
    const game = '/seamless?vassalage=BAIZE&gameType=RNG&gameCode=koi-terrace'
    await expect(page).toHaveURL(url => url.searchParams.get('next') === at(language, game))
  })
}

// Protects: what does not fit the list is one key away, in a list that has all of it; studios and kinds lead to their lobbies.
for (const language of LANGUAGES) {
  test(`the search leads to all that was found, to a studio and to a kind of games (${language})`, async ({
    page,
  }) => {
    const { says, dialog, field, options, status } = partsOf(page, language)
    const games = dialog.getByRole('group', { name: says.games, exact: true })
    const lobbies = dialog.getByRole('group', { name: says.lobbies, exact: true })
    const lobby = words(language, 'lobby')
    await page.goto(at(language, '/help'))
    await page.keyboard.press('/')
    await field.fill('dragon')
    await expect(games.getByRole('option')).toHaveCount(21)
    const total = Number((await status.textContent())?.replace(/ · .*/, '').replace(/\D/g, ''))
    await field.press('End')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await expect(options.last()).toHaveText(plural(says, 'all', total, TAGS[language].tag))
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${at(language, '/search')}\\?gameName=dragon$`))
    await expect(page.locator('.lobby-Lobby-title [role=status]')).toHaveText(
      plural(lobby, 'found', total, TAGS[language].tag),
    )
    await expect(page.getByRole('searchbox', { name: lobby.search })).toHaveValue('dragon')
    await expect(page.locator('[data-lobby] .ui-GameTile-tile')).toHaveCount(15)

    await page.getByRole('banner').getByRole('link', { name: says.open }).click()
    await field.fill('eg2')
    await lobbies
      .getByRole('option')
      .filter({ hasText: words(language, 'shell').rng })
      .click()
    await expect(page).toHaveURL(new RegExp(`${at(language, '/rng')}\\?vassalage=EG2$`))
    await page.getByRole('banner').getByRole('link', { name: says.open }).click()
    await field.fill('jackpot')
    await lobbies.getByRole('option').first().click()
    await expect(page).toHaveURL(new RegExp(`${at(language, '/rng')}\\?gameClassify=JP$`))
  })
}

test('the key opens the search again in the very moment in which it was closed', async ({ page }) => {
  const { says, dialog, field } = partsOf(page, 'en')
  await page.goto('/en/help')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  // Until the next frame the focus of the browser still is in the field, and the dialog has not told that it was closed.
  await field.evaluate(input => {
    input.closest('dialog')?.close()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }),
    )
  })
  await expect(field).toBeFocused()
  await field.fill('koi')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await dialog.getByRole('button', { name: says.close }).click()
  await expect(dialog).toBeHidden()
})

test('the key of the search can be turned off, and stays so', async ({ page }) => {
  const { says, dialog, field } = partsOf(page, 'en')
  await page.goto('/en/help')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await dialog.getByRole('checkbox', { name: says.key }).uncheck()
  await field.press('Escape')
  await page.reload()
  await page.keyboard.press('/')
  // The link still opens it: a key that had opened it too would be seen by now.
  await page.getByRole('banner').getByRole('link', { name: says.open }).click()
  await expect(field).toHaveValue('')
  await dialog.getByRole('checkbox', { name: says.key }).check()
  await field.press('Escape')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the search fills the screen, and a tap opens the game', async ({ page }) => {
    const { says, dialog, field, options } = partsOf(page, 'th')
    await page.goto('/rng')
    await page.getByRole('banner').getByRole('link', { name: says.open }).tap()
    await expect(field).toBeFocused()
    // It slides in.
    await expect
      .poll(async () =>
        Object.values((await dialog.locator('.search-Search-dialog').boundingBox()) ?? {}).map(Math.round),
      )
      .toEqual([0, 0, 390, 844])
    await field.fill('naga rising')
    // Found by its English name, which is shown for that.
    await expect(options.first().locator('[lang=en] mark')).toHaveText('Naga Rising')
    await options.first().tap()
    await expect(page).toHaveURL(/next=.*gameCode%3Dnaga-rising/)
  })
})

test('the lobby lists what is typed in it, by the same rules, and back leads out of the search', async ({
  page,
}) => {
  const says = words('en', 'lobby')
  await page.goto('/en/fish')
  const field = page.getByRole('searchbox', { name: says.search })
  await field.click()
  await field.pressSequentially('abys hunter')
  await expect(page.locator('[data-lobby] .ui-GameTile-name').first()).toHaveText('Abyss Hunter')
  await expect(page).toHaveURL(/\/fish\?gameName=abys\+hunter$/)
  await expect(field).toHaveValue('abys hunter')
  await page.goBack()
  await expect(page).toHaveURL(/\/fish$/)
  await expect(field).toHaveValue('')
})

/** What stands there of a search. */
interface Shown {
  total: string
  games: string[]
}

/** Runs in the page: notes every state of a list and of the number above it, each once. */
function watchStates({ list, names, total }: { list: string; names: string; total: string }): void {
  const states: string[] = []
  const look = () => {
    const games = [...document.querySelectorAll(`${list} ${names}`)].map(name => name.textContent ?? '')
    const said = document.querySelector(total)?.textContent ?? ''
    const state = JSON.stringify({ total: said.replace(/ · .*/, '').replace(/\D/g, ''), games })
    if (states.at(-1) !== state) states.push(state)
  }
  look()
  new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true })
  Object.assign(window, { states })
}

/** The server's answers to each beginning of a text, as lists show them. */
async function answersTo(text: string, query: string): Promise<Shown[]> {
  const beginnings = [...text].map((_, at, letters) => letters.slice(0, at + 1).join(''))
  return Promise.all(
    beginnings.map(async typed => {
      const { value } = await callServer(
        serverAddress(),
        'GET',
        `/games?${query}&gameName=${encodeURIComponent(typed)}`,
      )
      const { games, total } = value as { games: { nodeName: string }[]; total: number }
      return { total: String(total), games: games.map(game => game.nodeName) }
    }),
  )
}

// Protects: whoever types sees no list that answers two texts at once, and in the end the one that answers what was typed last.
for (const [language, text] of [
  ['th', 'มังกรทอง'],
  ['en', 'golden dragon'],
] as const) {
  for (const place of ['dialog', 'lobby'] as const) {
    test(`every list that typing leads to is the whole answer to one text, in the ${place} (${language})`, async ({
      page,
    }) => {
      const { field, options } = partsOf(page, language)
      const isDialog = place === 'dialog'
      const code = `language=${TAGS[language].code}`
      const answers = await answersTo(text, isDialog ? `pageSize=20&${code}` : `gameType=RNG&${code}`)
      await nobodyPlays(page)
      await page.goto(at(language, isDialog ? '/help' : '/rng'))
      const input = isDialog ? field : page.locator('.lobby-LobbySearch-form input[type=search]')
      if (isDialog) {
        await page.keyboard.press('/')
        await expect(options).toHaveCount(6)
      } else {
        await input.click()
        await expect(page.locator('astro-island:not([ssr]) [data-lobby]')).toHaveCount(1)
      }
      await page.evaluate(
        watchStates,
        isDialog
          ? {
              list: '#search-list',
              names: '.search-Search-row:not(.search-Search-lobby) .search-Search-name',
              total: '#search-dialog [data-status]',
            }
          : {
              list: '[data-games]',
              names: '.ui-GameTile-tile .ui-GameTile-name',
              total: '.lobby-Lobby-title [role=status]',
            },
      )
      for (const delay of [0, 120]) {
        await input.fill('')
        await input.pressSequentially(text, { delay })
        const last = answers.at(-1)?.games ?? []
        const names = page.locator(
          isDialog
            ? '#search-list .search-Search-row:not(.search-Search-lobby) .search-Search-name'
            : '[data-games] .ui-GameTile-tile .ui-GameTile-name',
        )
        await expect(names).toHaveText(last)
      }
      const states = ((await page.evaluate('states')) as string[]).map(state => JSON.parse(state) as Shown)
      const [before] = states
      for (const state of states) {
        // Emptied in between, the field is answered by what stood there before it was typed in.
        if (JSON.stringify(state) !== JSON.stringify(before)) expect(answers).toContainEqual(state)
      }
      expect(states.length).toBeGreaterThan(2)
    })
  }
}
