import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { Passwords } from '#server/platform/password.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

const PASSWORD = 'quiet river 9'
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
  await signUp(server, 'somchai', PASSWORD)
})

test('answers a session for the right password, whatever the case and the spaces of the name', async () => {
  for (const name of ['somchai', 'SOMCHAI', '  somchai ']) {
    const said = await server.login(name, PASSWORD)
    expect(said.body.value).toMatchObject({ captcha: false, member: { account: 'somchai' } })
    expect(String(said.body.value?.token)).toMatch(/^[\w-]{43}$/)
  }
})

// Protects: a password is used exactly as typed (reliability S2).
test.each([
  ['a space at its end', 'ends with space '],
  ['spaces around it', '  spaces around  '],
  ['emoji', 'four 😀 is enough'],
  ['a NUL', 'before\u0000after'],
  ['64 characters', `${'x'.repeat(63)}!`],
  ['a composed letter', 'caf\u00e9 after noon'],
])('refuses wrongLogin unless a password with %s is given exactly', async (_, password) => {
  const name = `exact${newId().slice(-8).replace(/\W/g, '')}`
  await signUp(server, name, password)
  expect((await server.login(name, password)).status).toBe(200)
  const nearly = [
    password.trim(),
    password.slice(0, -1),
    `${password} `,
    password.normalize('NFD'),
    password.split('\u0000')[0],
  ]
  for (const other of new Set(nearly)) {
    if (other === undefined || other === password) continue
    expect((await server.login(name, other)).body.code).toBe('wrongLogin')
  }
})

test.each([
  ['required', { username: ' ' }],
  ['required', { password: '' }],
  ['badInput', { username: 5 }],
  ['badInput', { isAgent: true }],
  ['humanProofNeeded', { human: undefined }],
])('refuses %s for %j', async (code, extra) => {
  expect((await server.login('somchai', PASSWORD, extra)).body).toMatchObject({ success: false, code })
})

// Protects: only agents get in by the agents' door; others are told why, and no session begins (spec section 6).
test.each([
  [0, 'agentsOnly'],
  [4, 'membersOnly'],
])("refuses at the agents' entrance an account of type %i with %s", async (memberType, code) => {
  const { member } = await signUp(server, `door${memberType}`, PASSWORD)
  await fresh.db.run(sql`update members set member_type = ${memberType} where id = ${member.id}`)
  const before = await sessionsOf(member.id)
  expect((await server.login(`door${memberType}`, PASSWORD, { entrance: 'agent' })).body.code).toBe(code)
  expect(await sessionsOf(member.id)).toBe(before)
  // A wrong password is a wrong password: the door tells nobody what kind of account a name has.
  const wrong = await server.login(`door${memberType}`, 'wrong password', { entrance: 'agent' })
  expect(wrong.body.code).toBe('wrongLogin')
})

test.each([1, 2, 41, 42])("answers an agent of type %i at the agents' entrance", async memberType => {
  const { member } = await signUp(server, `agent${memberType}`, PASSWORD)
  await fresh.db.run(sql`update members set member_type = ${memberType} where id = ${member.id}`)
  const said = await server.login(`agent${memberType}`, PASSWORD, { entrance: 'agent' })
  expect(said.body.value).toMatchObject({ member: { isAgent: true } })
})

// Protects: players who take the wrong door are not counted as guessing at their password.
test("answers the right password after many refusals at the agents' entrance", async () => {
  await signUp(server, 'doors', PASSWORD)
  for (let round = 0; round < 12; round++) {
    expect((await server.login('doors', PASSWORD, { entrance: 'agent' })).body.code).toBe('agentsOnly')
  }
  expect((await server.login('doors', PASSWORD)).status).toBe(200)
})

// Protects: at most ten passwords of one account are checked in ten minutes (reliability S5), also when they come at once.
test('refuses tooManyRequests after ten wrong passwords, from any address and also for the right one', async () => {
  await signUp(server, 'guessed', PASSWORD)
  const said = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      server.login('guessed', `wrong password ${n}`, {}, { address: `192.0.2.${n}` }),
    ),
  )
  const codes = said.map(one => one.body.code)
  expect(codes.filter(code => code === 'wrongLogin')).toHaveLength(10)
  expect(codes.filter(code => code === 'tooManyRequests')).toHaveLength(30)
  const right = await server.login('guessed', PASSWORD)
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(right.body.message).toMatch(/in 10 min/)
  const other = await openTestServer(fresh.db)
  expect((await other.login('guessed', PASSWORD)).status).toBe(429)
  other.clock.advance(11 * 60_000)
  expect((await other.login('guessed', PASSWORD)).status).toBe(200)
})

test('answers right passwords without counting them', async () => {
  await signUp(server, 'frequent', PASSWORD)
  for (let n = 0; n < 15; n++) {
    expect((await server.login('frequent', PASSWORD, {}, { address: '192.0.2.77' })).status).toBe(200)
  }
})

// Protects: a flood of logins takes one lane, a bounded queue and no more (brief of the password lane).
test('refuses unavailable when the lane is full, and computes one hash at a time', async () => {
  const passwords = new Passwords({ cost: { memoryKib: 16_384, passes: 3 }, queue: 4 })
  const own = await openTestServer(fresh.db, { passwords })
  const bodies = await Promise.all(
    Array.from({ length: 30 }, async (_, n) =>
      own.seal('login', { username: `flood${n}`, password: PASSWORD, human: await own.proof('login') }),
    ),
  )
  const said = await Promise.all(
    bodies.map((body, n) =>
      own.call('POST', '/session', { type: 'application/sealed+json', body, address: `198.18.0.${n}` }),
    ),
  )
  const busy = said.filter(one => one.status === 503)
  expect(passwords.mostAtOnce).toBe(1)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy.every(one => one.body.code === 'unavailable' && one.headers.get('retry-after') !== null)).toBe(
    true,
  )
  expect(said.filter(one => one.body.code === 'wrongLogin').length).toBe(30 - busy.length)
  // Whose password was not looked at has not tried one.
  const counted = await fresh.db.row(
    sql<{ tries: number }>`
      select sum(cardinality(hits))::int as tries from attempts where subject like 'login:account:flood%'`,
  )
  expect(counted?.tries).toBe(30 - busy.length)
})

test('refuses unavailable at a full lane before the proof is used up, so that it is good for the next try', async () => {
  const passwords = new Passwords({ cost: { memoryKib: 65_536, passes: 10 }, queue: 2 })
  // Behind this one nothing is left of what was begun with.
  await passwords.hash('first')
  const own = await openTestServer(fresh.db, { passwords })
  const human = await own.proof('login')
  const logIn = () =>
    own.sealed(
      'POST',
      '/session',
      'login',
      { username: 'nobody here', password: PASSWORD, human },
      { address: '192.0.2.78' },
    )
  const proven = { human: await own.proof('register') }
  const register = () => own.register('patient1', PASSWORD, proven)
  const filling = [passwords.hash('one'), passwords.hash('two'), passwords.hash('three')]
  const refused = await Promise.all([logIn(), register()])
  expect(refused.map(one => one.body.code)).toEqual(['unavailable', 'unavailable'])
  await Promise.all(filling)
  expect((await logIn()).body.code).toBe('wrongLogin')
  expect((await register()).status).toBe(200)
})

test('answers the right password of an older cost and renews its hash', async () => {
  const weak = cheapPasswords()
  const memberId = newId()
  const passwordHash = await weak.hash(PASSWORD)
  await fresh.db.transaction(tx =>
    createMember(tx, { id: memberId, account: 'olderhash', passwordHash, currency: 'THB', at: new Date() }),
  )
  const own = await openTestServer(fresh.db, {
    passwords: new Passwords({ cost: { memoryKib: 128, passes: 2 } }),
  })
  expect((await own.login('olderhash', PASSWORD)).body.value).toMatchObject({ firstTimeLogin: true })
  const stored = await fresh.db.row(
    sql<{ password_hash: string }>`select password_hash from members where id = ${memberId}::uuid`,
  )
  expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=128,t=2,p=1\$/)
  expect((await own.login('olderhash', PASSWORD)).status).toBe(200)
})

test('refuses accountClosed to a frozen member who knows the password, wrongLogin to others', async () => {
  const { token, member } = await signUp(server, 'frozen1', PASSWORD)
  await fresh.db.run(sql`update members set status = 'frozen' where id = ${member.id}::uuid`)
  server.clock.advance(1_500)
  expect((await server.call('GET', '/member', { token })).status).toBe(401)
  expect((await server.login('frozen1', PASSWORD)).body.code).toBe('accountClosed')
  expect((await server.login('frozen1', 'wrong password')).body.code).toBe('wrongLogin')
})

test('faults: a security event can be neither changed nor deleted', async () => {
  await expect(fresh.db.run(sql`update security_events set kind = 'loggedIn'`)).rejects.toThrow(/append-only/)
  await expect(fresh.db.run(sql`delete from security_events`)).rejects.toThrow(/append-only/)
  await expect(fresh.db.run(sql`truncate security_events`)).rejects.toThrow(/append-only/)
})

async function sessionsOf(memberId: string): Promise<number> {
  const rows = await fresh.db.rows(sql`select 1 from sessions where member_id = ${memberId}`)
  return rows.length
}
