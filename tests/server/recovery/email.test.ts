import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { EVENNESS, expectEvenTimes } from '#tests/support/timing.ts'

import { ask, copyOfTables, eventsOf, mail, NEW, newestLink, OLD, owner, useLink } from './owners.ts'

// Spec 2.5, 4.4 and 5; reliability C10, S6, S11, S12, S20.

const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
})
beforeEach(() => forgetCounts())

test('answers the same to everybody, and sends a link to the owner alone', async () => {
  const { member } = await owner(server, 'narin', { email: 'narin@example.com' })
  const closed = await owner(server, 'closed1', { email: 'closed@example.com' })
  await fresh.db.run(sql`update members set status = 'closed' where id = ${closed.member.id}::uuid`)
  const trial = await owner(server, 'trying1', { email: 'trying@example.com' })
  await fresh.db.run(sql`update members set member_type = 4 where id = ${trial.member.id}::uuid`)
  const answers = [
    await ask(server, ' NARIN ', ' Narin@Example.com '),
    await ask(server, 'narin', 'other@example.com'),
    await ask(server, 'nobody', 'narin@example.com'),
    await ask(server, 'closed1', 'closed@example.com'),
    await ask(server, 'trying1', 'trying@example.com'),
  ]
  expect(new Set(answers.map(said => JSON.stringify([said.status, said.body]))).size).toBe(1)
  expect(answers[0]?.body).toEqual({ success: true, value: {} })
  const sent = await server.messages.outbox(1_000)
  expect(sent.map(({ to, purpose }) => [to, purpose])).toEqual([['narin@example.com', 'recoveryLink']])
  expect(sent[0]?.text).toContain(`/en/forget/password#${await newestLink(server, 'narin@example.com')}`)
  expect(await eventsOf(server, member.id)).toContain('passwordResetAsked')
})

test('answers a form as browsers send it, and refuses a field that is given twice', async () => {
  await owner(server, 'formal', { email: 'formal@example.com' })
  const type = 'application/x-www-form-urlencoded'
  const path = '/password-recovery/email'
  const body = 'username=formal&email=formal%40example.com'
  expect((await server.call('POST', path, { type, body, address: freshAddress() })).body.success).toBe(true)
  expect(await newestLink(server, 'formal@example.com')).toHaveLength(43)
  expect((await server.call('POST', path, { type, body: `${body}&username=x` })).body).toMatchObject({
    code: 'badInput',
    field: 'username',
  })
  expect((await server.call('POST', path, { type: 'text/plain', body })).status).toBe(415)
  // A form of another action is none.
  expect((await server.call('POST', '/session', { type, body })).status).toBe(415)
})

test.each([
  ['required', 'username', { username: ' ', email: 'a@example.com' }],
  ['userNameForm', 'username', { username: 'a b', email: 'a@example.com' }],
  ['required', 'email', { username: 'narin', email: ' ' }],
  ['emailWrong', 'email', { username: 'narin', email: 'narin@' }],
  ['emailWrong', 'email', { username: 'narin', email: 'a@example.com\r\nBcc: b@example.com' }],
])('refuses %s beside %s', async (code, field, body) => {
  const said = await server.call('POST', '/password-recovery/email', { body, address: freshAddress() })
  expect(said.body).toMatchObject({ success: false, code, field })
})

// Protects: who fills mailboxes by a script is stopped, and learns nothing of the names by when (reliability S9, C10).
test('refuses captchaNeeded from the fourth ask of a name, alike for known and unknown ones', async () => {
  await owner(server, 'pictured', { email: 'pictured@example.com' })
  const asks = async (username: string, email: string) => {
    const said = []
    for (let n = 0; n < 4; n += 1) {
      const body = { username, email }
      said.push(await server.call('POST', '/password-recovery/email', { body, address: freshAddress() }))
      server.clock.advance(61_000)
    }
    return said.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }))
  }
  const known = await asks('pictured', 'pictured@example.com')
  expect(known.map(said => said.body.code)).toEqual([undefined, undefined, undefined, 'captchaNeeded'])
  expect(known[3]?.body).toMatchObject({ field: 'captcha', details: { captcha: true } })
  expect(await asks('nobody9', 'pictured@example.com')).toEqual(known)
  const another = await ask(server, 'pictured', 'pictured@example.com')
  expect(another.body).toEqual({ success: true, value: {} })
})

test('answers a link once: the password is new, every session over, the owner told, nobody logged in', async () => {
  const seat = await owner(server, 'lamai', { email: 'lamai@example.com' })
  const other = (await server.login('lamai', OLD)).body.value?.token as string
  await ask(server, 'lamai', 'lamai@example.com')
  const link = await newestLink(server, 'lamai@example.com')
  const opened = await server.sealed('POST', '/password-recovery/link', 'recoveryLink', { link })
  expect(opened.body.value).toEqual({ account: 'lamai' })
  const said = await useLink(server, link)
  expect(said.body).toEqual({ success: true, value: { account: 'lamai' } })
  for (const token of [seat.token, other])
    expect((await server.call('GET', '/member', { token })).status).toBe(401)
  expect((await server.login('lamai', OLD)).body.code).toBe('wrongLogin')
  expect((await server.login('lamai', NEW)).status).toBe(200)
  expect((await mail(server, 'lamai@example.com')).map(({ purpose }) => purpose)).toEqual([
    'passwordChanged',
    'recoveryLink',
  ])
  expect(await eventsOf(server, seat.member.id)).toContain('passwordReset')
  expect((await useLink(server, link, 'another good one')).body.code).toBe('recoveryLinkDead')
  const again = await server.sealed('POST', '/password-recovery/link', 'recoveryLink', { link })
  expect(again.body.code).toBe('recoveryLinkDead')
})

test('refuses a link after half an hour, after any change of the password, and of a closed account', async () => {
  const own = await openTestServer(fresh.db)
  const { member } = await owner(own, 'dead1', { email: 'dead1@example.com' })
  const fetchLink = async () => {
    own.clock.advance(3_600_000)
    await ask(own, 'dead1', 'dead1@example.com')
    return newestLink(own, 'dead1@example.com')
  }
  const late = await fetchLink()
  own.clock.advance(30 * 60_000)
  expect((await useLink(own, late)).body.code).toBe('recoveryLinkDead')
  const overtaken = await fetchLink()
  await fresh.db.run(sql`update members set password_changed_at = now() where id = ${member.id}::uuid`)
  expect((await useLink(own, overtaken)).body.code).toBe('recoveryLinkDead')
  const ofClosed = await fetchLink()
  await fresh.db.run(sql`update members set status = 'closed' where id = ${member.id}::uuid`)
  expect((await useLink(own, ofClosed)).body.code).toBe('recoveryLinkDead')
  expect((await useLink(own, 'x'.repeat(43))).body.code).toBe('recoveryLinkDead')
  expect((await useLink(own, 'short')).body.code).toBe('recoveryLinkDead')
})

test('refuses a weak password with its reason, and leaves the link good', async () => {
  await owner(server, 'careful', { email: 'careful@example.com' })
  await ask(server, 'careful', 'careful@example.com')
  const link = await newestLink(server, 'careful@example.com')
  for (const [code, password] of [
    ['required', ''],
    ['passwordLength', 'short'],
    ['passwordObvious', 'careful as ever'],
    ['passwordCommon', 'password123'],
  ] as const)
    expect((await useLink(server, link, password)).body).toMatchObject({ code, field: 'newPassword' })
  expect((await useLink(server, link)).body.success).toBe(true)
})

test('races: of twenty uses of one link at once, and of two links, one sets the password', async () => {
  const own = await openTestServer(fresh.db)
  await owner(own, 'racing', { email: 'racing@example.com' })
  await ask(own, 'racing', 'racing@example.com')
  const first = await newestLink(own, 'racing@example.com')
  own.clock.advance(61_000)
  await ask(own, 'racing', 'racing@example.com')
  const second = await newestLink(own, 'racing@example.com')
  expect(second).not.toBe(first)
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, n) => useLink(own, n % 2 ? first : second, `seven slow lanterns ${n}`)),
  )
  expect(said.filter(one => one.body.success)).toHaveLength(1)
  expect(said.filter(one => one.body.code === 'recoveryLinkDead')).toHaveLength(19)
})

// Protects: nobody's mailbox is flooded, and nobody is kept out of recovery by others (reliability S12, S5).
test('sends one address one link a minute and five an hour, whoever asks, and says so only to who repeats', async () => {
  const own = await openTestServer(fresh.db)
  for (const name of ['twin1', 'twin2']) await owner(own, name, { email: 'twins@example.com' })
  expect((await ask(own, 'twin1', 'twins@example.com')).status).toBe(200)
  // The other account has the same mailbox: the answer tells nothing, and nothing is sent.
  expect((await ask(own, 'twin2', 'twins@example.com')).status).toBe(200)
  expect(await mail(own, 'twins@example.com')).toHaveLength(1)
  const soon = await ask(own, 'twin1', 'twins+x@example.com')
  expect([soon.status, soon.body.code]).toEqual([429, 'tooManyRequests'])
  const stranger = await Promise.all(
    Array.from({ length: 8 }, () => ask(own, 'nobody9', 'nobody9@example.com')),
  )
  expect(stranger.filter(said => said.status === 200)).toHaveLength(1)
  for (let n = 0; n < 10; n++) {
    own.clock.advance(61_000)
    await ask(own, n % 2 ? 'twin1' : 'twin2', 'twins@example.com')
  }
  expect(await mail(own, 'twins@example.com')).toHaveLength(5)
})

test('refuses more than twenty asks an hour from one network', async () => {
  const address = '198.51.100.77'
  const said = []
  for (let n = 0; n < 22; n++) said.push(await ask(server, `someone${n}`, `s${n}@example.com`, address))
  expect(said.filter(one => one.status === 200)).toHaveLength(20)
  expect(said.filter(one => one.status === 429)).toHaveLength(2)
})

// Protects: wrong passwords of others lock nobody out (reliability S5).
test('answers a link while the login is locked by wrong passwords, and unlocks it', async () => {
  await owner(server, 'besieged', { email: 'besieged@example.com' })
  for (let n = 0; n < 11; n++)
    await server.login('besieged', `wrong password ${n}`, {}, { address: freshAddress() })
  expect((await server.login('besieged', OLD, {}, { address: freshAddress() })).status).toBe(429)
  await ask(server, 'besieged', 'besieged@example.com')
  expect((await useLink(server, await newestLink(server, 'besieged@example.com'))).status).toBe(200)
  expect((await server.login('besieged', NEW, {}, { address: freshAddress() })).status).toBe(200)
})

test('a copy of the database shows no link and no address of a message', async () => {
  await owner(server, 'copied', { email: 'copied@example.com' })
  await ask(server, 'copied', 'copied@example.com')
  const copy = await copyOfTables(server)
  expect(copy).not.toContain(await newestLink(server, 'copied@example.com'))
  expect(copy).not.toContain('copied@example.com')
})

// Protects: nobody learns by asking for a link who has an account (reliability S6).
test(`answers known and unknown alike: ${EVENNESS}`, async () => {
  const answers = new Set<string>()
  const measure = async (name: string) => {
    const started = performance.now()
    const said = await ask(server, name, `${name}@example.com`)
    const took = performance.now() - started
    answers.add(JSON.stringify([said.status, said.body, [...said.headers.keys()].sort()]))
    return took
  }
  const before = (await server.messages.outbox(5_000)).length
  const prepare = async (first: number, count: number) => {
    const places = Array.from({ length: count }, (_, n) => first + n)
    await fresh.db.transaction(async tx => {
      const at = new Date()
      for (const place of places) {
        const account = `known${place}`
        await createMember(tx, { id: newId(), account, passwordHash: '$argon2id$x', currency: 'THB', at })
      }
      await tx.run(sql`update members set email = account || '@example.com' where account like 'known%'`)
    })
    return places.map(place => ({ known: `known${place}`, unknown: `other${place}` }))
  }
  const asked = await expectEvenTimes({ prepare, measure, atOnce: 5 })
  expect(answers.size).toBe(1)
  expect(await server.messages.outbox(5_000)).toHaveLength(asked + before)
}, 120_000)
