import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { attachImages } from '#server/uploads/attach.ts'
import { mediaHandler } from '#server/uploads/media.ts'
import { passFor } from '#server/uploads/passes.ts'
import { forgetUploads } from '#server/uploads/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { signUp } from '../identity/site.ts'
import { type CashierSite, openCashier } from '../withdrawals/site.ts'
import { picture, pngOf, turned } from './pictures.ts'

// Protects (reliability S47 to S53): only pictures come in, nothing of a file but its picture stays, and nobody but its
// owner, or whom an operator gave a pass, ever sees it.

const fresh = useDatabase()
let site: CashierSite
let server: Server
let url: string
let who: SignedIn
let other: SignedIn
beforeAll(async () => {
  site = await openCashier(fresh.db)
  const { app, runtime } = site
  const { config, log } = runtime
  const mounts = { '/media/': mediaHandler(runtime) }
  const state = { isStopping: () => false, isReady: async () => true, site: undefined, mounts }
  server = createHttpServer({ config, log, metrics: createMetrics(), app, ...state })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  who = await signUp(site, 'pictures', 'quiet river 9')
  other = await signUp(site, 'onlooker', 'quiet river 9')
})
afterAll(() => void server.close())
beforeEach(async () => {
  forgetCounts()
  await fresh.db.run(sql`delete from uploads`)
})

interface Answer {
  status: number
  code?: string
  value?: { id: string; width: number; height: number }
}

async function put(
  bytes: Uint8Array | ReadableStream,
  { id = newId(), by = who, purpose = 'depositSlip', type = 'image/png' } = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api/uploads/${id}?purpose=${purpose}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': type },
    body: bytes as BodyInit,
    ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  const body = (await response.json()) as Omit<Answer, 'status'>
  return { ...body, status: response.status }
}
/** What a server says before it looks at a picture may be no JSON. */
async function statusOfName(bytes: Uint8Array, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${who.token}` }
  const body = bytes as BodyInit
  return (await fetch(`${url}/api/uploads/${name}?purpose=depositSlip`, { method: 'PUT', headers, body }))
    .status
}
const look = (id: string, headers: Record<string, string> = { authorization: `Bearer ${who.token}` }) =>
  fetch(`${url}/media/${id}`, { headers })
async function stored(id: string): Promise<Buffer> {
  return Buffer.from(await (await look(id)).arrayBuffer())
}
const count = async () =>
  (await fresh.db.row(sql<{ count: number }>`select count(*)::int as count from uploads`))?.count

test.each(['png', 'jpeg'] as const)(
  'answers a %s as a jpeg of its own, by its content and not its type',
  async kind => {
    const { status, value } = await put(await picture(kind), { type: 'text/html' })
    expect([status, value?.width, value?.height]).toEqual([200, 64, 48])
    const response = await look(value?.id ?? '')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': `inline; filename="${value?.id}.jpg"`,
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('jpeg')
  },
)

test('refuses what is no picture: other kinds, polyglots’ other half, words, nothing', async () => {
  const gif = await sharp(await picture('png'))
    .gif()
    .toBuffer()
  const webp = await sharp(await picture('png'))
    .webp()
    .toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const fakes = [gif, webp, svg, '<html>', '%PDF-1.7', 'PK\x03\x04', 'BM', ''].map(one => Buffer.from(one))
  for (const fake of fakes) {
    const { status, code } = await put(fake)
    expect([status, code]).toEqual([415, 'imageKind'])
  }
  expect(await count()).toBe(0)
})

test('keeps nothing that stands behind or beside the picture', async () => {
  const script = '<script>alert(1)</script>'
  for (const kind of ['png', 'jpeg'] as const) {
    const polyglot = Buffer.concat([await picture(kind), Buffer.from(`PK\x03\x04${script}`)])
    const { status, value } = await put(polyglot)
    if (status === 200) expect((await stored(value?.id ?? '')).includes(script)).toBe(false)
    else expect(status).toBe(422)
  }
})

test('accepts 5 MiB to the byte and refuses one more, by its length or by counting, early', async () => {
  const jpeg = await picture('jpeg')
  // Segments of comments before the picture itself fill it up; what is longer is never looked at.
  const full = filled(jpeg, 5 * 1024 * 1024)
  expect(full.length).toBe(5 * 1024 * 1024)
  expect((await put(full)).status).toBe(200)
  const more = Buffer.concat([full, Buffer.from('x')])
  expect((await put(more)).code).toBe('imageTooLarge')
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: controller => {
      sent += 65_536
      if (sent > 50 * 1024 * 1024) controller.close()
      else controller.enqueue(new Uint8Array(65_536))
    },
  })
  const answer = await put(endless).catch(() => undefined)
  expect(answer?.status ?? 413).toBe(413)
  expect(sent).toBeLessThan(20 * 1024 * 1024)
})

function filled(jpeg: Buffer, length: number): Buffer {
  const pieces = [jpeg.subarray(0, 2)]
  let left = length - jpeg.length
  while (left > 0) {
    const size = left > 65_537 && left - 65_537 < 4 ? 65_000 : Math.min(65_537, left)
    const comment = Buffer.alloc(size)
    comment.set([0xff, 0xfe], 0)
    comment.writeUInt16BE(size - 2, 2)
    pieces.push(comment)
    left -= size
  }
  return Buffer.concat([...pieces, jpeg.subarray(2)])
}

test('refuses pictures of too many pixels at once, without drawing them', async () => {
  const wide = pngOf({ width: 20_000, height: 20_000 })
  expect(wide.length).toBeLessThan(100_000)
  const declared = await picture('jpeg')
  const frame = declared.indexOf(Buffer.from([0xff, 0xc0]))
  declared.writeUInt16BE(64_250, frame + 5)
  declared.writeUInt16BE(64_250, frame + 7)
  const before = process.memoryUsage.rss()
  const started = performance.now()
  for (const bomb of [wide, declared]) expect((await put(bomb)).code).toBe('imageTooManyPixels')
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
})

test('refuses broken pictures, and goes on', async () => {
  const png = await picture('png', 300, 200)
  const jpeg = await picture('jpeg', 300, 200)
  const broken = [
    png.subarray(0, 60),
    png.subarray(0, png.length - 40),
    jpeg.subarray(0, 200),
    jpeg.subarray(0, 20),
    pngOf({ width: 8, height: 8, headSum: 1 }),
    pngOf({ width: 8, height: 8, depth: 3 }),
    pngOf({ width: 8, height: 8, colour: 1 }),
    pngOf({ width: 0, height: 8 }),
    pngOf({ width: 8, height: 8, data: undefined }),
    pngOf({ width: 64, height: 64, data: deflateSync(Buffer.alloc(3)) }),
    pngOf({ width: 64, height: 64, data: Buffer.from('not deflated') }),
    pngOf({ width: 64, height: 64, dataSum: 5 }),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]),
  ]
  const codes: (string | undefined)[] = []
  for (const bytes of broken) {
    forgetCounts()
    codes.push((await put(bytes)).code)
  }
  expect(codes).toEqual(broken.map(() => 'imageUnreadable'))
  expect((await put(pngOf({ width: 8, height: 8 }))).status).toBe(200)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'turns orientation %i upright and forgets place and name',
  async orientation => {
    const { value } = await put(await turned(orientation))
    expect([value?.width, value?.height]).toEqual([80, 60])
    const image = sharp(await stored(value?.id ?? ''))
    expect((await image.metadata()).exif).toBeUndefined()
    const { data } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
    expect(data[30 * 80 + 10]).toBeLessThan(40)
    expect(data[30 * 80 + 70]).toBeGreaterThan(215)
  },
)

test('repeats the same file with the same id once; another file, purpose or member is a conflict', async () => {
  const id = newId()
  const bytes = await picture('png')
  const first = await put(bytes, { id })
  expect(await put(bytes, { id })).toEqual(first)
  const conflicts = [
    await put(await picture('jpeg'), { id }),
    await put(bytes, { id, purpose: 'payoutProof' }),
    await put(bytes, { id, by: other }),
  ]
  expect(conflicts.map(one => one.code)).toEqual(conflicts.map(() => 'idempotencyConflict'))
  const raced = newId()
  const answers = await Promise.all(Array.from({ length: 8 }, () => put(bytes, { id: raced })))
  expect(new Set(answers.map(one => one.status))).toEqual(new Set([200]))
  expect(await count()).toBe(2)
})

test('is not found by anybody else, known or unknown alike, and opens by a pass for its time', async () => {
  const { value } = await put(await picture('png'))
  const id = value?.id ?? ''
  const strangers = [
    await look(id, { authorization: `Bearer ${other.token}` }),
    await look(id, {}),
    await look(newId()),
    await look('..%2f..%2fsecret'),
    await fetch(`${url}/media/${id}?pass=${'x'.repeat(32)}`),
  ]
  const said = await Promise.all(strangers.map(async one => [one.status, await one.text()]))
  expect(said.slice(0, 3)).toEqual([404, 404, 404].map(status => [status, 'not found']))
  expect(said.every(([status]) => status === 404 || status === 400)).toBe(true)
  const now = site.runtime.clock.now()
  const path = await passFor(fresh.db, { uploadId: id, operator: 'nok', now })
  expect((await fetch(`${url}${path}`)).status).toBe(200)
  expect((await fetch(`${url}${path.replace(id, newId())}`)).status).toBe(404)
  const early = new Date(now.getTime() - 16 * 60_000)
  const over = await passFor(fresh.db, { uploadId: id, operator: 'nok', now: early })
  expect((await fetch(`${url}${over}`)).status).toBe(404)
})

test('hands in at most three, only the member’s own, once; forgets what was never handed in', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) ids.push((await put(await picture('png'))).value?.id ?? '')
  const foreign = (await put(await picture('png'), { by: other })).value?.id ?? ''
  const attach = (list: string[]) =>
    fresh.db.transaction(tx =>
      attachImages(tx, { ids: list, ownerId: who.member.id, purpose: 'depositSlip', to: newId() }),
    )
  await expect(attach([ids[0] ?? '', foreign])).rejects.toMatchObject({ code: 'imageMissing' })
  await attach(ids)
  await expect(attach(ids)).rejects.toMatchObject({ code: 'imageMissing' })
  const now = new Date(Date.now() + 60_000)
  await fresh.db.transaction(tx => forgetUploads(tx, { before: now, now }))
  expect(await count()).toBe(3)
})

test('removes a picture that was not handed in, and nobody else’s', async () => {
  const id = (await put(await picture('png'))).value?.id ?? ''
  const remove = (by: SignedIn) => site.call('DELETE', `/uploads/${id}`, { token: by.token, body: {} })
  expect((await remove(other)).status).toBe(200)
  expect(await count()).toBe(1)
  await remove(who)
  expect(await count()).toBe(0)
})

/** Names that would lead out of a folder, end early or be a program, were a picture stored under what it is called. */
const HOSTILE_NAMES = [
  'nonsense',
  'slip.png',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5cwindows',
  '%2e%2e%2f%2e%2e%2fslip',
  `${newId()}.php`,
  `${newId()}%00.png`,
  `${newId()}%0d%0ax-injected:%201`,
  'con',
  '%F0%9F%82%A1'.repeat(60),
]

test('refuses guests, unknown purposes, ids that are none, and a thirteenth that waits', async () => {
  const bytes = await picture('png')
  expect((await put(bytes, { by: { ...who, token: 'x'.repeat(30) } })).code).toBe('notSignedIn')
  expect((await put(bytes, { purpose: 'avatar' })).status).toBe(400)
  expect((await put(bytes, { purpose: 'depositSlip&purpose=payoutProof' })).status).toBe(400)
  for (const name of HOSTILE_NAMES) expect([name, await statusOfName(bytes, name)]).toEqual([name, 400])
  for (let index = 0; index < 12; index += 1) expect((await put(bytes)).status).toBe(200)
  expect((await put(bytes)).code).toBe('tooManyUploads')
})
