import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { useDemoDatabase } from '#tests/support/demo-world.ts'
import { newDataDir, removeData, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { callServer, signIn } from '#tests/support/visitor.ts'
import { newBooks } from './house-books.ts'

// Protects: two servers of a site whose demo vendor has VENDOR_DATABASE_URL are one house: a game goes on at either of them.

const store = useDemoDatabase()
const folders = [newDataDir(), newDataDir()]
let servers: ServerProcess[] = []
let removeBooks = async () => {}

beforeAll(async () => {
  const { place, remove } = await newBooks('postgres')
  removeBooks = remove
  const env = {
    DATABASE_URL: store.databaseUrl ?? '',
    VENDOR_DATABASE_URL: place.databaseUrl ?? '',
    SECRET: 'a secret of two servers, more than 32 long',
    DEMO_WORLD: 'small',
  }
  for (const dataDir of folders) servers.push(await startServer({ env, dataDir }))
}, 180_000)
afterAll(async () => {
  for (const server of servers) await server.stop()
  servers = []
  for (const dataDir of folders) removeData({ dataDir })
  await removeBooks()
})

interface Answer {
  ok: boolean
  code?: string
  token: string
  fairness: object
  round: { id: string }
}

test('a game that one server opened is played at the other one, and its round is known to both', async () => {
  const [one, other] = servers
  if (!one || !other) throw new Error('a server is missing')
  const game = async ({ url }: ServerProcess, path: string, body: object, token = '') => {
    const response = await fetch(`${url}/vendor-demo/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer
  }
  const { token } = await signIn(one.url, 'somchai', 'Demo1234!')
  const ask = async (method: string, path: string, body?: object) =>
    (await callServer(one.url, method, path, { token, body })).value as Record<string, unknown>
  await ask('POST', '/deposits', { id: newId(), method: 'sandbox', amount: '100000' })
  const { games } = await ask('GET', '/games?gameName=Koi%20Terrace&vassalage=BAIZE')
  const [{ nodeId } = { nodeId: '' }] = games as { nodeId: string }[]
  const launched = await ask('POST', '/games/launch', { nodeId, device: 'desktop' })
  const launchToken = new URL(String(launched.url), one.url).searchParams.get('launchToken')

  const seat = await game(one, '/session', { launchToken, gameCode: 'koi-terrace' })
  const spin = { id: newId(), stakeMinor: '1000', bets: '', ...seat.fairness }
  const played = await game(other, '/play', spin, seat.token)
  expect(played.ok, played.code).toBe(true)
  const again = await game(one, '/play', spin, seat.token)
  expect(again.round).toEqual(played.round)
})
