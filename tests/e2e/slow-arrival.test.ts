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
import { expectStill, watchShifts } from './layout-shifts.ts'
import { serverAddress } from './seats.ts'
import { LANGUAGES, test as story, withMotion } from './story.ts'

/** A slow way to the site: pages come in pieces of this size, this far apart; what they link to comes at once. */
const PIECE_BYTES = 8_000
const PIECE_MS = 20
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
    const shifts = await watchShifts(page)
    for (const { path } of pagesFor(viewport.width < 1000)) {
      await page.goto(`${slowAddress}${path}`)
      await page.evaluate(() => document.fonts.ready)
      await expectStill(shifts, `${path} at ${viewport.width} px`)
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
