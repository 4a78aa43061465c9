import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { artInput } from '#lib/art/art.ts'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { ART_EDITION, artPath, avifOf, labelName } from '#lib/games/label-address.ts'
import { artHandler } from '#server/games/art.ts'
import { LabelStore } from '#server/games/label-store.ts'
import { LoadedCatalogue } from '#server/games/loaded-catalogue.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'

const demo = demoCatalogue()
const dataDir = mkdtempSync(join(tmpdir(), 'labels-'))
const fail = (error: unknown) => {
  throw error
}
/** Nothing is built: every label has to be made. */
const options = { dataDir, distDir: join(dataDir, 'dist'), report: fail }
afterAll(() => rmSync(dataDir, { recursive: true }))

describe('labels over HTTP', () => {
  let server: Server
  let origin = ''
  let labels = new LabelStore(options)

  beforeAll(async () => {
    const config = { publicUrl: 'https://play.example', trustedProxyHops: 0 }
    const serveArt = artHandler({
      catalogue: new LoadedCatalogue(demo),
      labels: { find: label => labels.find(label), make: label => labels.make(label) },
      config,
    })
    server = createServer((request, response) => void serveArt(request, response))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(forgetCounts)
  afterAll(() => new Promise(resolve => server.close(resolve)))

  const last = demo.games.at(-1)
  if (!last) throw new Error('the demo catalogue is empty')
  const path = artPath(last)
  const forms = [path, avifOf(path) ?? '']

  test('answers the label of any game as WebP and as AVIF, unchangeable', async () => {
    for (const address of forms) {
      const response = await fetch(origin + address)
      const picture = await sharp(await response.arrayBuffer()).metadata()
      expect([picture.width, picture.height]).toEqual([320, 400])
      expect(response.headers.get('content-type')).toBe(`image/${address.slice(-4)}`)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('answers the label of what leads to the games of a vendor', async () => {
    for (const entry of demo.vendorEntries) expect((await fetch(origin + artPath(entry))).status).toBe(200)
  })

  test('answers 304 to a client that has it, and a HEAD without the picture', async () => {
    const etag = (await fetch(origin + path)).headers.get('etag') ?? ''
    const again = await fetch(origin + path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const head = await fetch(origin + path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
  })

  test('answers many at once with the same bytes', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 50 }, () => fetch(origin + path).then(response => response.text())),
    )
    expect(new Set(bodies).size).toBe(1)
  })

  test('answers a name without a hash, an address of an earlier edition and the SVG of old pages with the way to the label', async () => {
    const old = [
      labelName(last),
      path.replace(/[0-9a-f]{8}(?=\.webp$)/, '00c0ffee'),
      path.replace(/webp$/, 'svg'),
      labelName(last).replace(/webp$/, 'svg'),
    ]
    for (const known of old) {
      const response = await fetch(origin + known, { redirect: 'manual' })
      expect(response.status).toBe(307)
      expect(response.headers.get('location')).toBe(path)
      expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    }
    const avif = await fetch(origin + labelName(last).replace(/webp$/, 'avif'), { redirect: 'manual' })
    expect(avif.headers.get('location')).toBe(avifOf(path))
  })

  test('refuses what is not a game: unknown, outside, written otherwise', async () => {
    for (const bad of [
      '/art/PG/RNG/no-such-game.webp',
      '/art/PG/RNG/..%2f..%2fetc.webp',
      '/art/',
      `${path}/x`,
      '/art/pg/rng/a.webp',
      path.replace(/webp$/, 'png'),
    ])
      expect((await fetch(origin + bad)).status).toBe(404)
    expect((await fetch(origin + path, { method: 'POST' })).status).toBe(405)
  })

  // Protects: who asks for thousands of labels does not have the machine draw for nobody else.
  test('makes a bounded number of labels for one network, and goes on to serve what is there', async () => {
    const known = labels
    await fetch(origin + path)
    labels = Object.assign(new LabelStore(options), {
      find: async (label: { path: string }) => (label.path === path ? Buffer.from('kept') : undefined),
      make: async () => Buffer.from('made'),
    })
    const statuses: number[] = []
    for (const game of demo.games.slice(0, 610)) statuses.push((await fetch(origin + artPath(game))).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(600)
    expect(statuses.at(-1)).toBe(429)
    expect((await fetch(origin + path)).status).toBe(200)
    labels = known
  })
})

describe('the pictures of labels', () => {
  const wanted = (at: number) => {
    const game = demo.games[at]
    if (!game) throw new Error('the demo catalogue is too small')
    return { path: artPath(game), game: artInput(game), form: 'webp' as const }
  }
  const kept = () => readdirSync(join(dataDir, 'labels', ART_EDITION))

  test('are kept for the next start, those of another edition are not', async () => {
    const old = join(dataDir, 'labels', '00c0ffee')
    mkdirSync(old, { recursive: true })
    const label = wanted(3)
    const made = await new LabelStore(options).make(label)
    expect(await new LabelStore(options).find(label)).toEqual(made)
    expect(existsSync(old)).toBe(false)
  })

  // Protects: a disk that fails costs time and no picture, and works again without a restart.
  test('are served where they cannot be kept, and kept as soon as they can', async () => {
    const inTheWay = join(dataDir, 'in-the-way')
    writeFileSync(inTheWay, '')
    const failures: unknown[] = []
    const store = new LabelStore({ ...options, dataDir: inTheWay, report: error => failures.push(error) })
    expect((await store.make(wanted(5)))?.length).toBeGreaterThan(1_000)
    expect(failures).toHaveLength(1)
    rmSync(inTheWay)
    await store.make(wanted(5))
    expect(await store.find(wanted(5))).toBeDefined()
  })

  test('are kept up to a number', async () => {
    const store = new LabelStore({ ...options, mostKept: 2 })
    const before = kept().length
    for (const at of [10, 11, 12]) await store.make(wanted(at))
    expect(kept().length).toBe(before)
    expect(await store.find(wanted(12))).toBeDefined()
  })

  test('are not made when too many wait already', async () => {
    const store = new LabelStore(options)
    const asked = demo.games.slice(100, 400).map((_, at) => store.make(wanted(100 + at)))
    expect(asked.filter(made => made === undefined)).toHaveLength(300 - 202)
    await Promise.all(asked)
  }, 60_000)
})
