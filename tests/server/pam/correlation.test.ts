import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

import { addProvider, PROVIDER, seat } from './aggregator.ts'

// A call of an aggregator can be followed from its logs to ours: its name is told back and written down, and nothing else
// that stands in its place.

const database = useDatabase()
const lines: string[] = []
let server: TestServer<'play'>
let apiToken = ''
beforeAll(async () => {
  server = await openTestServer(database.db, {
    features: ['play'],
    log: createLog('debug', { write: line => void lines.push(line) }),
  })
  apiToken = await addProvider(server, 'EVO', PROVIDER)
})

async function ask(token: string, headers: Record<string, string>): Promise<Response> {
  const sent = { authorization: `Bearer ${apiToken}`, 'x-player-token': token, ...headers }
  return server.app.request(`/api/vendor/pam/players/session?provider=${PROVIDER}`, { headers: sent })
}

test('answers a call with its correlation id, and writes it in the line of the request', async () => {
  const { token } = await seat(server)
  const ids = ['01890a5d-ac96-774b-bcce-b302099a8057', 'a', `trace/${'x'.repeat(122)}`]
  for (const id of ids) {
    const answer = await ask(token, { 'x-correlation-id': id })
    expect([answer.status, answer.headers.get('x-correlation-id')]).toEqual([200, id])
    expect(lines.some(line => JSON.parse(line).correlationId === id && line.includes('"request"'))).toBe(true)
  }
  const refused = await ask('x'.repeat(40), { 'x-correlation-id': 'of-a-no' })
  expect([refused.status, refused.headers.get('x-correlation-id')]).toEqual([401, 'of-a-no'])
})

test.each([
  ['is missing', undefined],
  ['is empty', ''],
  ['is too long', 'x'.repeat(129)],
  ['holds what a line could be broken with', 'a"b'],
  ['holds blanks', 'a b'],
])('answers a call whose correlation id %s, without one', async (_, id) => {
  const { token } = await seat(server)
  const answer = await ask(token, id === undefined ? {} : { 'x-correlation-id': id })
  expect(answer.status).toBe(200)
  expect(answer.headers.has('x-correlation-id')).toBe(false)
  if (id) expect(lines.some(line => JSON.parse(line).correlationId === id)).toBe(false)
})
