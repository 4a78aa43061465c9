import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import { addVendor, send } from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Protects: whatever is wrong with a request below the vendors' surfaces, the answer is in the envelope and the words of their
// documents, in English, with a code that is final where a repeat would be refused again.

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
})

const LARGE = `{"transactionId":"${'x'.repeat(70_000)}"}`

async function ask(path: string, request: RequestInit & { duplex?: 'half' } = {}) {
  const headers = { 'accept-language': 'th', 'content-type': 'application/json', ...request.headers }
  const response = await server.app.request(`/api/vendor${path}`, { ...request, headers })
  return {
    http: response.status,
    allow: response.headers.get('allow'),
    body: (await response.json()) as Record<string, unknown>,
  }
}

const streamed = (text: string): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  duplex: 'half',
  headers: { 'transfer-encoding': 'chunked' },
  body: new Blob([text]).stream(),
})

test.each([
  ['a call that is not there', '/v1/gift', { method: 'POST', body: '{}' }, 404, 'NO_SUCH_CALL', null],
  ['no call', '/v1', {}, 404, 'NO_SUCH_CALL', null],
  ['a longer path', '/v1/bet/1', { method: 'POST', body: '{}' }, 404, 'NO_SUCH_CALL', null],
  ['another surface', '/v2/bet', { method: 'POST', body: '{}' }, 404, 'NO_SUCH_CALL', null],
  ['another method', '/v1/bet', {}, 405, 'WRONG_METHOD', 'POST'],
  ['a method to change', '/v1/round', { method: 'DELETE' }, 405, 'WRONG_METHOD', 'POST'],
  ['a long body', '/v1/bet', { method: 'POST', body: LARGE }, 413, 'BODY_TOO_LARGE', null],
  ['a long body in pieces', '/v1/bet', streamed(LARGE), 413, 'BODY_TOO_LARGE', null],
  [
    'a page of another site',
    '/v1/bet',
    { method: 'POST', body: '{}', headers: { origin: 'https://evil.example' } },
    403,
    'INVALID_PARTNER',
    null,
  ],
  ['no signature', '/v1/bet', { method: 'POST', body: '{' }, 401, 'INVALID_PARTNER', null],
] as const)('answers %s in the words of the signed calls', async (_, path, request, http, code, allow) => {
  const answer = await ask(path, request)
  expect(answer).toEqual({
    http,
    allow,
    body: { status: 'ERROR', code, message: expect.stringMatching(/^[A-Z][\x20-\x7e]+\.$/) },
  })
})

test.each([
  ['a call that is not there', '/pam/players', {}, 404, null],
  ['no call', '/pam', {}, 404, null],
  ['another method', '/pam/players/session', { method: 'POST', body: '{}' }, 405, 'GET, PUT'],
  ['a method to change', '/pam/players/p/transactions', { method: 'DELETE' }, 405, 'GET, POST'],
  [
    'a page of another site',
    '/pam/players/session',
    { method: 'PUT', headers: { origin: 'https://evil.example' } },
    403,
    null,
  ],
] as const)('answers %s in the words of the player-account API', async (_, path, request, http, allow) => {
  const answer = await ask(path, request)
  expect(answer).toEqual({
    http,
    allow,
    body: {
      status: 'ERROR',
      error: { code: 'PAM_ERR_UNDEFINED', message: expect.stringMatching(/^[A-Z][\x20-\x7e]+\.$/) },
    },
  })
})

test('answers what cannot be read with the status that is set for the vendor’s errors', async () => {
  const signer = await addVendor(server, 'STRICT', { errorStatus: 412 })
  for (const body of ['{', '[]', '{"transactionId":""}']) {
    const response = await send(server, '/transaction', body, signer)
    expect([response.status, await response.json()]).toEqual([
      412,
      { status: 'ERROR', code: 'WRONG_SYNTAX', message: expect.any(String) },
    ])
  }
})

test('answers other paths in the form of the site', async () => {
  const response = await server.app.request('/api/vendors', { headers: { 'accept-language': 'EN' } })
  expect([response.status, await response.json()]).toMatchObject([404, { success: false, code: 'notFound' }])
})
