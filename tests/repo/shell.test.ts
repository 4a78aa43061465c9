import { readFileSync } from 'node:fs'
import { type Document, type Element, Window } from 'happy-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { fill } from '#lib/i18n/format.ts'
import { LANGUAGES, type Language, pathIn, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type homeWords from '../../locales/en/home.json'
import type lobbyWords from '../../locales/en/lobby.json'
import type shellWords from '../../locales/en/shell.json'
import { buildSite } from '../../scripts/build-site.ts'

// Protects: what stands in every built page before any script runs (spec 2.2, 2.6 and 2.7): menus, right bar, footer, the
// sections of the home page and the first games of a lobby, in every language.

/** The order of the specification, with e-lottery after lottery, e-sports and cockfight after sports (2.2, 2.6). */
const CATEGORIES = ['lott', 'elott', 'live', 'sports', 'esports', 'cockfight', 'fish', 'rng', 'pvp'] as const
const STUDIOS = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS']
const { settings, categories } = loadSnapshot()
const window = new Window()

beforeAll(() => buildSite(), 120_000)

/** The words of a feature in a language, with the name of a site that nobody has named. */
function words<Words>(language: Language, feature: string): Words {
  const text = readFileSync(`locales/${language}/${feature}.json`, 'utf8')
  return JSON.parse(text.replaceAll('{{house}}', 'Baize')) as Words
}

const pages = new Map<string, Document>()

function page(language: Language, path: string): Document {
  const address = pathIn(language, path)
  const known = pages.get(address)
  if (known) return known
  const html = readFileSync(`dist/client${address === '/' ? '' : address}/index.html`, 'utf8')
  const read = new window.DOMParser().parseFromString(html, 'text/html')
  pages.set(address, read)
  return read
}

const textOf = (element: Element | null | undefined) => element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
const texts = (within: Document | Element, selector: string) =>
  [...within.querySelectorAll(selector)].map(textOf)
const links = (within: Document | Element, selector: string) =>
  [...within.querySelectorAll(selector)].map(link => [textOf(link), link.getAttribute('href')])

describe.each(SHIPPED_LANGUAGES)('in %s', language => {
  const shell = words<typeof shellWords>(language, 'shell')
  const at = (path: string) => pathIn(language, path)
  /** The app's page remembers the language, for who installs it. */
  const app = `${at('/down')}?lang=${LANGUAGES[language].code}`

  test('the top navigation goes from home over the categories to promotions', () => {
    const entries = links(page(language, '/'), '.shell-TopNavigation-navigation a')
    expect(entries).toEqual([
      [shell.home, at('/')],
      ...CATEGORIES.map(name => [shell[name], at(`/${name}`)]),
      [shell.promotions, at('/promotions')],
    ])
    expect(texts(page(language, '/fish'), '.shell-TopNavigation-navigation [aria-current=page]')).toEqual([
      shell.fish,
    ])
  })

  test('the side menu has every category and every page of the member, and marks its own page', () => {
    const menu = page(language, '/help').querySelector(`nav[aria-label="${shell.sideMenu}"]`)
    if (!menu) throw new Error('there is no side menu')
    const hrefs = links(menu, 'a').map(([, href]) => href)
    const paths = [
      ...CATEGORIES.map(name => `/${name}`),
      '/member/personalHistoryCopy',
      '/promotions',
      '/member/missionLeaderboard',
      '/member/manualRebate',
      '/member/rewardCenter',
      '/member/referral',
      '/member/playerRank',
      '/help',
    ]
    expect(hrefs).toEqual(expect.arrayContaining([...paths.map(at), app]))
    expect(texts(menu, 'a')).toEqual(expect.arrayContaining([shell.support, shell.lines]))
    expect(texts(menu, '[aria-current]')).toEqual([shell.help])
  })

  test('the right bar leads to the app, customer service, a messenger where there is one, and the top', () => {
    const entries = [...page(language, '/help').querySelectorAll('.shell-RightBar-bar a')]
    const { messenger } = settings
    expect(entries.map(entry => [entry.getAttribute('aria-label'), entry.getAttribute('href')])).toEqual([
      [shell.app, app],
      [shell.support, at('/support')],
      // Opens over the page; guests are asked to sign in.
      [shell.chat, at('/login')],
      ...(messenger ? [[fill(shell.messenger, messenger), messenger.url]] : []),
      [shell.backToTop, '#top'],
    ])
    const outside = [...page(language, '/help').querySelectorAll('.shell-RightBar-bar a[target=_blank]')]
    expect(outside.filter(link => link.getAttribute('rel') !== 'noopener')).toEqual([])
  })

  test('the footer leads to games, promotions, service and help, and names studios and the care for players', () => {
    const foot = page(language, '/help').querySelector('footer')
    if (!foot) throw new Error('there is no footer')
    const paths = [...CATEGORIES.map(name => `/${name}`), '/promotions', '/support', '/help']
    const hrefs = links(foot, 'a').map(([, href]) => href)
    expect(hrefs).toEqual(expect.arrayContaining(paths.map(at)))
    expect(texts(foot, `ul[aria-label="${shell.studios}"] li`)).toEqual(STUDIOS)
    expect(textOf(foot)).toContain('18+')
    expect(texts(foot, 'a')).toEqual(expect.arrayContaining([shell.limitsLink, shell.terms]))
    const outside = [...foot.querySelectorAll('a[target=_blank]')]
    // The demo has no accounts elsewhere: a link of example.com leads nowhere.
    expect(outside).toHaveLength(settings.social.length)
    expect(outside.filter(link => link.getAttribute('rel') !== 'noopener')).toEqual([])
  })

  test('the header leads to the cashier, and its mark leads home', () => {
    const head = page(language, '/help').querySelector('header')
    const hrefs = head ? links(head, 'a').map(([, href]) => href) : []
    expect(hrefs).toEqual(expect.arrayContaining([at('/member/depositv2'), at('/member/withdraw')]))
    expect(head?.querySelector(`a[aria-label="${shell.homeLink}"]`)?.getAttribute('href')).toBe(at('/'))
  })

  test('the page of a game has no menus and no footer around it', () => {
    expect(
      texts(
        page(language, '/seamless'),
        '.shell-SideMenu-menu, .shell-TopNavigation-navigation, .shell-RightBar-bar, .shell-Footer-footer, .shell-TabBar-bar',
      ),
    ).toEqual([])
  })

  test('e-sports and cockfight stand right after sports at home; cockfight and lottery are cut to five', () => {
    const home = page(language, '/')
    const order = [...home.querySelectorAll('section[data-list]:not([hidden]):not([data-for])')].map(
      ({ id }) => id,
    )
    expect(order[0]).toBe('hot')
    const sports = order.indexOf('sports')
    expect(order.slice(sports, sports + 3)).toEqual(['sports', 'esports', 'cockfight'])
    const { jump } = words<typeof homeWords>(language, 'home')
    const chips = links(home, `nav[aria-label="${jump}"] a:not([data-for])`)
    expect(chips.map(([, href]) => href?.slice(1))).toEqual(order)
    for (const short of ['cockfight', 'lott', 'elott']) {
      expect(home.querySelectorAll(`#${short} .ui-GameTile-tile`).length).toBeLessThanOrEqual(5)
      expect(home.querySelector(`#${short} [data-show-more]`)).toBeNull()
    }
  })

  test('"All" of a section leads to the lobby of its category', () => {
    const { allOf } = words<typeof homeWords>(language, 'home')
    const all = page(language, '/').querySelectorAll('section[data-list] a')
    for (const name of CATEGORIES) {
      const label = fill(allOf, { section: shell[name] })
      const link = [...all].find(each => (each.getAttribute('aria-label') ?? textOf(each)) === label)
      expect(link?.getAttribute('href'), name).toBe(at(`/${name}`))
    }
  })

  test.each(CATEGORIES)('the lobby %s has its first games, fifteen at most, and its name', name => {
    const lobby = page(language, `/${name}`)
    expect(textOf(lobby.querySelector('h1'))).toBe(shell[name])
    const tiles = lobby.querySelectorAll('[data-lobby] .ui-GameTile-tile')
    expect(tiles.length).toBeGreaterThan(3)
    expect(tiles.length).toBeLessThanOrEqual(15)
  })

  test('slots have their six kinds and new games, which no other category has', () => {
    const lobby = words<typeof lobbyWords>(language, 'lobby')
    const kindsOf = (path: string) => texts(page(language, path), `nav[aria-label="${lobby.kinds}"] a`)
    const own = categories.find(one => one.gameType === 'RNG')?.classifications.map(kind => kind.code) ?? []
    expect(own.toSorted()).toEqual(['AC', 'BG', 'JP', 'SC', 'TG', 'VP'])
    const [all, hot, recent, fresh, favorites, ...kinds] = kindsOf('/rng')
    expect([all, hot, recent, fresh, favorites]).toEqual([
      lobby.all,
      lobby.hot,
      lobby.recent,
      lobby.new,
      lobby.favorites,
    ])
    expect(kinds).toHaveLength(own.length)
    for (const path of ['/fish', '/live', '/pvp', '/sports', '/lott']) {
      expect(kindsOf(path)[0]).toBe(lobby.all)
      expect(kindsOf(path)).not.toContain(lobby.new)
    }
  })
})
