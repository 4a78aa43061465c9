/**
 * The search for games over 10,300 games, in a browser whose page is four times slower than this machine: in the dialog of the
 * header and in the field of a lobby, from each key to the whole answer in the page, and from the last key of a text until the
 * pictures of the games in sight stand. Beside it what a question costs in the worker, which browsers do not slow down, the same
 * search by the server, and the weight of the index in each language. Figures of pages stand beside those of a fixed piece of
 * work in the same pages, by which two machines, or a busy one and a free one, can be compared. It prints and checks nothing. Wanted: 100 ms at the median of keys, 300 ms until the pictures stand,
 * 120 kB.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { type Language, pathIn, SHIPPED_LANGUAGES, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { inSearchOrder } from '#lib/search/game-order.ts'
import { writeSearchIndex } from '#lib/search/index-file.ts'
import { IndexSearch } from '#lib/search/index-search.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/test-tools.ts'
import { removeData, startServer } from '../support/server-process.ts'
import { readKeys, watchKeys } from './key-watch.ts'
import { median, printTable, quantile } from './load.ts'
import { besidePieces, pieceTimes } from './page-work.ts'

const GAMES = 10_300
const SLOWDOWN = 4
const VISITS = 3
/** From one key to the next, as quickly as practised people type. */
const PACE_MS = 150
/** Typed key by key: as written, with wrong letters, and what no game has. */
const TYPED: Partial<Record<Language, readonly string[]>> = {
  th: ['มังกร', 'มงกรทอง', 'ปลาคาฟ'],
  en: ['dragon', 'dragn palce', 'zzzzzz'],
}

const catalogue = demoCatalogue(GAMES)
const games = inSearchOrder(catalogue.games)
const indexIn = (language: Language) => writeSearchIndex({ ...catalogue, games }, language)

const middle = (ms: readonly number[]) => [median(ms).toFixed(1), quantile(ms, 0.75).toFixed(1)]

function printSizes(): void {
  const rows: (string | number)[][] = [['language', 'brotli, bytes', 'gzip, bytes', 'plain, bytes']]
  for (const language of SHIPPED_LANGUAGES) {
    const text = JSON.stringify(indexIn(language))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
    const brotli = brotliCompressSync(text, { params }).length
    rows.push([language, brotli, gzipSync(text, { level: 9 }).length, Buffer.byteLength(text)])
  }
  printTable(`The index of ${GAMES} games; 120000 bytes are wanted at most`, rows)
}

/** What the worker does, on this machine as it is. */
function printQuestions(): void {
  const rows: (string | number)[][] = [
    ['language', 'the index is read in, ms', 'a question: median, ms', '75 of 100'],
  ]
  for (const language of SITE_LANGUAGES) {
    const text = JSON.stringify(indexIn(language))
    const started = performance.now()
    const search = new IndexSearch(JSON.parse(text), language)
    const read = performance.now() - started
    const ms = (TYPED[language] ?? []).flatMap(typed =>
      [...typed].map((_, at) => timed(typed.slice(0, at + 1))),
    )
    function timed(typed: string): number {
      const began = performance.now()
      search.answer({ typed, within: {}, from: 0, to: 20 })
      return performance.now() - began
    }
    rows.push([language, read.toFixed(0), ...middle(ms)])
  }
  printTable('In the worker, on this machine', rows)
}

interface Place {
  path: '/help' | '/rng'
  /** The list, which is marked while a newer answer is on its way. */
  list: string
  open: (page: Page) => Promise<Locator>
}

const PLACES: Record<string, Place> = {
  dialog: {
    path: '/help',
    list: '#search-list',
    open: async page => {
      await page.keyboard.press('/')
      await page.locator('#search-dialog [role=option]').first().waitFor()
      return page.locator('#search-dialog input[role=combobox]')
    },
  },
  lobby: {
    path: '/rng',
    list: '[data-games]',
    open: async page => {
      const field = page.locator('.lobby-LobbySearch-form input[type=search]')
      const index = page.waitForResponse('**/api/games/search-index/*')
      await field.focus()
      await page.locator('astro-island:not([ssr]) [data-lobby]').waitFor()
      await index
      return field
    },
  },
}

interface Measured {
  /** Of each key: until its whole answer stood there. */
  answers: number[]
  /** Of each text: from its last key until the pictures in sight stood. */
  pictures: number[]
  pieces: number[]
}

/** The pages of the build, with an index of 10,300 games put in the place of the server's own. */
async function measurePages(): Promise<void> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] })
  const figures = ['median, ms (in pieces of work)', '75 of 100', 'a piece, ms']
  const answers: (string | number)[][] = [['where', 'language', 'keys', ...figures]]
  const pictures: (string | number)[][] = [['where', 'language', 'texts', ...figures]]
  try {
    for (const language of SITE_LANGUAGES) {
      for (const [where, place] of Object.entries(PLACES)) {
        const { pieces, ...measured } = await visits(browser, server.url, language, place)
        const row = (ms: number[]) => [
          where,
          language,
          ms.length,
          ...besidePieces(ms, pieces),
          median(pieces).toFixed(0),
        ]
        answers.push(row(measured.answers))
        pictures.push(row(measured.pictures))
      }
    }
    printTable(
      `From a key to its whole answer, the page ${SLOWDOWN} times slower; 100 ms are wanted`,
      answers,
    )
    printTable('From the last key to the pictures in sight; 300 ms are wanted', pictures)
    printTable('The same search by the server, as its clients see it here', await askServer(server.url))
  } finally {
    await browser.close()
    await server.stop()
    removeData(server)
  }
}

async function visits(browser: Browser, url: string, language: Language, place: Place): Promise<Measured> {
  const index = JSON.stringify(indexIn(language))
  const measured: Measured = { answers: [], pictures: [], pieces: [] }
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await context.route('**/api/games/search-index/*', route =>
      route.fulfill({ body: index, contentType: 'application/json' }),
    )
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(url + pathIn(language, place.path))
    const field = await place.open(page)
    await page.evaluate(watchKeys, place.list)
    for (const typed of TYPED[language] ?? []) {
      // The first key takes the place of what stood there.
      await field.selectText()
      await typeInto(page, device, typed)
      const { keys, shownMs } = await page.evaluate(readKeys)
      measured.answers.push(...keys)
      measured.pictures.push(shownMs)
    }
    measured.pieces.push(...(await pieceTimes(page)))
    await context.close()
  }
  return measured
}

async function typeInto(page: Page, device: CDPSession, typed: string): Promise<void> {
  for (const text of typed) {
    await device.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text })
    await device.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
    await page.waitForTimeout(PACE_MS)
  }
}

async function askServer(url: string): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [['typed', 'median of 20, ms', '75 of 100']]
  for (const typed of Object.values(TYPED).flat()) {
    const times: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const started = performance.now()
      await (await fetch(`${url}/api/games?gameName=${encodeURIComponent(typed)}&pageSize=20`)).text()
      times.push(performance.now() - started)
    }
    rows.push([typed, ...middle(times)])
  }
  return rows
}

printSizes()
printQuestions()
await measurePages()
