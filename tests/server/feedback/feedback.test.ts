import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Feedback } from '#lib/feedback/api.ts'
import type { SignedIn } from '#lib/identity/api.ts'
import { idOfMoment } from '#lib/ids/ids.ts'
import type { InboxMessage } from '#lib/inbox/api.ts'
import { DEFAULT_SETTINGS, readSetting } from '#lib/site/settings.ts'
import { sql } from '#server/db/sql.ts'
import { feedbackRoutes } from '#server/feedback/handlers.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import {
  callAs,
  getAs,
  openTestServer,
  PASSWORD,
  signUp,
  type TestServer,
} from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { picture } from '../uploads/pictures.ts'

// Protects: what a member writes arrives once, one a day and none while another one waits; only their own pictures of this
// purpose go with it; the house answers once, and the member reads it in the inbox and beside the text.

const fresh = useDatabase()
const DAY_MS = 24 * 3_600_000
const TEXT = 'Please show the fee before I confirm'
let server: TestServer<'cashier' | 'inbox'>
let settings = DEFAULT_SETTINGS
let count = 0

beforeAll(async () => {
  server = await openTestServer(fresh.db, {
    features: ['cashier', 'inbox'],
    beside: () => ({ routes: feedbackRoutes(() => settings) }),
  })
})
beforeEach(async () => {
  await forgetAllCounts(fresh.db)
  settings = DEFAULT_SETTINGS
})

/** An id that a browser makes now, by the site's clock. */
const madeNow = () => idOfMoment(server.clock.now())
const member = () => {
  count += 1
  return signUp(server, `writer${count}`)
}
const send = (who: SignedIn | undefined, entry: object = {}): Promise<Answer<{ feedback: Feedback }>> =>
  callAs(server, who, 'PUT', '/feedback', { id: madeNow(), type: 'suggestion', text: TEXT, ...entry })
interface Listed {
  feedback: Feedback[]
  minWords: number
  maxWords: number
  waiting: string | null
}
const listOf = (who: SignedIn) => getAs<Listed>(server, who, '/feedback')
const operate = (...words: string[]) => server.operator('ann', 'feedback', ...words)

async function upload(who: SignedIn, purpose = 'feedback'): Promise<string> {
  const id = madeNow()
  const response = await server.app.request(
    `/api/uploads/${id}?purpose=${purpose}`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${who.token}` },
      body: new Uint8Array(await picture('jpeg')),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  if (response.status !== 200) throw new Error(`the picture was not taken: ${response.status}`)
  return id
}

test('takes feedback with its pictures, and shows it to its member alone', async () => {
  const [who, other] = [await member(), await member()]
  const images = [await upload(who), await upload(who)]
  const said = await send(who, { type: 'payment', text: '  ช่วยแสดงค่าธรรมเนียมก่อนยืนยัน  ', images })
  expect(said.body.value?.feedback).toMatchObject({
    type: 'payment',
    text: 'ช่วยแสดงค่าธรรมเนียมก่อนยืนยัน',
    images,
    state: 'open',
    answer: null,
  })
  expect(await listOf(who)).toMatchObject({
    feedback: [{ images }],
    minWords: 5,
    maxWords: 140,
    waiting: 'feedbackOpen',
  })
  expect(await listOf(other)).toMatchObject({ feedback: [], waiting: null })
})

test('takes one of two that arrive at once, and the same one twice as one', async () => {
  const [who, again] = [await member(), await member()]
  const two = await Promise.all([send(who), send(who, { text: `${TEXT} and more` })])
  expect(two.map(({ body }) => body.code ?? 'taken').toSorted()).toEqual(['feedbackOpen', 'taken'])
  expect((await listOf(who)).feedback).toHaveLength(1)
  const id = madeNow()
  const same = await Promise.all([send(again, { id }), send(again, { id })])
  expect(same.map(({ body }) => body.value?.feedback.id)).toEqual([id, id])
  expect((await listOf(again)).feedback).toHaveLength(1)
})

test('takes the next one after the answer and on another day', async () => {
  let who = await member()
  const nextDay = async () => {
    server.clock.advance(DAY_MS)
    who = (await server.login(who.member.account, PASSWORD)).body.value as unknown as SignedIn
  }
  const { body } = await send(who)
  await nextDay()
  expect((await send(who)).body).toMatchObject({ code: 'feedbackOpen', field: 'text' })
  await operate('answer', body.value?.feedback.id ?? '', 'We do now')
  expect((await send(who)).body.success).toBe(true)
  await operate('close', (await listOf(who)).feedback[0]?.id ?? '', 'Sent twice')
  expect((await send(who)).body).toMatchObject({ code: 'feedbackToday', field: 'text' })
  expect((await listOf(who)).waiting).toBe('feedbackToday')
  await nextDay()
  expect((await listOf(who)).waiting).toBe(null)
})

test('counts words by the setting, in any language', async () => {
  const who = await member()
  expect((await send(who, { text: 'Too short for us' })).body).toMatchObject({
    code: 'feedbackTooShort',
    field: 'text',
    message: 'Please write at least 5 words. So far there are 4.',
  })
  expect((await send(who, { text: '… ! ?' })).body.code).toBe('feedbackTooShort')
  expect((await send(who, { text: 'word '.repeat(141) })).body.code).toBe('feedbackTooLong')
  settings = { ...DEFAULT_SETTINGS, feedback: { minWords: 2, maxWords: 3 } }
  expect((await send(who, { text: '我喜欢这个游戏' })).body.code).toBe('feedbackTooLong')
  expect((await send(who, { text: '喜欢游戏' })).body.success).toBe(true)
  expect(readSetting('feedback', { minWords: 9, maxWords: 8 })).toHaveProperty('faults')
})

test('refuses pictures that are not the member’s own for feedback, and keeps nothing then', async () => {
  const [who, other] = [await member(), await member()]
  const own = await upload(who)
  const wrong = [[own, await upload(other)], [await upload(who, 'depositSlip')], [madeNow()]]
  for (const images of wrong)
    expect((await send(who, { images })).body).toMatchObject({ code: 'imageMissing', field: 'images' })
  const four = [own, madeNow(), madeNow(), madeNow()]
  expect((await send(who, { images: four })).body).toMatchObject({ code: 'tooManyImages', field: 'images' })
  expect((await send(who, { images: [own, own] })).body.code).toBe('badInput')
  expect((await listOf(who)).feedback).toEqual([])
  expect((await send(who, { images: [own] })).body.success).toBe(true)
})

test('is of real members, and takes known types only', async () => {
  expect((await send(undefined)).body.code).toBe('notSignedIn')
  expect((await send(await member(), { type: 'praise' })).body).toMatchObject({
    code: 'badInput',
    field: 'type',
  })
})

test('answers once: the member reads it in the inbox and in the list, the house in the book', async () => {
  const who = await member()
  const images = [await upload(who)]
  const { body } = await send(who, { images })
  const { id = '', reference = '' } = body.value?.feedback ?? {}
  expect((await operate('list')).text).toContain(`${reference}  `)
  expect((await operate('show', reference)).text).toContain(TEXT)
  expect((await operate('pictures', reference)).text).toContain(`/media/${images[0]}?pass=`)
  const said = await Promise.all([operate('answer', id, 'It does now'), operate('close', id, 'Known')])
  expect(said.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
  const [shown] = (await listOf(who)).feedback
  expect(['It does now', 'Known']).toContain(shown?.answer)
  const { messages } = await getAs<{ messages: InboxMessage[] }>(server, who, '/messages')
  const mine = messages.filter(({ page }) => page === '/member/feedback')
  expect(mine).toHaveLength(1)
  expect(mine[0]?.body).toContain(shown?.answer)
  expect(mine[0]?.body).toContain(reference)
  const entries = await fresh.db.rows(sql<{ after: string }>`
    select after #>> '{}' as after from operator_changes c join operator_change_links l on l.change_id = c.id
    where subject like ${`%feedback ${reference}`} order by l.seq`)
  expect(entries.map(({ after }) => after.split(':')[0])).toEqual([
    'read',
    'opened 1',
    shown?.state === 'answered' ? 'answered' : 'closed',
  ])
})
