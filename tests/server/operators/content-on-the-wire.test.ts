import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { seatOperator } from '#tests/support/operators.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { picture, pngOf } from '../uploads/pictures.ts'

// Protects (operators.md, section 5): the console writes content by the same acts as the command line: one language at a
// time, what was cut is said, each change is one entry, and whoever may not write changes nothing.

const fresh = useDatabase()
let server: TestServer<'operators'>
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
  tokens.set('con', (await seatOperator(server, 'con', ['content'])).token)
  tokens.set('fin', (await seatOperator(server, 'fin', ['finance', 'support', 'risk'])).token)
})

type Body = Record<string, unknown>
async function as(name: string, method: string, path: string, body?: object) {
  const answer = await server.call(method, `/operator${path}`, {
    token: tokens.get(name),
    ...(body ? { body } : {}),
  })
  const { fields } = answer.body as { fields?: Body }
  return { ...answer.body, fields, status: answer.status, value: answer.body.value as unknown as Body }
}

let seen = 0
const entries = async () => {
  const rows = await fresh.db.rows(
    sql<{ line: string }>`
      select operator || ': ' || subject as line
        from operator_changes c join operator_change_links l on l.change_id = c.id order by l.seq`,
  )
  return rows.map(({ line }) => line)
}
beforeEach(async () => {
  seen = (await entries()).length
})
const newEntries = async () => (await entries()).slice(seen)

const article = (title: string, body = '<p>x</p>') => ({ value: { title, body } })

test('saves one language, says what was cut, publishes, and tells what is missing; each is one entry', async () => {
  expect((await as('con', 'PUT', '/content/help/fees/facts', { value: { topic: 'money' } })).value).toEqual({
    isNew: true,
    cut: [],
    missing: ['th', 'en'],
  })
  const saved = await as('con', 'PUT', '/content/help/fees/en', article('Fees', '<p onclick="x()">y</p>'))
  expect(saved.value).toMatchObject({ cut: [{ field: 'body', names: ['onclick'] }], missing: ['th'] })
  expect((await as('con', 'POST', '/content/help/fees/publish', { part: 'en' })).value).toEqual({
    state: 'done',
    parts: ['en'],
    missing: ['th'],
    isShown: false,
  })
  await as('con', 'PUT', '/content/help/fees/en', article('All fees'))
  const { value } = await as('con', 'GET', '/content/help/fees')
  expect(value).toMatchObject({ isPublished: false, unwritten: ['th'], changed: ['facts', 'en'] })
  expect(value.parts).toContainEqual({
    part: 'en',
    draft: { title: 'All fees', body: '<p>x</p>' },
    published: { title: 'Fees', body: '<p>y</p>' },
  })
  expect(await newEntries()).toEqual([
    'con: content help fees, facts',
    'con: content help fees, en',
    'con: content help fees, en, published',
    'con: content help fees, en',
  ])
})

test('keeps the history of a part page by page, and makes an earlier version the draft', async () => {
  for (let edition = 1; edition <= 52; edition += 1)
    await as('con', 'PUT', '/content/help/long/en', article(`Edition ${edition}`))
  const first = (await as('con', 'GET', '/content/help/long/en/history')).value
  const versions = first.versions as { version: number; value: Body }[]
  expect([versions.length, versions[0]?.version, first.next]).toEqual([50, 52, 3])
  const rest = (await as('con', 'GET', '/content/help/long/en/history?before=3')).value
  expect([(rest.versions as object[]).length, rest.next]).toEqual([2, null])
  await as('con', 'POST', '/content/help/long/revert', { part: 'en', version: 1 })
  expect((await as('con', 'GET', '/content/help/long')).value).toMatchObject({
    parts: [{ draft: { title: 'Edition 1' } }],
  })
  const gone = await as('con', 'POST', '/content/help/long/revert', { part: 'en', version: 99 })
  expect([gone.status, gone.code]).toEqual([404, 'notFound'])
})

test('moves, unpublishes and deletes; the list says how each item stands', async () => {
  for (const id of ['one', 'two'])
    await as('con', 'PUT', `/content/footer-link/${id}/facts`, {
      value: { name: id, url: 'https://a.example' },
    })
  expect((await as('con', 'POST', '/content/footer-link/two/move', { place: 1 })).value.order).toEqual([
    'two',
    'one',
  ])
  await as('con', 'POST', '/content/footer-link/two/publish', {})
  const { items } = (await as('con', 'GET', '/content?kind=footer-link')).value as { items: Body[] }
  expect(items).toMatchObject([
    { id: 'two', isPublished: true, changed: [] },
    { id: 'one', isPublished: false, changed: ['facts'] },
  ])
  await as('con', 'POST', '/content/footer-link/two/unpublish', {})
  expect((await as('con', 'POST', '/content/footer-link/two/delete', {})).value).toEqual({ wasShown: false })
  expect((await as('con', 'GET', '/content/footer-link/two')).code).toBe('notFound')
})

test('names the wrong field with its code, says it in words, and saves nothing', async () => {
  const none = await as('con', 'PUT', '/content/help/wrong/en', { value: { title: 'x' } })
  expect([none.status, none.code, none.field]).toEqual([400, 'contentFaulty', 'value.body'])
  expect(none.fields).toMatchObject({ 'value.body': expect.any(String) })
  expect(none.details).toMatchObject({ faults: expect.stringContaining('help wrong, en: body: is missing') })
  const id = await as('con', 'PUT', '/content/help/Not%20one/en', article('x'))
  expect([id.status, id.field]).toEqual([400, 'id'])
  expect((await as('con', 'GET', '/content/help/wrong')).code).toBe('notFound')
  expect(await newEntries()).toEqual([])
})

test('lets nobody else read or write', async () => {
  for (const [method, path, body] of [
    ['GET', '/content', undefined],
    ['PUT', '/content/help/fees/th', article('x')],
    ['POST', '/content/help/fees/delete', {}],
    ['POST', '/content-file', { file: { format: 1, items: [] }, publish: true }],
    ['POST', '/pictures', { picture: 'aGVsbG8=', alt: {} }],
  ] as const)
    expect((await as('fin', method, path, body)).code, path).toBe('notAllowed')
  expect(await newEntries()).toEqual([])
})

test('exports, tells what an import would do, and imports all of it or nothing', async () => {
  const { file } = (await as('con', 'GET', '/content-file')).value as { file: { items: Body[] } }
  const fees = file.items.find(one => one.id === 'fees')
  expect(fees).toMatchObject({ facts: { topic: 'money' }, texts: { en: { title: 'All fees' } } })
  const items = [{ ...fees, texts: { th: { title: 'ค่าธรรมเนียม', body: '<p>x</p>' } } }]
  const input = { file: { format: 1, items }, publish: true }
  const said = { added: ['help fees, th'], changed: ['help fees, facts'], same: 0, cut: [] }
  expect((await as('con', 'POST', '/content-file/preview', input)).value).toEqual(said)
  expect((await as('con', 'GET', '/content/help/fees')).value).toMatchObject({ unwritten: ['th'] })
  expect((await as('con', 'POST', '/content-file', input)).value).toEqual({ state: 'done', ...said })
  expect((await as('con', 'GET', '/content/help/fees')).value).toMatchObject({ unpublished: [] })
  expect(await newEntries()).toEqual(['con: content import'])
  const bad = { format: 1, items: [...items, { kind: 'help', id: 'other', texts: {} }] }
  const refused = await as('con', 'POST', '/content-file', { file: bad, publish: true })
  expect([refused.status, refused.code, refused.field]).toEqual([400, 'contentFaulty', 'file'])
})

test('takes a picture with words in every language; the same file again gets new words', async () => {
  const bytes = await picture('jpeg', 800, 600)
  const file = bytes.toString('base64')
  const none = await as('con', 'POST', '/pictures', { picture: file, alt: { en: 'A table' } })
  expect([none.status, none.code, none.field]).toEqual([400, 'required', 'alt.th'])
  const huge = pngOf({ width: 20_000, height: 20_000 }).toString('base64')
  const bomb = await as('con', 'POST', '/pictures', { picture: huge, alt: { th: 'โต๊ะ', en: 'A table' } })
  expect([bomb.status, bomb.code, bomb.field]).toEqual([400, 'imageTooManyPixels', 'picture'])
  expect(await newEntries()).toEqual([])
  const added = await as('con', 'POST', '/pictures', { picture: file, alt: { th: 'โต๊ะ', en: 'A table' } })
  const { hash, path } = added.value.picture as { hash: string; path: string }
  expect(added.value.picture).toMatchObject({ width: 800, height: 600, widths: [360, 720, 800] })
  expect(path).toBe(`/pictures/${hash}-800.webp`)
  const alt = { th: 'โต๊ะพนัน', en: 'A gaming table' }
  await as('con', 'POST', `/pictures/${hash}/alt`, { alt })
  expect((await as('con', 'GET', '/pictures')).value.pictures).toMatchObject([{ hash, alt }])
  const body = `<p><img src="${path}" alt="A table"></p>`
  await as('con', 'PUT', '/content/help/fees/en', { value: { title: 'Fees', body } })
  const used = await as('con', 'POST', `/pictures/${hash}/remove`, {})
  expect([used.status, used.code, used.details]).toEqual([
    409,
    'pictureInUse',
    { faults: 'the picture is still used by help fees, en' },
  ])
  await as('con', 'POST', '/content/help/fees/delete', {})
  expect((await as('con', 'POST', `/pictures/${hash}/remove`, {})).status).toBe(200)
  expect((await newEntries()).filter(line => line.includes('picture'))).toHaveLength(3)
})
