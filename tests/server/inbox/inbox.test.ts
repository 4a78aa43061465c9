import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { InboxMessage, Unread } from '#lib/inbox/api.ts'
import { sql } from '#server/db/sql.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { operate } from '#server/operator/operate.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects: a message is left with what it tells or not at all, reaches only its reader, in the reader's language, and
// every open page of the reader counts the same.
const fresh = useDatabase()
let server: TestServer<'inbox'>
let reader: SignedIn
let names = 0

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['inbox'] })
  server.inbox.start()
  return () => server.inbox.stop()
})
beforeEach(async () => {
  names += 1
  reader = await signUp(server, `reader${names}x${Date.now() % 100_000}`)
})

interface Listed {
  messages: InboxMessage[]
  next: string | null
  unread: Unread
}

async function list(who = reader, query = '', language = 'EN'): Promise<Listed> {
  const said = await server.call('GET', `/messages${query}`, {
    token: who.token,
    headers: { 'accept-language': language },
  })
  expect(said.status).toBe(200)
  return said.body.value as unknown as Listed
}

function leave(amount: bigint, who = reader): Promise<void> {
  return server.db.transaction(tx =>
    addInboxMessage(tx, {
      memberId: who.member.id,
      kind: 'depositApproved',
      values: { amount: { money: amount, currency: 'THB' } },
      at: server.runtime.clock.now(),
    }),
  )
}

function openPage(who = reader, book: 'real' | 'trial' = 'real'): { events: LiveEvent[]; close: () => void } {
  const events: LiveEvent[] = []
  const page = { memberId: who.member.id, book, sessionId: newId(), close: () => undefined }
  const close = server.live.listen({ ...page, send: event => events.push(event) })
  return { events, close }
}

const counts = (events: LiveEvent[]) =>
  events.flatMap(event => (event.type === 'unread' ? [event.messages] : []))

const operator = (...args: string[]) =>
  operate(args, { db: server.db, operator: 'mai', now: server.runtime.clock.now(), timeZone: 'Asia/Bangkok' })

test('answers news in the language of the reader, amounts written as there', async () => {
  await leave(123_456n)
  const [english] = (await list()).messages
  const [thai] = (await list(reader, '', 'TY')).messages
  expect(english).toMatchObject({
    title: 'Your deposit has arrived',
    body: '฿1,234.56 is in your wallet.',
    form: 'text',
    isRead: false,
    page: '/member/depositv2',
  })
  expect(thai?.body).toContain('฿1,234.56')
  expect(thai?.title).toBe('ฝากเงินสำเร็จ')
})

test('leaves nothing when the transaction is rolled back', async () => {
  const page = openPage()
  const failing = server.db.transaction(async tx => {
    await addInboxMessage(tx, { memberId: reader.member.id, kind: 'depositApproved', at: new Date() })
    throw new Error('something later failed')
  })
  await expect(failing).rejects.toThrow('something later failed')
  expect((await list()).messages).toEqual([])
  await expect.poll(() => counts(page.events)).toEqual([0])
  page.close()
})

test('tells every open page of the member as it happens, and nobody else', async () => {
  const stranger = await signUp(server, `other${names}x${Date.now() % 100_000}`)
  const pages = [openPage(), openPage(), openPage(stranger)]
  await expect.poll(() => pages.map(page => counts(page.events))).toEqual([[0], [0], [0]])
  await leave(100n)
  await expect.poll(() => pages.map(page => counts(page.events))).toEqual([[0, 1], [0, 1], [0]])
  const [message] = (await list()).messages
  await server.call('POST', `/messages/${message?.id}/read`, { token: reader.token })
  await expect.poll(() => pages.map(page => counts(page.events))).toEqual([[0, 1, 0], [0, 1, 0], [0]])
  for (const page of pages) page.close()
})

test('tells a page that connected in between the way back to what was told before', async () => {
  const first = openPage()
  await leave(100n)
  await expect.poll(() => counts(first.events).at(-1)).toBe(1)
  // Another process takes it away, and this one has not looked yet.
  await server.db.run(sql`delete from inbox_messages where member_id = ${reader.member.id}::uuid`)
  const second = openPage()
  await expect.poll(() => counts(second.events)).toEqual([0])
  await leave(100n)
  await expect.poll(() => counts(second.events)).toEqual([0, 1])
  for (const page of [first, second]) page.close()
})

test('tells a trial page nothing and refuses code realAccountNeeded to a trial member', async () => {
  await server.db.run(sql`update members set member_type = 4 where id = ${reader.member.id}::uuid`)
  const page = openPage(reader, 'trial')
  await leave(100n)
  expect(page.events).toEqual([])
  page.close()
  const trial = await server.runtime.db.transaction(tx =>
    server.runtime.sessions.start(tx, { memberId: reader.member.id, address: '', userAgent: '' }),
  )
  for (const path of ['/messages', '/messages/unread']) {
    const said = await server.call('GET', path, { token: trial.token })
    expect([said.status, said.body.code]).toEqual([403, 'realAccountNeeded'])
  }
})

test('reads on where it stopped while messages arrive, until the end', async () => {
  for (let index = 1n; index <= 45n; index++) {
    server.clock.advance(1_000)
    await leave(index * 100n)
  }
  const first = await list()
  expect(first.messages).toHaveLength(20)
  server.clock.advance(1_000)
  await leave(99_900n)
  const second = await list(reader, `?before=${first.next}`)
  const third = await list(reader, `?before=${second.next}`)
  expect(third.next).toBeNull()
  const seen = [...first.messages, ...second.messages, ...third.messages].map(one => one.body)
  expect(seen).toEqual(
    Array.from({ length: 45 }, (_, index) => `฿${(45 - index).toFixed(2)} is in your wallet.`),
  )
})

test('reads all up to the newest that was seen, and leaves what came after unread', async () => {
  await leave(100n)
  server.clock.advance(1_000)
  await leave(200n)
  const seen = (await list()).messages[0]?.id
  server.clock.advance(1_000)
  await leave(300n)
  const said = await server.call('POST', '/messages/read-all', { token: reader.token, body: { upTo: seen } })
  expect(said.body.value).toEqual({ messages: 1, missions: 0, rewards: 0 })
  const unread = await list(reader, '?show=unread')
  expect(unread.messages.map(one => one.body)).toEqual(['฿3.00 is in your wallet.'])
})

test('deletes a message for good; a second time it is not there', async () => {
  await leave(100n)
  const [message] = (await list()).messages
  const path = `/messages/${message?.id}`
  expect((await server.call('DELETE', path, { token: reader.token })).body.value).toMatchObject({
    messages: 0,
  })
  expect((await list()).messages).toEqual([])
  expect((await server.call('DELETE', path, { token: reader.token })).body.code).toBe('notFound')
  expect((await server.call('POST', `${path}/read`, { token: reader.token })).body.code).toBe('notFound')
})

test('answers somebody else’s message exactly as one that is not there, and changes nothing', async () => {
  const thief = await signUp(server, `thief${names}x${Date.now() % 100_000}`)
  await leave(100n)
  const [message] = (await list()).messages
  const tries: [string, string, unknown?][] = [
    ['POST', '/messages/ID/read'],
    ['DELETE', '/messages/ID'],
    ['GET', '/messages?before=ID'],
    ['POST', '/messages/read-all', { upTo: 'ID' }],
  ]
  for (const [method, path, body] of tries) {
    const answers = []
    for (const id of [message?.id ?? '', newId()]) {
      const filled = body ? { upTo: id } : undefined
      const said = await server.call(method, path.replace('ID', id), { token: thief.token, body: filled })
      const { requestId: _, ...rest } = said.body
      answers.push([said.status, rest])
    }
    expect(answers[0], `${method} ${path}`).toEqual(answers[1])
  }
  expect((await list()).unread.messages).toBe(1)
})

test('answers an operator’s text in the reader’s language, its HTML cleaned, to one or to all but trial members', async () => {
  const other = await signUp(server, `all${names}x${Date.now() % 100_000}`)
  const html = '<p onclick="steal()">Hello <b>there</b><script>steal()</script></p>'
  const texts = [
    '--title-en',
    'News',
    '--content-en',
    html,
    '--title-th',
    'ข่าว',
    '--content-th',
    '<p>สวัสดี</p>',
  ]
  const one = await operator('message', reader.member.account, ...texts)
  expect(one).toMatchObject({ exitCode: 0, text: expect.stringContaining('to 1 member') })
  expect((await list()).messages[0]).toMatchObject({
    title: 'News',
    form: 'html',
    body: '<p>Hello <strong>there</strong></p>',
    language: 'en',
  })
  expect((await list(reader, '', 'TY')).messages[0]).toMatchObject({ title: 'ข่าว', language: 'th' })
  expect((await list(other)).messages).toEqual([])
  const all = await operator('message', 'all', '--title-en', 'For all', '--content-en', '<p>Hi</p>')
  expect(all.exitCode).toBe(0)
  expect((await list(other)).messages).toHaveLength(1)
  expect((await operator('changes', '1')).text).toContain('mai  message')
})

test('refuses an operator’s text without words, for nobody, or for an account without an inbox', async () => {
  const said = [
    await operator('message'),
    await operator('message', reader.member.account),
    await operator('message', reader.member.account, '--title-en', 'A', '--content-en', '<script>x</script>'),
    await operator('message', 'nobody-at-all', '--title-en', 'A', '--content-en', 'B'),
  ]
  expect(said.map(one => one.exitCode)).toEqual([1, 1, 1, 1])
  expect((await list()).messages).toEqual([])
})

test('leaves out who takes a break when something goes to all; what is for them alone arrives', async () => {
  await server.db.run(sql`
    insert into play_breaks (id, member_id, kind, starts_at)
    values (${newId()}::uuid, ${reader.member.id}::uuid, 'exclusion', now())`)
  await operator('message', 'all', '--title-en', 'Offer', '--content-en', '<p>Come and play</p>')
  expect((await list()).messages).toEqual([])
  await operator('message', reader.member.account, '--title-en', 'Answer', '--content-en', '<p>As asked</p>')
  expect((await list()).messages).toHaveLength(1)
})

test('answers the policy, and refuses to change what the environment chooses', async () => {
  expect((await operator('policy', 'show')).text).toContain('waits 24 h')
  expect((await operator('policy', 'mga')).text).toContain('PUBLIC_POLICY')
  const point = await operator('set', 'responsiblePlay', '{"raiseHours":1,"help":[]}')
  expect(point).toMatchObject({ exitCode: 1, text: 'raiseHours is not a known field' })
})
