import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEPT_DAYS } from '#lib/chat/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_CHAT } from '#lib/site/chat-setting.ts'
import { chatJob } from '#server/chat/job.ts'
import { setMute } from '#server/chat/member-queries.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { callAs, getAs } from '#tests/support/test-server.ts'
import { deposited } from '../promotions/promotion-calls.ts'
import { type ChatServer, newMember, openChatServer, report, roomOf, say, write } from './chat-calls.ts'

// Protects: the rules of the room are the server's: who may write, how often, what; a mute, a break and a
// switched-off module hold.

const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: ChatServer
beforeAll(async () => {
  server = await openChatServer(fresh.db)
})
beforeEach(() => {
  forgetCounts()
  server.change({})
  server.clock.set(new Date())
})

const texts = async (who: { token: string }) => (await roomOf(server, who)).messages.map(one => one.text)

test('a message is in the room with a masked name, and stands for its author', async () => {
  const [mali, niran] = [await newMember(server), await newMember(server)]
  const message = await say(server, mali, '  Good\u200b luck,   everyone.\n')
  expect(message).toMatchObject({ text: 'Good luck, everyone.', state: 'shown', isDemo: false })
  expect(message.name).toContain('***')
  const room = await roomOf(server, niran)
  expect(room.messages[0]).toEqual(message)
  expect(room.me).not.toBe(message.author)
  expect((await roomOf(server, mali)).me).toBe(message.author)
  expect(JSON.stringify(room)).not.toContain(mali.member.id)
})

test.each([
  ['', 'required'],
  ['\u200b \u2800', 'required'],
  ['a\u0300\u0301\u0302\u0303\u0304', 'textUnreadable'],
  ['ก'.repeat(201), 'chatTooLong'],
  ['go to example.com', 'chatLink'],
  ['call 081-234-5678', 'chatNumber'],
  ['oh fuck', 'chatWord'],
])('“%s” is refused as %s, and nobody reads it', async (text, code) => {
  const who = await newMember(server)
  const before = await texts(who)
  const { body } = await write(server, who, text)
  expect(body).toMatchObject({ code, field: 'text' })
  expect(await texts(who)).toEqual(before)
  // A refusal is no message: the next one need not wait, and may have the same id.
  expect((await write(server, who, 'good evening')).status).toBe(200)
})

test('invitation codes of agents and members are refused, in whichever case', async () => {
  const who = await newMember(server)
  await fresh.db.run(sql`
    insert into referral_codes (member_id, code, created_at) values (${who.member.id}::uuid, 'SAMPLE77', now())`)
  for (const text of ['take SAMPLE77', 'sample77!', 'S A M P L E 7 7'])
    expect((await write(server, who, text)).body.code).toBe('chatInvite')
})

test('200 characters as people count them are one message', async () => {
  const who = await newMember(server)
  expect((await write(server, who, '👨‍👩‍👧‍👦'.repeat(200))).status).toBe(200)
})

describe('who may write', () => {
  test('an approved deposit opens the room to a member without bets', async () => {
    const who = await newMember(server)
    server.change({ chat: { ...DEFAULT_CHAT, betsNeeded: 20 } })
    expect((await write(server, who, 'hello')).body.code).toBe('chatMembersOnly')
    await deposited(server, who, 20_000n)
    expect((await roomOf(server, who)).writing).toBe('open')
    expect((await write(server, who, 'hello')).status).toBe(200)
  })

  test('a trial member neither reads nor writes', async () => {
    const trial = await newMember(server)
    await fresh.db.run(sql`update members set member_type = 4 where id = ${trial.member.id}::uuid`)
    const session = { memberId: trial.member.id, address: '', userAgent: '' }
    trial.token = (await fresh.db.transaction(tx => server.runtime.sessions.start(tx, session))).token
    expect((await callAs(server, trial, 'GET', '/chat/rooms/en')).status).toBe(403)
    expect((await write(server, trial, 'hello')).status).toBe(403)
    expect((await callAs(server, trial, 'POST', '/chat/launch')).status).toBe(403)
  })

  test('a new account may read, and write only after a deposit or enough bets that counted', async () => {
    const who = await newMember(server)
    server.change({ chat: { ...DEFAULT_CHAT, betsNeeded: 20 } })
    expect((await roomOf(server, who)).writing).toBe('chatMembersOnly')
    expect((await write(server, who, 'hello')).body).toMatchObject({ code: 'chatMembersOnly' })
    await fresh.db.run(sql`
      insert into bet_daily (member_id, day, category, path_id, bets, stake, payout, valid_bet)
      values (${who.member.id}::uuid, current_date, 'RNG', ${who.member.id}::uuid, 20, 2000, 0, 2000)`)
    expect((await roomOf(server, who)).writing).toBe('open')
    expect((await write(server, who, 'hello')).status).toBe(200)
  })

  test('a muted member reads and cannot write, until the mute is over', async () => {
    const who = await newMember(server)
    await say(server, who, 'before')
    const until = new Date(server.clock.now().getTime() + 600_000)
    await fresh.db.transaction(tx => setMute(tx, who.member.id, { period: '10m', until, reason: 'loud' }))
    expect(await roomOf(server, who)).toMatchObject({ writing: 'chatMuted', mutedUntil: until.toISOString() })
    expect((await write(server, who, 'still here')).body).toMatchObject({ code: 'chatMuted' })
    server.clock.stopAt(new Date(until.getTime() + 1))
    expect((await write(server, who, 'back again')).status).toBe(200)
  })

  test('nobody reads or writes during a break', async () => {
    const who = await newMember(server)
    const now = server.clock.now()
    const endsAt = new Date(now.getTime() + 86_400_000)
    const pause = {
      id: newId(),
      memberId: who.member.id,
      kind: 'timeOut' as const,
      startsAt: now,
      endsAt,
      follows: null,
    }
    await insertBreak(fresh.db, pause)
    expect((await callAs(server, who, 'GET', '/chat/rooms/en')).body.code).toBe('playPaused')
    expect((await write(server, who, 'hello')).body.code).toBe('playPaused')
    expect((await callAs(server, who, 'POST', '/chat/launch')).body.code).toBe('playPaused')
  })

  test('a closed room is read and not written; a switched-off module is neither', async () => {
    const who = await newMember(server)
    await fresh.db.run(sql`update chat_rooms set is_open = false where room = 'th'`)
    expect((await roomOf(server, who, 'th')).writing).toBe('chatClosed')
    expect((await write(server, who, 'สวัสดี', { room: 'th' })).body.code).toBe('chatClosed')
    server.change({ modules: [] })
    expect((await callAs(server, who, 'GET', '/chat/rooms/en')).body.code).toBe('chatOff')
    expect((await write(server, who, 'hello')).body.code).toBe('chatOff')
  })

  test('slow mode makes everybody wait longer', async () => {
    const who = await newMember(server)
    await fresh.db.run(sql`update chat_rooms set slow_seconds = 30 where room = 'en'`)
    const sent = await write(server, who, 'slowly')
    expect(sent.body.value?.waitSeconds).toBe(30)
    const room = await roomOf(server, who)
    expect(room.state).toMatchObject({ isSlow: true, pauseSeconds: 30 })
    await fresh.db.run(sql`update chat_rooms set slow_seconds = null where room = 'en'`)
  })
})

describe('reports', () => {
  test('what a moderator has looked at is not hidden by further reports', async () => {
    const author = await newMember(server)
    const { id } = await say(server, author, 'looked at')
    await fresh.db.run(sql`update chat_messages set is_reviewed = true where id = ${id}::uuid`)
    for (const one of [await newMember(server), await newMember(server), await newMember(server)])
      expect((await report(server, one, id)).body.value).toEqual({ isHidden: false })
  })

  test('nobody reports a message of their own', async () => {
    const author = await newMember(server)
    const { id } = await say(server, author, 'mine')
    expect((await report(server, author, id)).status).toBe(404)
  })
})

test('a member blocks an author by a message, sees them in the list, and takes it back', async () => {
  const [author, reader] = [await newMember(server), await newMember(server)]
  const { id, author: key, name } = await say(server, author, 'not for everybody')
  const { body } = await callAs(server, reader, 'PUT', `/chat/messages/${id}/block`)
  expect(body.value).toEqual({ blocked: [{ author: key, name }] })
  expect((await roomOf(server, reader)).blocked).toEqual([{ author: key, name }])
  expect((await roomOf(server, author)).blocked).toEqual([])
  expect((await callAs(server, reader, 'DELETE', `/chat/blocks/${key}`)).body.value).toEqual({ blocked: [] })
})

test('signs of distress are noted once an hour for other operators, also in a refused message; nobody is muted', async () => {
  const who = await newMember(server)
  const { body } = await write(server, who, 'I lost everything, fuck')
  expect(body.code).toBe('chatWord')
  const sent = await write(server, who, 'I want to die')
  expect(sent.body.value?.offersHelp).toBe(true)
  const notes = await fresh.db.rows(sql<{ operator: string; text: string }>`
    select operator, text from member_notes where member_id = ${who.member.id}::uuid`)
  expect(notes).toEqual([{ operator: 'chat room', text: expect.stringContaining('I lost everything') }])
  expect((await roomOf(server, who)).writing).toBe('open')
})

test('older pages follow without a gap', async () => {
  const who = await newMember(server)
  await fresh.db.run(sql`update chat_rooms set last = last + 120 where room = 'th'`)
  await fresh.db.run(sql`
    insert into chat_messages (id, room, place, version, member_id, text, at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'th', n, n, ${who.member.id}::uuid, 'text ' || n,
      now() - interval '1 day' from generate_series(1, 120) n`)
  const first = await roomOf(server, who, 'th')
  const second = await roomOf(server, who, 'th', `?before=${first.next}`)
  const third = await roomOf(server, who, 'th', `?before=${second.next}`)
  const places = [first, second, third].flatMap(page => page.messages.map(one => one.place))
  expect(places).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
  expect(third.next).toBeNull()
})

test(`messages are deleted ${KEPT_DAYS} days later, with their reports`, async () => {
  const [author, reporter] = [await newMember(server), await newMember(server)]
  const [old, kept] = [await say(server, author, 'long ago'), await say(server, reporter, 'yesterday')]
  await report(server, reporter, old.id)
  const at = new Date(server.clock.now().getTime() - KEPT_DAYS * 86_400_000 - 1_000)
  await fresh.db.run(sql`update chat_messages set at = ${at}::timestamptz where id = ${old.id}::uuid`)
  const period = { name: 'test', from: new Date(), to: new Date() }
  await fresh.db.transaction(tx => chatJob(server.clock).run(tx, period))
  const left = await fresh.db.rows(sql<{ id: string }>`
    select id from chat_messages where id in (${old.id}::uuid, ${kept.id}::uuid)`)
  expect(left.map(row => row.id)).toEqual([kept.id])
})

test('the chat is the room of this site, or the signed address of an outside one', async () => {
  const who = await newMember(server)
  const launch = () => callAs<{ chatUrl: string; isOutside: boolean }>(server, who, 'POST', '/chat/launch')
  expect((await launch()).body.value).toEqual({ chatUrl: 'http://localhost:4321/en#chat', isOutside: false })
  server.change({ chat: { ...DEFAULT_CHAT, outside: { url: 'https://chat.example/room' } } })
  const { body } = await launch()
  const address = new URL(body.value?.chatUrl ?? '')
  expect(address.origin + address.pathname).toBe('https://chat.example/room')
  expect([...address.searchParams.keys()]).toEqual(['member', 'name', 'language', 'expires', 'signature'])
  expect(address.href).not.toContain(who.member.id)
  expect((await callAs(server, who, 'GET', '/chat/rooms/en')).body.code).toBe('chatOff')
})

test('a room of a language that the site does not have is not found', async () => {
  const who = await newMember(server)
  expect((await callAs(server, who, 'GET', '/chat/rooms/vi')).status).toBe(404)
  await getAs(server, who, '/chat/rooms/th')
})
