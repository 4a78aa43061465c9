import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { newMember } from '#tests/support/reward-server.ts'
import { openTestServer } from '#tests/support/test-server.ts'
import { picture } from '../uploads/pictures.ts'
import { enter, type PromotionServer, publish, standing } from './promotion-calls.ts'

// Protects: an application takes at most three pictures, by their content, each the member's own and for this purpose, and
// a remark of at most 140 characters (spec 5).

const fresh = useDatabase()
let server: PromotionServer
beforeAll(async () => {
  server = await openTestServer(fresh.db, {
    features: ['cashier', 'rewards'],
  })
})
beforeEach(() => forgetCounts())

async function upload({ token }: SignedIn, bytes: Buffer, purpose = 'application') {
  const id = newId()
  const response = await server.app.request(
    `/api/uploads/${id}?purpose=${purpose}`,
    { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: new Uint8Array(bytes) },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  const body = (await response.json()) as { success: boolean; code?: string }
  return { id, status: response.status, code: body.code }
}

test('keeps up to three pictures with the application, in their order', async () => {
  const code = await publish(server)
  const who = await newMember(server)
  const ids = []
  for (const kind of ['png', 'jpeg', 'png'] as const) ids.push((await upload(who, await picture(kind))).id)
  expect((await enter(server, who, code, { images: ids, remark: 'ก'.repeat(140) })).body.success).toBe(true)
  expect((await standing(server, who, code)).entries[0]?.images).toEqual(ids)
  const shown = await server.operator(
    'ann',
    'applications',
    'show',
    (await standing(server, who, code)).entries[0]?.id ?? '',
  )
  expect(shown.text.match(/\/media\//g)).toHaveLength(3)
})

test('refuses other files, too large ones, and pictures that are not theirs', async () => {
  const code = await publish(server)
  const [who, other] = [await newMember(server), await newMember(server)]
  const gif = Buffer.from('GIF89a, named slip.png')
  expect(await upload(who, gif)).toMatchObject({ status: 415, code: 'imageKind' })
  expect(await upload(who, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  const foreign = await upload(other, await picture('png'))
  const slip = await upload(who, await picture('png'), 'depositSlip')
  for (const { id } of [foreign, slip])
    expect((await enter(server, who, code, { images: [id] })).body).toMatchObject({
      code: 'imageMissing',
      field: 'images',
    })
  const four = [newId(), newId(), newId(), newId()]
  expect((await enter(server, who, code, { images: four })).body.code).toBe('tooManyImages')
  expect((await enter(server, who, code, { remark: 'x'.repeat(141) })).body.code).toBe('badInput')
  expect((await standing(server, who, code)).status).toBe('join')
})
