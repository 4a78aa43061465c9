import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { fill, type Phrases } from '#lib/i18n/format.ts'
import type { Language as ShippedLanguage } from '#lib/i18n/languages.ts'
import type { Dictionaries as SiteDictionaries } from '#lib/i18n/phrases.ts'
import { POLICY_AGES } from '#lib/limits/deployment.ts'
import { freshAddress } from '#tests/support/browser.ts'
import type arena from '../../locales/en/arena.json'
import type baccarat from '../../locales/en/baccarat.json'
import type bingo from '../../locales/en/bingo.json'
import type blackjack from '../../locales/en/blackjack.json'
import type blocks from '../../locales/en/blocks.json'
import type board from '../../locales/en/board.json'
import type book from '../../locales/en/book.json'
import type cockfight from '../../locales/en/cockfight.json'
import type crash from '../../locales/en/crash.json'
import type dragontiger from '../../locales/en/dragontiger.json'
import type fish from '../../locales/en/fish.json'
import type house from '../../locales/en/house.json'
import type keno from '../../locales/en/keno.json'
import type league from '../../locales/en/league.json'
import type livebaccarat from '../../locales/en/livebaccarat.json'
import type paypage from '../../locales/en/paypage.json'
import type pinball from '../../locales/en/pinball.json'
import type pokdeng from '../../locales/en/pokdeng.json'
import type reels from '../../locales/en/reels.json'
import type ring from '../../locales/en/ring.json'
import type roulette from '../../locales/en/roulette.json'
import type scratch from '../../locales/en/scratch.json'
import type showdown from '../../locales/en/showdown.json'
import type sicbo from '../../locales/en/sicbo.json'
import type slot from '../../locales/en/slot.json'
import type sports from '../../locales/en/sports.json'
import type tables from '../../locales/en/tables.json'
import type ticket from '../../locales/en/ticket.json'
import type videopoker from '../../locales/en/videopoker.json'

/** Stories are told in these; a page can be in any that is shipped. */
export type Language = 'th' | 'en'
export const LANGUAGES: readonly Language[] = ['th', 'en']

/** What went wrong in a page besides what the story looked at. */
interface Trouble {
  /** Lets one kind of failed answer pass, for stories about refusals: "POST /api/login 422". */
  expectAnswer: (line: RegExp) => void
}

/**
 * Every story fails on a console error or warning, an exception, a failed or refused request, a broken content policy or a
 * hydration mismatch, in any frame. What a story expects to be refused it says beforehand.
 */
export const test = base.extend<{ trouble: Trouble }>({
  trouble: [
    async ({ page }, use, testInfo) => {
      const found: string[] = []
      const allowed: RegExp[] = []
      watch(page, found)
      page.context().on('page', other => watch(other, found))
      await use({ expectAnswer: line => allowed.push(line) })
      // The runner's own pictures are taken of every story, before it is known how it ends.
      if (testInfo.status !== testInfo.expectedStatus && !page.isClosed())
        await testInfo.attach('as it failed', { body: await page.screenshot(), contentType: 'image/png' })
      const left = found.filter(line => !allowed.some(pattern => pattern.test(line)))
      // A refused answer also shows as a console line without the method; it is the same event.
      const answered =
        allowed.length > 0 ? left.filter(line => !/^console error: Failed to load resource/.test(line)) : left
      expect(answered, 'trouble in the page').toEqual([])
    },
    { auto: true },
  ],
})

/** For stories of somebody who has not asked for less motion: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/**
 * Lets a story come from a network of its own: wrong entries count against the network that they come from, and would ask
 * the next story for a picture. Not for a story with a game, whose frame has no origin and may send no such header.
 */
export function ownNetwork({ context }: { context: BrowserContext }): Promise<void> {
  return context.setExtraHTTPHeaders({ 'x-forwarded-for': freshAddress() })
}

function watch(page: Page, found: string[]): void {
  page.on('console', message => {
    // The runner's own remark, where it keeps the service worker out of a story.
    if (message.text().startsWith('Service Worker registration blocked')) return
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => found.push(`exception: ${error.message}`))
  page.on('requestfailed', request => {
    // Leaving a page aborts what it was still loading, live events above all; that is no failure.
    const reason = request.failure()?.errorText ?? ''
    if (!/ERR_ABORTED/.test(reason))
      found.push(`request failed: ${request.method()} ${path(request.url())} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400)
      found.push(`${response.request().method()} ${path(response.url())} ${response.status()}`)
  })
}

const path = (url: string) => new URL(url).pathname

/** The dictionaries that stories read from: those of the site, the demo vendor's, and the test provider's. */
interface Dictionaries extends SiteDictionaries {
  paypage: typeof paypage
  slot: typeof house & typeof reels & typeof slot
  reels: typeof house & typeof reels
  baccarat: typeof house & typeof baccarat
  pokdeng: typeof house & typeof pokdeng
  cockfight: typeof house & typeof cockfight
  fish: typeof house & typeof fish
  ring: typeof house & typeof board & typeof cockfight & typeof ring
  scratch: typeof house & typeof scratch
  pinball: typeof house & typeof pinball
  blocks: typeof house & typeof blocks
  keno: typeof house & typeof keno
  crash: typeof house & typeof crash
  bingo: typeof house & typeof bingo
  ticket: typeof house & typeof board & typeof ticket
  league: typeof house & typeof board & typeof book & typeof league
  arena: typeof house & typeof board & typeof book & typeof arena
  videopoker: typeof house & typeof videopoker
  blackjack: typeof house & typeof blackjack
  showdown: typeof house & typeof showdown
  roulette: typeof house & typeof board & typeof tables & typeof roulette
  sicbo: typeof house & typeof board & typeof tables & typeof sicbo
  dragontiger: typeof house & typeof board & typeof tables & typeof dragontiger
  livebaccarat: typeof house & typeof board & typeof tables & typeof baccarat & typeof livebaccarat
  sports: typeof house & typeof board & typeof book & typeof sports
}

/** The games of the demo vendor, each with the dictionaries that come before its own. */
const GAMES: Readonly<Record<string, readonly string[]>> = {
  slot: ['house', 'reels'],
  reels: ['house'],
  baccarat: ['house'],
  pokdeng: ['house'],
  cockfight: ['house'],
  fish: ['house'],
  ring: ['house', 'board', 'cockfight'],
  scratch: ['house'],
  pinball: ['house'],
  blocks: ['house'],
  keno: ['house'],
  crash: ['house'],
  bingo: ['house'],
  ticket: ['house', 'board'],
  league: ['house', 'board', 'book'],
  arena: ['house', 'board', 'book'],
  videopoker: ['house'],
  blackjack: ['house'],
  showdown: ['house'],
  roulette: ['house', 'board', 'tables'],
  sicbo: ['house', 'board', 'tables'],
  dragontiger: ['house', 'board', 'tables'],
  livebaccarat: ['house', 'board', 'tables', 'baccarat'],
  sports: ['house', 'board', 'book'],
}

/** The words of a feature in a language, as the page shows them. */
export function words<Feature extends keyof Dictionaries>(
  language: ShippedLanguage,
  feature: Feature,
): Dictionaries[Feature] {
  const folder = join(resolve(import.meta.dirname, '../..'), 'locales', language)
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object
  const all: Phrases = Object.assign({}, ...[...(GAMES[feature] ?? []), feature].map(read))
  const shown = Object.entries(all).map(([key, phrase]) => [
    key,
    fill(phrase, { ...POLICY_AGES, house: 'Baize' }),
  ])
  return Object.fromEntries(shown) as Dictionaries[Feature]
}

/**
 * The dialog of login, registration and recovery once its island is there. What stands in for it before has links that
 * lead to pages, so that they work at once.
 */
export function authDialog(page: Page): Locator {
  return page.locator('dialog[open]:not([data-stands-in])').first()
}

export { fill } from '#lib/i18n/format.ts'
export { pathIn as at } from '#lib/i18n/languages.ts'
export { expect }
