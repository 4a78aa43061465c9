import { Registry } from 'prom-client'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { openUploadStore, requireUploadStore } from '#server/uploads/open-store.ts'
import { deleteUnattached } from '#server/uploads/queries.ts'
import { StoreUnavailable } from '#server/uploads/store.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openS3Store, type S3Store } from '#tests/support/s3-store.ts'
import { picture } from './pictures.ts'
import { S3_SECRET, s3Environment } from './s3-environment.ts'
import { useUploads } from './upload-server.ts'

// Protects: with an S3 store, pictures are read as from the database and by nobody else; while the store is away nothing is
// half done; and what it holds is deleted once nothing refers to it, never before. A real S3 server is in move.test.ts.

let bucket: S3Store
const fresh = useDatabase()
const uploads = useUploads(fresh, async () => {
  bucket = await openS3Store(S3_SECRET)
  return s3Environment(bucket.url)
})
const { count, look, put, stored } = uploads
afterAll(() => bucket.close())
beforeEach(async () => {
  bucket.state.is = 'up'
  bucket.objects.clear()
  await fresh.db.run(sql`delete from upload_objects`)
})

const store = () => openUploadStore(uploads.server.runtime, new Registry())
const anHourLater = () =>
  fresh.db.run(sql`
    update upload_objects set used_at = used_at - interval '61 minutes',
      deleting_since = deleting_since - interval '61 minutes'`)
const inRows = async () =>
  (await fresh.db.row(sql<{ count: number }>`select count(content)::int as count from uploads`))?.count

test('stores a picture once under its hash, and shows it to its owner alone', async () => {
  const bytes = await picture('png')
  const mine = (await put(bytes)).value?.id ?? ''
  const theirs = (await put(bytes, { by: uploads.other })).value?.id ?? ''
  expect([bucket.objects.size, await inRows()]).toEqual([1, 0])
  expect([...bucket.objects.values()].map(one => one.content)).toEqual([await stored(mine)])
  expect((await look(theirs)).status).toBe(404)
  expect((await look(mine, {})).status).toBe(404)
})

test('says 503 and keeps nothing while the store is away; the same picture is taken once it is back', async () => {
  const id = newId()
  const bytes = await picture('png')
  bucket.state.is = 'away'
  expect(await put(bytes, { id })).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '2' })
  expect(await count()).toBe(0)
  bucket.state.is = 'up'
  expect((await put(bytes, { id })).status).toBe(200)
  bucket.state.is = 'away'
  const answer = await look(id)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await uploads.metrics()).toContain('baize_upload_store_failures_total{call="get"} 1')
  bucket.state.is = 'up'
  expect((await look(id)).status).toBe(200)
})

test('does not show what is not the picture that was stored', async () => {
  const id = (await put(await picture('png'))).value?.id ?? ''
  const [path = ''] = bucket.objects.keys()
  bucket.objects.set(path, { type: 'image/jpeg', content: Buffer.from('another') })
  expect((await look(id)).status).toBe(503)
  bucket.objects.delete(path)
  expect((await look(id)).status).toBe(503)
})

test('deletes an hour after the last use what no picture refers to, and nothing else', async () => {
  const shared = await picture('png')
  const kept = (await put(shared)).value?.id ?? ''
  const removed = [await put(shared), await put(await picture('png', 70))].map(one => one.value?.id ?? '')
  for (const id of removed) await deleteUnattached(fresh.db, id, uploads.who.member.id)
  expect(await store().deleteUnused()).toBe(0)
  await anHourLater()
  expect(await store().deleteUnused()).toBe(1)
  expect(bucket.objects.size).toBe(1)
  expect((await look(kept)).status).toBe(200)
})

test('puts a picture into the database while a deletion of the same one is unanswered', async () => {
  const bytes = await picture('png')
  await deleteUnattached(fresh.db, (await put(bytes)).value?.id ?? '', uploads.who.member.id)
  await anHourLater()
  bucket.state.is = 'lost'
  await expect(store().deleteUnused()).rejects.toThrow(StoreUnavailable)
  bucket.state.is = 'up'
  const id = (await put(bytes)).value?.id ?? ''
  expect([bucket.objects.size, await inRows()]).toEqual([0, 1])
  expect((await look(id)).status).toBe(200)
  // Not tried again before the store would refuse the first call.
  expect(await store().deleteUnused()).toBe(0)
  await anHourLater()
  expect(await store().deleteUnused()).toBe(1)
  const next = (await put(bytes, { by: uploads.other })).value?.id ?? ''
  expect(bucket.objects.size).toBe(1)
  expect((await look(next, { authorization: `Bearer ${uploads.other.token}` })).status).toBe(200)
})

test('loses no picture that is uploaded while the same one is being deleted', async () => {
  const bytes = await picture('png')
  for (let round = 0; round < 8; round += 1) {
    await deleteUnattached(fresh.db, (await put(bytes)).value?.id ?? '', uploads.who.member.id)
    await anHourLater()
    const [again] = await Promise.all([
      put(bytes, { by: uploads.other }),
      store().deleteUnused(),
      store().deleteUnused(),
    ])
    const shown = await look(again.value?.id ?? '', { authorization: `Bearer ${uploads.other.token}` })
    expect(shown.status).toBe(200)
    await deleteUnattached(fresh.db, again.value?.id ?? '', uploads.other.member.id)
  }
})

test('does not start where pictures are in a store that is not named', async () => {
  const { config } = uploads.server.runtime
  await put(await picture('png'))
  const without = { db: fresh.db, config: { ...config, uploadStore: undefined } }
  await expect(requireUploadStore(without)).rejects.toThrow('1 uploads are in an S3 store: name it in S3_URL')
  await expect(requireUploadStore({ db: fresh.db, config })).resolves.toBeUndefined()
})
