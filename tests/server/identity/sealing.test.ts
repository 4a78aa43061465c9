import { beforeAll, expect, test } from 'vitest'
import { sealTo, solved } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

const PASSWORD = 'quiet river 9'
const fresh = useDatabase()
let server: TestServer
beforeAll(async () => {
  server = await openTestServer(fresh.db)
  await signUp(server, 'somchai', PASSWORD)
})

const post = (body: string, type = 'application/sealed+json', at: TestServer = server) =>
  at.call('POST', '/session', { body, type })
const entry = async (human?: unknown) => ({
  username: 'somchai',
  password: PASSWORD,
  human: human ?? (await server.proof('login')),
})
const REFUSED = { success: false, code: 'sealedWrongly' }

// Protects: passwords travel sealed to this deployment, for one action, once (product decisions, section 4).
test('refuses a plain body where a sealed one is due', async () => {
  const said = await post(JSON.stringify(await entry()), 'application/json')
  expect(said.status).toBe(415)
  expect((await post(JSON.stringify(await entry()))).body).toMatchObject(REFUSED)
})

test('answers a sealed body once and refuses its replay, also in another process and when it comes twice at once', async () => {
  const body = await server.seal('login', await entry())
  expect((await post(body)).status).toBe(200)
  expect((await post(body)).body).toMatchObject(REFUSED)
  const other = await openTestServer(fresh.db)
  expect((await post(body, undefined, other)).body).toMatchObject(REFUSED)
  const twice = await server.seal('login', await entry())
  const said = await Promise.all([post(twice), post(twice), post(twice)])
  expect(said.filter(one => one.status === 200)).toHaveLength(1)
})

test('refuses a body that was sealed for another action', async () => {
  const body = await server.seal('register', await entry())
  expect((await post(body)).body).toMatchObject(REFUSED)
})

test('refuses a body that is older or newer than five minutes', async () => {
  for (const minutes of [-6, 6]) {
    const body = await server.seal('login', await entry(), Date.now() + minutes * 60_000)
    expect((await post(body)).body).toMatchObject(REFUSED)
  }
})

test('refuses a changed, cut or foreign seal and anything that is none', async () => {
  const body = await server.seal('login', await entry())
  const sealed = JSON.parse(body) as { keyId: string; enc: string; body: string }
  const flipped = (text: string) => (text[0] === 'A' ? 'B' : 'A') + text.slice(1)
  const { publicKey } = server.identity.sealing
  const foreign = { ...publicKey, keyId: 'otherkey0000' }
  const wrong = [
    JSON.stringify({ ...sealed, body: flipped(sealed.body) }),
    JSON.stringify({ ...sealed, body: sealed.body.slice(0, -4) }),
    JSON.stringify({ ...sealed, enc: flipped(sealed.enc) }),
    JSON.stringify({ ...sealed, enc: 'A'.repeat(87) }),
    JSON.stringify({ ...sealed, keyId: 'x' }),
    JSON.stringify({ ...sealed, extra: 1 }),
    await sealTo(foreign, 'login', JSON.stringify({ at: Date.now(), body: '{}' })),
    await sealTo(publicKey, 'login', 'no json'),
    await sealTo(publicKey, 'login', JSON.stringify({ body: '{}' })),
    'null',
    '[]',
    '',
  ]
  for (const text of wrong) {
    const said = await post(text)
    expect(said.status).toBe(400)
    expect(said.body).toMatchObject(REFUSED)
  }
})

test('answers in every process of a deployment with the same key, and in another deployment with another', async () => {
  const other = await openTestServer(fresh.db)
  expect(other.identity.sealing.publicKey).toEqual(server.identity.sealing.publicKey)
  const said = await server.call('GET', '/seal-key')
  expect(said.body.value).toMatchObject(server.identity.sealing.publicKey)
})

// Protects: a proof that a person is here is ours, of its scene, right, in time and good for one use (reliability S8, S9).
test('refuses humanProofNeeded for a proof that was used, is of another scene, changed or invented', async () => {
  const human = await server.proof('login')
  expect((await server.login('somchai', PASSWORD, { human })).status).toBe(200)
  const changed = JSON.parse(human.challenge) as { parameters: { keyPrefix: string } }
  changed.parameters.keyPrefix = '00'
  const easier = await solved(JSON.stringify(changed))
  const wrong = [
    human,
    await server.proof('register'),
    { ...(await server.proof('login')), counter: 1, derivedKey: '00' },
    easier,
    { ...human, challenge: '{}' },
    { ...human, challenge: 'no json' },
  ]
  for (const proof of wrong) {
    expect((await server.login('somchai', PASSWORD, { human: proof })).body.code).toBe('humanProofNeeded')
  }
})

test('refuses humanProofNeeded after five minutes', async () => {
  const late = await openTestServer(fresh.db)
  const human = await late.proof('login')
  late.clock.advance(5 * 60_000 + 1_000)
  expect((await late.login('somchai', PASSWORD, { human })).body.code).toBe('humanProofNeeded')
})

test('races one proof in eight calls at once: one is checked', async () => {
  const human = await server.proof('login')
  const said = await Promise.all(
    Array.from({ length: 8 }, () => server.login('somchai', PASSWORD, { human })),
  )
  expect(said.filter(one => one.status === 200)).toHaveLength(1)
  expect(said.filter(one => one.body.code === 'humanProofNeeded')).toHaveLength(7)
})
