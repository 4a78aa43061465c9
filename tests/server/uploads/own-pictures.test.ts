import { expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { attachImages } from '#server/uploads/attach.ts'
import { passFor } from '#server/uploads/passes.ts'
import { forgetUploads } from '#server/uploads/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { picture } from './pictures.ts'
import { useUploads } from './upload-server.ts'

// Protects (reliability S51 to S53): a picture is taken once, and nobody but its owner, or whom an operator gave a pass, ever
// sees it.

const fresh = useDatabase()
const uploads = useUploads(fresh)
const { count, look, put, statusOfName } = uploads

test('repeats the same file with the same id once; another file, purpose or member is a conflict', async () => {
  const id = newId()
  const bytes = await picture('png')
  const first = await put(bytes, { id })
  expect(await put(bytes, { id })).toEqual(first)
  const conflicts = [
    await put(await picture('jpeg'), { id }),
    await put(bytes, { id, purpose: 'payoutProof' }),
    await put(bytes, { id, by: uploads.other }),
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
    await look(id, { authorization: `Bearer ${uploads.other.token}` }),
    await look(id, {}),
    await look(newId()),
    await look('..%2f..%2fsecret'),
    await fetch(`${uploads.url}/media/${id}?pass=${'x'.repeat(32)}`),
  ]
  const said = await Promise.all(strangers.map(async one => [one.status, await one.text()]))
  expect(said.slice(0, 3)).toEqual([404, 404, 404].map(status => [status, 'not found']))
  expect(said.every(([status]) => status === 404 || status === 400)).toBe(true)
  const now = uploads.server.runtime.clock.now()
  const path = await passFor(fresh.db, { uploadId: id, operator: 'nok', now })
  expect((await fetch(`${uploads.url}${path}`)).status).toBe(200)
  expect((await fetch(`${uploads.url}${path.replace(id, newId())}`)).status).toBe(404)
  const early = new Date(now.getTime() - 16 * 60_000)
  const over = await passFor(fresh.db, { uploadId: id, operator: 'nok', now: early })
  expect((await fetch(`${uploads.url}${over}`)).status).toBe(404)
})

test('hands in at most three, only the member’s own, once; forgets what was never handed in', async () => {
  const ids: string[] = []
  for (let index = 0; index < 3; index += 1) ids.push((await put(await picture('png'))).value?.id ?? '')
  const foreign = (await put(await picture('png'), { by: uploads.other })).value?.id ?? ''
  const attach = (list: string[]) =>
    fresh.db.transaction(tx =>
      attachImages(tx, { ids: list, ownerId: uploads.who.member.id, purpose: 'depositSlip', to: newId() }),
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
  const remove = (by: SignedIn) =>
    uploads.server.call('DELETE', `/uploads/${id}`, { token: by.token, body: {} })
  expect((await remove(uploads.other)).status).toBe(200)
  expect(await count()).toBe(1)
  await remove(uploads.who)
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
  expect((await put(bytes, { by: { ...uploads.who, token: 'x'.repeat(30) } })).code).toBe('notSignedIn')
  expect((await put(bytes, { purpose: 'avatar' })).status).toBe(400)
  expect((await put(bytes, { purpose: 'depositSlip&purpose=payoutProof' })).status).toBe(400)
  for (const name of HOSTILE_NAMES) expect([name, await statusOfName(bytes, name)]).toEqual([name, 400])
  for (let index = 0; index < 12; index += 1) expect((await put(bytes)).status).toBe(200)
  expect((await put(bytes)).code).toBe('tooManyUploads')
})
