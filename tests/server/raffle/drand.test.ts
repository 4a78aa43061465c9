import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { CHAINS, timeOfRound } from '#lib/raffle/beacon.ts'
import { checkedRound, drandRounds, roundSources } from '#server/raffle/beacon.ts'
import { QUICKNET_ROUNDS } from '#tests/support/recorded/quicknet.ts'

// Protects: the round of a beacon is asked of several servers, one that is slow, broken or wrong does not stop the draw, and
// what none of them signs rightly is not taken.

const [, beacon, other] = QUICKNET_ROUNDS
const open: Server[] = []
afterAll(() => {
  for (const server of open) server.closeAllConnections()
  for (const server of open) server.close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  open.push(server)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const says = (body: unknown, status = 200) =>
  serve((_, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
  )
const asked = (...servers: string[]) =>
  drandRounds(servers, { allowedPrivateHosts: ['127.0.0.1'], timeoutMs: 300 }).signatureOf(beacon.round)

test('the first right answer counts, after servers that are away, slow, broken or wrong', async () => {
  const paths: string[] = []
  const right = await serve((request, response) => {
    paths.push(request.url ?? '')
    response.end(JSON.stringify(beacon))
  })
  const away = 'http://127.0.0.1:9'
  const slow = await serve(() => undefined)
  const broken = [await says('<html>'), await says({}, 503), await says({ round: beacon.round })]
  const wrong = [await says({ ...beacon, signature: other.signature }), await says(other)]
  expect(await asked(away, slow, ...broken, ...wrong, right)).toBe(beacon.signature)
  expect(paths).toEqual([`/${CHAINS.quicknet.hash}/public/${beacon.round}`])
})

test('without a right answer there is none', async () => {
  expect(
    await asked(await says({ ...beacon, signature: other.signature }), await says('', 404)),
  ).toBeUndefined()
  expect(await asked()).toBeUndefined()
})

test('a round is not asked for before its time, and a wrong signature is not taken from any source', async () => {
  let calls = 0
  const source = (signature: string) => ({
    signatureOf: async () => {
      calls += 1
      return signature
    },
  })
  const { round, signature } = beacon
  const at = timeOfRound(CHAINS.quicknet, round)
  const sources = { ...roundSources([]), quicknet: source(signature) }
  const early = { name: 'quicknet', round, at: new Date(at.getTime() - 1) } as const
  expect(await checkedRound(sources, early)).toBeUndefined()
  expect(calls).toBe(0)
  expect(await checkedRound(sources, { ...early, at })).toBe(signature)
  const wrong = { ...sources, quicknet: source(other.signature) }
  expect(await checkedRound(wrong, { ...early, at })).toBeUndefined()
})
