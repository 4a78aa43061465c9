import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artInput, gameArt } from '#lib/art/art.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { artPath, labelName } from '#lib/games/label-address.ts'
import { artHandler } from '#server/games/art.ts'
import { LoadedCatalogue } from '#server/games/loaded-catalogue.ts'

const demo = demoCatalogue()

describe('labels over HTTP', () => {
  let server: Server
  let origin = ''

  beforeAll(async () => {
    const serveArt = artHandler(new LoadedCatalogue(demo), { publicUrl: 'https://play.example' })
    server = createServer((request, response) => void serveArt(request, response))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise(resolve => server.close(resolve)))

  const last = demo.games.at(-1)
  if (!last) throw new Error('the demo catalogue is empty')
  const path = artPath(last)

  test('answers the label of any game, compressed and unchangeable', async () => {
    const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })
    expect(await response.text()).toBe(gameArt(artInput(last)))
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Number(response.headers.get('content-length'))).toBeLessThan(4000)
  })

  test('answers the label of what leads to the games of a vendor', async () => {
    for (const entry of demo.vendorEntries) {
      const response = await fetch(origin + artPath(entry))
      expect(await response.text()).toBe(gameArt(artInput(entry)))
    }
  })

  test('answers plainly to a client without brotli, and 304 to one that has it', async () => {
    const plain = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(gameArt(artInput(last)))
    const etag = plain.headers.get('etag') ?? ''
    const again = await fetch(origin + path, {
      headers: { 'accept-encoding': 'identity', 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
    const head = await fetch(origin + path, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
  })

  test('answers many at once with the same bytes', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 50 }, () => fetch(origin + path).then(response => response.text())),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  test('answers a name without a hash, and an address of an earlier edition, with the way to the label', async () => {
    for (const known of [labelName(last), path.replace(/[0-9a-f]{8}(?=\.svg$)/, '00c0ffee')]) {
      const response = await fetch(origin + known, { redirect: 'manual' })
      expect(response.status).toBe(307)
      expect(response.headers.get('location')).toBe(path)
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    }
  })

  test('refuses what is not a game: unknown, outside, written otherwise', async () => {
    for (const bad of [
      '/art/PG/RNG/no-such-game.svg',
      '/art/PG/RNG/..%2f..%2fetc.svg',
      '/art/',
      `${path}/x`,
      '/art/pg/rng/a.svg',
    ])
      expect((await fetch(origin + bad)).status).toBe(404)
    expect((await fetch(origin + path, { method: 'POST' })).status).toBe(405)
  })
})
