import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { builtPages } from './built-pages.ts'
import { serverAddress } from './seats.ts'
import { expect, test as story } from './story.ts'

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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`nothing moves while a page arrives piece by piece, at ${viewport.width} px`, async ({
    page,
    slowAddress,
    trouble,
  }) => {
    trouble.expectAnswer(/GET .*\/404 404/)
    await page.setViewportSize(viewport)
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          sources: { node: Node | null }[]
        })[]) {
          for (const { node } of entry.sources)
            shifts.push(
              node instanceof Element ? `${node.localName}.${node.classList}` : String(node?.nodeName),
            )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // /login and /register are the home page once more.
    const pages = builtPages().filter(one => !one.isGuarded && !/\/(login|register)$/.test(one.path))
    for (const { path } of pages) {
      await page.goto(`${slowAddress}${path}`)
      await page.evaluate(() => document.fonts.ready)
      const shifts = await page.evaluate(() => Reflect.get(window, 'shifts'))
      expect.soft(shifts, `${path} at ${viewport.width} px`).toEqual([])
    }
  })
}

async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(serverAddress() + request.url, {
    headers: { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'identity' },
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
