import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { writeSetting } from '#server/site/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { type OperatorCalls, seatPeople } from './operator-calls.ts'

// Protects: a message to a list or a segment reaches exactly the members meant, each once; an offer leaves out members on a break,
// excluded themselves with any of their accounts, or wants no offers, and a notice of service reaches them; a preview says the
// same number and sends nothing; to more than 1,000 two people have to mean the same (product decisions, sections 7 and 10).

const fresh = useDatabase()
let server: TestServer<'operators' | 'inbox'>
let calls: OperatorCalls
const members = new Map<string, { id: string; token: string }>()
const NAMES = ['agent1', 'below1', 'below2', 'other1', 'other2'] as const

const rank = (code: string, fromMinor: string) => ({
  ...{ code, fromMinor, name: { en: code, th: code }, rebatePercent: '0' },
  ...{ rankUpMinor: '0', birthdayMinor: '0' },
})

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators', 'inbox'] })
  calls = await seatPeople(server, { con: ['content'], cat: ['content'], sue: ['support'] })
  for (const name of NAMES) {
    const { member, token } = await signUp(server, name)
    members.set(name, { id: member.id, token })
  }
  const ranks = [rank('silver', '100'), rank('gold', '1000')]
  const vip = { by: 'deposits', windowDays: 30, ranks, turnover: '1', days: 30 }
  await fresh.db.transaction(tx => writeSetting(tx, 'vip', vip, server.clock.now()))
})

const idOf = (name: string) => members.get(name)?.id ?? ''
let written = 0
const count = async (audience: object, as = 'con') =>
  (await calls.as(as, 'POST', '/mailings/count', audience)).body
const send = async (audience: object, body: object = {}, as = 'con') => {
  written += 1
  const texts = { title: { en: `News ${written}` }, content: { en: '<p onclick="x()">Hello</p>' } }
  return (await calls.as(as, 'POST', '/mailings', { id: newId(), ...texts, ...audience, ...body })).body
}
/** Who has the last message that went out, in the order of their names. */
async function receivers(): Promise<string[]> {
  const rows = await fresh.db.rows(sql<{ account: string }>`
    select m.account from inbox_messages i join members m on m.id = i.member_id
     where i.text_id = (select id from inbox_texts order by created_at desc, id desc limit 1) order by m.account`)
  server.clock.advance(1_000)
  return rows.map(row => row.account)
}

test('a list reaches each of its members once, whatever divides and repeats the names; nobody else', async () => {
  const names = 'below1\nBELOW2, other1;below1\r\n"other2"\n'
  expect((await count({ purpose: 'service', names })).value).toEqual({
    ...{ readers: 4, leftOut: 0 },
    languages: { en: 4 },
  })
  const entries = await calls.entriesOf(async () => {
    const body = await send({ purpose: 'service', names })
    expect(body.value).toEqual({
      ...{ state: 'done', readers: 4, leftOut: 0 },
      cut: [{ language: 'en', html: '<p>Hello</p>' }],
    })
  })
  expect(entries.map(line => line.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual(['con: message ID to a list'])
  expect(await receivers()).toEqual(['below1', 'below2', 'other1', 'other2'])
})

test('a list with a name that nobody has reaches nobody, and says which; so does one that is empty', async () => {
  const wrong = await send({ purpose: 'service', names: 'below1, nobody1\nnobody2' })
  expect([wrong.code, wrong.field]).toEqual(['valueUnfit', 'names'])
  expect(wrong.details).toMatchObject({ faults: 'there is no member nobody1\nthere is no member nobody2' })
  for (const audience of [{ names: ' ,\n' }, {}, { names: 'below1', segment: {} }])
    expect((await send({ purpose: 'offer', ...audience })).field).toBe('names')
  expect((await count({ purpose: 'offer', names: 'nobody1' })).code).toBe('valueUnfit')
})

test('a segment is who fits all of it: team, language, last seen, wallet, rank and confirmed contact', async () => {
  const run = (statement: ReturnType<typeof sql>) => fresh.db.run(statement)
  const [agent, one, two] = [idOf('agent1'), idOf('below1'), idOf('below2')]
  await run(sql`insert into member_tree (ancestor, descendant, depth)
    select ${agent}::uuid, d.id, d.depth from unnest(${[one, two]}::uuid[], array[1, 2]) as d (id, depth)`)
  await run(sql`update members set language = 'TY' where id = ${two}::uuid`)
  await run(sql`update members set phone = '+66801234567', phone_verified_at = now() where id = ${one}::uuid`)
  await run(sql`delete from sessions where member_id = ${idOf('other1')}::uuid`)
  await run(sql`update members set last_login_at = '2020-01-01' where id = ${idOf('other1')}::uuid`)
  await run(sql`insert into member_ranks (member_id, from_day, rank, rebate_ppm, progress) values
    (${one}::uuid, '2020-01-01', 'silver', 0, 0), (${one}::uuid, '2020-02-01', 'gold', 0, 0),
    (${two}::uuid, '2020-01-01', 'gold', 0, 0), (${two}::uuid, '2020-02-01', null, 0, 0)`)
  const reaches = async (segment: object) => {
    expect((await send({ purpose: 'service', segment })).success).toBe(true)
    return receivers()
  }
  expect(await reaches({ agent })).toEqual(['below1', 'below2'])
  expect(await reaches({ agent, languages: ['th', 'ja'] })).toEqual(['below2'])
  expect(await reaches({ isVerified: true })).toEqual(['below1'])
  expect(await reaches({ agent, isVerified: false })).toEqual(['below2'])
  expect(await reaches({ notSeenSince: '2021-01-01T00:00:00.000Z' })).toEqual(['other1'])
  expect(await reaches({ agent, seenFrom: '2021-01-01T00:00:00.000Z' })).toEqual(['below1', 'below2'])
  // As ranks stand today: who had one once has it no more.
  expect(await reaches({ ranks: ['gold', 'silver'] })).toEqual(['below1'])
  const empty = { currency: 'THB', toMinor: '0' }
  expect(await reaches({ agent, balance: empty })).toEqual(['below1', 'below2'])
  const some = await send({ purpose: 'service', segment: { balance: { currency: 'THB', fromMinor: '1' } } })
  expect(some.code).toBe('noReceivers')
  const unknown = await send({ purpose: 'service', segment: { agent: newId(), ranks: ['iron'] } })
  expect(unknown.details).toMatchObject({
    faults: 'there is no such agent\nthe VIP programme has no rank iron',
  })
})

test('an offer leaves out breaks, all accounts of an excluded person and members who want none; service reaches them', async () => {
  const names = NAMES.join()
  const token = members.get('other2')?.token
  const set = (wanted: boolean) => server.call('PUT', '/messages/offers', { token, body: { wanted } })
  expect((await set(false)).body.value).toEqual({ wantsOffers: false })
  expect((await server.call('GET', '/messages', { token })).body.value?.wantsOffers).toBe(false)
  // The other account has the number that the excluded one has confirmed, and does not follow the exclusion yet.
  await fresh.db.run(sql`update members set phone = '+66801234567' where id = ${idOf('agent1')}::uuid`)
  await fresh.db.run(sql`
    insert into play_breaks (id, member_id, kind, starts_at, ends_at) values
      (${newId()}::uuid, ${idOf('below1')}::uuid, 'exclusion', now(), null),
      (${newId()}::uuid, ${idOf('other1')}::uuid, 'timeOut', '2020-01-01', '2020-01-02')`)
  expect((await count({ purpose: 'offer', names })).value).toEqual({
    ...{ readers: 2, leftOut: 3 },
    languages: { en: 1, th: 1 },
  })
  expect((await send({ purpose: 'offer', names })).value).toMatchObject({ readers: 2, leftOut: 3 })
  expect(await receivers()).toEqual(['below2', 'other1'])
  expect((await send({ purpose: 'service', names })).value).toMatchObject({ readers: 5, leftOut: 0 })
  expect(await receivers()).toEqual([...NAMES].sort())
  const all = { id: newId(), title: { en: 'To all' }, content: { en: '<p>Hello</p>' } }
  expect((await calls.as('con', 'POST', '/messages', all)).body.value).toMatchObject({ readers: 2 })
  expect((await set(true)).body.value).toEqual({ wantsOffers: true })
  expect((await count({ purpose: 'offer', names })).value).toMatchObject({ readers: 3, leftOut: 2 })
})

test('the same id sends once; the same text to the same members within a day is refused unless asked for again', async () => {
  const body = { id: newId(), title: { en: 'Once' }, content: { en: '<p>Once</p>' } }
  const audience = { purpose: 'service', names: 'below2, other1' }
  const first = await send(audience, body)
  expect(await send(audience, body)).toEqual(first)
  expect((await send(audience, { ...body, id: newId() }, 'cat')).code).toBe('sentAlready')
  expect((await send({ ...audience, names: 'below2' }, { ...body, id: newId() })).success).toBe(true)
  expect((await send(audience, { ...body, id: newId(), again: true })).success).toBe(true)
  const { body: inbox } = await server.call('GET', '/messages', { token: members.get('below2')?.token })
  expect(JSON.stringify(inbox).match(/"Once"/g)?.length).toBe(3)
})

test('support may write to no list; counting writes nothing', async () => {
  const texts = await fresh.db.row(sql<{ count: number }>`select count(*)::int as count from inbox_texts`)
  const entries = await calls.entriesOf(async () => {
    expect((await send({ purpose: 'service', names: 'below2' }, {}, 'sue')).code).toBe('notAllowed')
    expect((await count({ purpose: 'service', names: 'below2' }, 'sue')).code).toBe('notAllowed')
    expect((await count({ purpose: 'service', segment: {} })).success).toBe(true)
  })
  expect(entries).toEqual([])
  expect(await fresh.db.row(sql<{ count: number }>`select count(*)::int as count from inbox_texts`)).toEqual(
    texts,
  )
})

test('the command line sends the same, shows first whom it would reach, and names what is wrong', async () => {
  const type = (...words: string[]) => server.operator('ann', 'mailing', ...words)
  const texts = ['--title-en', 'Typed', '--content-en', '<p>Typed</p>']
  const shown = await type('segment', '--language', 'th,en', '--verified', 'no', '--service', '--preview')
  expect(shown).toEqual({ exitCode: 0, text: 'It would reach 4 members.\n  en  3\n  th  1' })
  const list = await type('list', '--names=below2\nother1', ...texts)
  expect(list.text).toMatch(/^Sent \S{36} to 2 members\.$/)
  expect(await receivers()).toEqual(['below2', 'other1'])
  const wrong = [
    await type('list', ...texts),
    await type('list', '--names=nobody1', ...texts),
    await type('list', '--names=below2\nother1', ...texts),
    await type('segment', '--rank', 'iron', ...texts),
    await type('segment', '--balance-from', 'much', ...texts),
    await type('segment', '--verified', 'maybe', ...texts),
    await type('segment', '--balance-from', '1,000.50', ...texts),
    await type('everybody', ...texts),
  ]
  expect(wrong.map(one => one.text)).toEqual([
    'mailing list needs a file of names',
    'Nothing was sent.\nthere is no member nobody1',
    'this was sent to the same members within a day; --again sends it once more',
    'Nothing was sent.\nthe VIP programme has no rank iron',
    'much is not an amount such as 0, 100 or 100.50',
    '--verified is yes or no',
    'nobody fits: nothing was sent',
    'mailing list FILE or mailing segment',
  ])
})

test('to more than 1,000 members it waits for a second person, who has to mean the same list', async () => {
  await fresh.db.run(sql`
    insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, terms_version,
      ancestors, created_at)
    select id, 'm' || n, 'm' || n, 'm', 0, now(), 'EN', '1', array[id], now()
      from (select n, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as id from generate_series(1, 1002) n) m`)
  const names = Array.from({ length: 1_002 }, (_, at) => `m${at + 1}`)
  const texts = { title: { en: 'Many' }, content: { en: '<p>Many</p>' } }
  const list = (some: readonly string[], as: string) =>
    send({ purpose: 'service', names: some.join('\n') }, texts, as)
  expect((await list(names, 'con')).value).toMatchObject({ state: 'waiting', readers: 1_002 })
  expect((await list(names, 'con')).code).toBe('secondPersonOther')
  expect((await list(names.slice(1), 'cat')).code).toBe('secondPersonDiffers')
  // In another order it is the same list.
  expect((await list(names.toReversed(), 'cat')).value).toMatchObject({ state: 'done', readers: 1_002 })
  const reached = await receivers()
  expect([reached.length, new Set(reached).size]).toEqual([1_002, 1_002])
  // A whole column of a table, by the second door: nobody waits any more, and it was sent.
  expect((await list(names, 'con')).code).toBe('sentAlready')
})

test('a day later the same text goes out again without being asked for twice', async () => {
  const type = () =>
    server.operator(
      'ann',
      'mailing',
      'list',
      '--names=below2',
      '--title-en',
      'Daily',
      '--content-en',
      '<p>Daily</p>',
    )
  expect((await type()).exitCode).toBe(0)
  server.clock.advance(23 * 3_600_000)
  expect((await type()).exitCode).toBe(1)
  server.clock.advance(3_600_000)
  expect((await type()).exitCode).toBe(0)
})
