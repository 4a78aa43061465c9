import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Language as ShippedLanguage } from '#lib/i18n/languages.ts'
import {
  type BuiltPage,
  builtPages,
  dailyShare,
  everySecond,
  isDemoTool,
  oneOfEachKind,
  standsAlone,
} from './built-pages.ts'
import { serverAddress } from './seats.ts'
import { expect, LANGUAGES, test as story, withMotion } from './story.ts'

/** A slow way to the site: pages come in pieces of this size, this far apart; what they link to comes at once. */
const PIECE_BYTES = 8_000
const PIECE_MS = 20
/** Where a piece ends within a line, that line may break again: a shift that nobody sees, and that counts as 0.00. */
const UNSEEN_SHIFT = 0.005

/** How far parts of a page moved together (layout shift as browsers count it), and which ones. */
interface Seen {
  shift: number
  parts: string[]
}

const test = story.extend<object, { slowAddress: string }>({
  slowAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this parameter what the fixture needs.
    async ({}, use) => {
      const server = createServer((request, response) => void passOn(request, response)).listen(0)
      await use(`http://localhost:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel' })
test.use(withMotion)

// How a page arrives depends on how it is made.
const kinds = oneOfEachKind(
  builtPages().filter(page => !page.isGuarded && !standsAlone(page) && !isDemoTool(page)),
)
const isTold = (language: ShippedLanguage) => LANGUAGES.some(known => known === language)

/** Every day each kind once, in Thai on a phone or in English on a desktop; with STORIES=all in every language. */
function pagesFor(isPhone: boolean): BuiltPage[] {
  if (process.env.STORIES !== 'all')
    return dailyShare(
      kinds.filter(page => page.language === (isPhone ? 'th' : 'en')),
      isPhone ? 0 : 1,
      2,
    )
  const others = kinds.filter(page => !isTold(page.language))
  return [...kinds.filter(page => isTold(page.language)), ...everySecond(others, isPhone ? 0 : 1)]
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`nothing moves while a page arrives piece by piece, at ${viewport.width} px`, async ({
    page,
    slowAddress,
  }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const seen: Seen = { shift: 0, parts: [] }
      Object.assign(window, { seen })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: { node: Node | null }[]
        })[]) {
          seen.shift += entry.value
          for (const { node } of entry.sources)
            seen.parts.push(
              node instanceof Element ? `${node.localName}.${node.classList}` : String(node?.nodeName),
            )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const { path } of pagesFor(viewport.width < 1000)) {
      await page.goto(`${slowAddress}${path}`)
      await page.evaluate(() => document.fonts.ready)
      const { shift, parts } = await page.evaluate(() => Reflect.get(window, 'seen') as Seen)
      expect.soft(shift, `${path} at ${viewport.width} px: ${parts}`).toBeLessThan(UNSEEN_SHIFT)
    }
  })
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(serverAddress() + request.url, {
    headers: {
      accept: request.headers.accept ?? '*/*',
      'accept-language': request.headers['accept-language'] ?? '',
      'accept-encoding': 'identity',
    },
  })
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  response.writeHead(answer.status, { 'content-type': type })
  const piece = type.startsWith('text/html') ? PIECE_BYTES : Math.max(1, body.length)
  for (let from = 0; from < body.length; from += piece) {
    if (from > 0) await new Promise(next => setTimeout(next, PIECE_MS))
    response.write(body.subarray(from, from + piece))
  }
  response.end()
}
