// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import styles from '#layouts/search/Search.module.css'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { artPath } from '#lib/games/label-address.ts'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { inSearchOrder } from '#lib/search/game-order.ts'
import { writeSearchIndex } from '#lib/search/index-file.ts'
import { IndexSearch } from '#lib/search/index-search.ts'
import { seeded } from '#tests/support/random.ts'
import { type HeldAnswers, stubSearchWorker } from '#tests/support/search-worker.ts'
import home from '../../../locales/en/home.json'
import lobby from '../../../locales/en/lobby.json'
import play from '../../../locales/en/play.json'

/**
 * Guards that whoever types never sees a list that answers something else than one text, nor none where there is one, and that
 * what stands there in the end answers what was typed last. Every state of the page is read.
 */
const catalogue = demoCatalogue(600)
const games = inSearchOrder(catalogue.games)
const TYPED = [
  ['en', 'golden dragon'],
  ['en', 'dragn palce'],
  ['th', 'มังกรทอง'],
  ['zh', '金龙宫'],
] as const

/** What a state of a page shows of a search. */
interface Shown {
  /** The number that stands above the list. */
  total: number
  games: string[]
  lobbies: string[]
}

interface Place {
  open: (language: Language) => Promise<void>
  field: () => HTMLInputElement
  /** Undefined while nothing is listed yet. */
  read: () => Shown | undefined
  /** What is listed of an answer. */
  most: number
  gameType?: 'RNG'
}

const $ = <Part extends Element>(selector: string) => document.querySelector<Part>(selector)
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(part => part.textContent ?? '')
const numberIn = (text: string | null | undefined) => Number(text?.replace(/ · .*/, '').replace(/\D/g, ''))

const dialog: Place = {
  most: 20,
  open: async language => {
    document.body.innerHTML = `
      <dialog id="search-dialog" data-language="${LANGUAGES[language].tag}"
        data-says='{"found_other":"{{count}} found","all_other":"All {{count}}","games":"Games","lobbies":"Lobbies"}'>
        <input role="combobox"><button data-clear></button><p data-status></p><p data-about hidden></p>
        <div><div role="listbox"></div></div><div data-wait hidden></div>
        <div data-failed hidden><p data-why></p><button data-retry></button></div>
      </dialog>`
    const { answerSearch } = await import('#layouts/search/search-dialog.ts')
    answerSearch($('dialog') as HTMLDialogElement)
  },
  field: () => $('[role=combobox]') as HTMLInputElement,
  read: () => {
    const rows = [...document.querySelectorAll('[role=option]')]
    const nameOf = (row: Element) => row.querySelector(`.${styles.name}`)?.textContent ?? ''
    const named = rows.filter(row => !row.getAttribute('href')?.includes('/search?'))
    return rows.length === 0
      ? undefined
      : {
          total: numberIn($('[data-status]')?.textContent),
          games: named.filter(row => !row.classList.contains(styles.lobby ?? '')).map(nameOf),
          lobbies: named.filter(row => row.classList.contains(styles.lobby ?? '')).map(nameOf),
        }
  },
}

const listed = (language: Language) =>
  games
    .filter(game => game.gameType === 'RNG')
    .slice(0, 15)
    .map(({ names, hotRank, artSeed, position: _, releasedOn: __, ...game }) => ({
      ...game,
      nodeName: names[language],
      isGame: 'GAME' as const,
      isHot: hotRank === null ? (0 as const) : (1 as const),
      iconUrl: artPath({ ...game, artSeed }),
    }))

const inLobby: Place = {
  most: 15,
  gameType: 'RNG',
  open: async language => {
    const { default: Lobby } = await import('#islands/lobby/Lobby.tsx')
    render(
      <Lobby
        language={language}
        path="/rng"
        homeHref="/"
        loginHref="/login"
        title="Slots"
        facts="0"
        total={173}
        range={{ gameType: 'RNG', vendors: [], kinds: [] }}
        first={listed(language)}
        marks={{}}
        lobbies={{}}
        phrases={{ ...play, ...home, ...lobby }}
      />,
    )
  },
  field: () => $('input[type=search]') as HTMLInputElement,
  read: () => ({
    total: numberIn($('[role=status]')?.textContent),
    games: texts('[data-games] li h2'),
    lobbies: [],
  }),
}

let held: HeldAnswers

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.resetModules()
  history.replaceState(null, '', '/rng')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The index comes, or the server answers in its place. */
async function begin(place: Place, language: Language, { isHeld = false, hasIndex = true } = {}) {
  document.documentElement.lang = LANGUAGES[language].tag
  const search = new IndexSearch(writeSearchIndex({ ...catalogue, games }, language), language)
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://x')
    if (url.pathname.includes('search-index'))
      return hasIndex
        ? Response.json(writeSearchIndex({ ...catalogue, games }, language))
        : new Response(null, { status: 503 })
    if (url.pathname.endsWith('/hot'))
      return Response.json({ success: true, value: { list: answerTo(search, place, '').instead } })
    const typed = url.searchParams.get('gameName')
    if (hasIndex || typed === null) return Response.json({ success: true, value: { list: [] } })
    const answer = answerTo(search, place, typed)
    return Response.json({ success: true, value: { ...answer, totalPages: 9, pageNo: 1 } })
  })
  held = stubSearchWorker({ isHeld })
  const { prepareIndex } = await import('#lib/search/search-client.ts')
  prepareIndex()
  await held.ready
  await place.open(language)
  const shown = place.read()
  if (isHeld) held.letGo(0)
  const states: Shown[] = []
  const look = () => {
    const state = place.read()
    if (state && JSON.stringify(state) !== JSON.stringify(states.at(-1))) states.push(state)
  }
  new MutationObserver(look).observe(document.body, {
    childList: true,
    characterData: true,
    attributes: true,
    subtree: true,
  })
  return { search, states, before: shown }
}

function answerTo(search: IndexSearch, place: Place, typed: string) {
  return search.answer({ typed, within: { gameType: place.gameType }, from: 0, to: place.most })
}

function shownOf(search: IndexSearch, place: Place, typed: string, hasLobbies: boolean): Shown {
  const answer = answerTo(search, place, typed)
  const isFound = answer.total + answer.lobbies.length > 0
  const of = isFound ? answer.games : answer.instead.slice(0, 3)
  const isListed = isFound || place === dialog
  return {
    total: answer.total,
    games: isListed ? of.map(game => game.nodeName) : [],
    lobbies: hasLobbies && place === dialog ? answer.lobbies.map(({ name }) => name) : [],
  }
}

function type(place: Place, text: string): void {
  const field = place.field()
  field.focus()
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const prefixesOf = (text: string) => [...text].map((_, at, letters) => letters.slice(0, at + 1).join(''))
/** So long after the last key nothing is on its way any more. */
const REST_MS = 1_000
/** Lets time pass by the test's clock: what is due by then is done, and what React put off is drawn. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

describe.each([
  ['dialog', dialog],
  ['lobby', inLobby],
] as const)('in the %s', (_, place) => {
  describe.each(TYPED)('in %s “%s”', (language, text) => {
    const keys = prefixesOf(text)

    async function expectWhole(states: Shown[], before: Shown | undefined, wholes: Shown[]) {
      const last = wholes.at(-1)
      await vi.waitFor(() => expect(place.read()).toEqual(last))
      await pass(REST_MS)
      expect(place.read()).toEqual(last)
      expect(states.at(-1)).toEqual(last)
      for (const state of states) expect([before, ...wholes]).toContainEqual(state)
    }

    test('typed slowly, each key is answered by its whole answer', async () => {
      const { search, states, before } = await begin(place, language)
      const wholes = keys.map(typed => shownOf(search, place, typed, true))
      for (const [at, typed] of keys.entries()) {
        type(place, typed)
        await vi.waitFor(() => expect(place.read()).toEqual(wholes[at]))
      }
      await expectWhole(states, before, wholes)
    })

    test('typed fast, with answers in any order, the newest wins and no state mixes two', async () => {
      const { search, states, before } = await begin(place, language, { isHeld: true })
      const random = seeded(11)
      for (const typed of keys) {
        type(place, typed)
        await pass(random.below(6))
        if (random.below(2) === 0) held.letGo(random.below(held.typed().length))
      }
      await vi.waitFor(() => expect(held.typed()).toContain(text))
      while (held.typed().length > 0) {
        held.letGo(random.below(held.typed().length))
        await pass(0)
      }
      await expectWhole(
        states,
        before,
        keys.map(typed => shownOf(search, place, typed, true)),
      )
    })

    test('answered by the server alone, where there is no index', async () => {
      const { search, states, before } = await begin(place, language, { hasIndex: false })
      for (const typed of keys) {
        type(place, typed)
        await pass(20)
      }
      await expectWhole(
        states,
        before,
        keys.map(typed => shownOf(search, place, typed, false)),
      )
    })
  })
})
