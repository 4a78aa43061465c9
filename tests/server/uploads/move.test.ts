import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { getConfig } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'
import { countInRows, countInStore } from '#server/uploads/move-queries.ts'
import { openUploadStore } from '#server/uploads/open-store.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { hasGo } from '#tests/support/go-programs.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { openS3Store } from '#tests/support/s3-store.ts'
import { picture } from './pictures.ts'
import { S3_SECRET, s3Environment } from './s3-environment.ts'
import { useUploads } from './upload-server.ts'

// Protects: `operator -- uploads move` loses no picture in either direction, also while members upload, and after kill -9 it
// goes on where it was.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const ROOT = join(import.meta.dirname, '../../..')
const PLANTED = 150

/** Opens an S3 store: one that checks signatures, and in the nightly tests a real server. */
const STORES = {
  'a store in this process': async () => {
    const { url, close } = await openS3Store(S3_SECRET)
    return { url, stop: close }
  },
  'a real S3 server': startS3Server,
}

describe('a store in this process', () => movesBothWays(STORES['a store in this process']))
describe.runIf(process.env.TESTS === 'all' && hasGo())('a real S3 server', () =>
  movesBothWays(STORES['a real S3 server']),
)

function movesBothWays(open: () => Promise<{ url: string; stop: () => Promise<void> }>): void {
  let s3: { url: string; stop: () => Promise<void> }
  beforeAll(async () => {
    s3 = await open()
  })
  afterAll(() => s3.stop())
  for (const direction of ['s3', 'database'] as const)
    describe(`to ${direction}`, () => movesAll(direction, () => s3.url))
}

function movesAll(to: 's3' | 'database', url: () => string): void {
  const fresh = useDatabase()
  const writes = to === 's3' ? 'on' : 'off'
  const uploads = useUploads(fresh, () => s3Environment(url(), writes))

  /** Stores pictures of one member in the place that they are moved from; returns their hashes by id. */
  async function plant(): Promise<Map<string, string>> {
    const environment = to === 's3' ? {} : s3Environment(url())
    const config = getConfig(environment)
    const store = openUploadStore({ db: fresh.db, log: createLog('silent'), config }, new Registry())
    const ownerId = uploads.who.member.id
    const hashes = new Map<string, string>()
    for (let index = 0; index < PLANTED; index += 1) {
      // Every tenth is one that was there before.
      const content = index % 10 === 9 ? Buffer.from('the same') : randomBytes(30_000)
      const id = newId()
      const one = { id, ownerId, purpose: 'depositSlip', width: 1, height: 1, at: new Date() } as const
      await store.insert({ ...one, inputHash: hashOf(content) }, content)
      hashes.set(id, hashOf(content).toString('hex'))
    }
    return hashes
  }

  function move(): ChildProcess {
    const args = ['scripts/operator.ts', 'uploads', 'move', to]
    const env = { ...process.env, ...s3Environment(url(), writes), DATABASE_URL: fresh.databaseUrl }
    return spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  }

  /** Uploads ten pictures as a member, each when the move has come a step further. */
  async function uploadMeanwhile(): Promise<string[]> {
    const ids: string[] = []
    while (ids.length < 10) {
      while ((await counts()).moved < ids.length * 12);
      const { value } = await uploads.put(await picture('png', 64 + ids.length), { by: uploads.other })
      ids.push(value?.id ?? '')
    }
    return ids
  }

  const counts = async () => {
    const there = await countInStore(fresh.db)
    const here = await countInRows(fresh.db)
    return to === 's3' ? { left: here, moved: there } : { left: there, moved: here }
  }

  test('moves all, killed in between and run again, while members upload', async () => {
    const hashes = await plant()
    const killed = move()
    const ended = once(killed, 'exit')
    const [meanwhile] = await Promise.all([
      uploadMeanwhile(),
      (async () => {
        while ((await counts()).moved < 30 && killed.exitCode === null);
        killed.kill('SIGKILL')
        expect((await ended)[1]).toBe('SIGKILL')
        expect((await counts()).left).toBeGreaterThan(0)
        const again = move()
        expect((await once(again, 'exit'))[0]).toBe(0)
      })(),
    ])
    expect(await counts()).toEqual({ left: 0, moved: PLANTED + meanwhile.length })
    const { other, stored, look } = uploads
    for (const [id, hash] of hashes) expect(hashOf(await stored(id)).toString('hex')).toBe(hash)
    for (const id of meanwhile)
      expect((await look(id, { authorization: `Bearer ${other.token}` })).status).toBe(200)
  })
}

function hashOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
