import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeOf, recompute, roundProofSchema } from '#lib/fairness/proof.ts'
import { newId } from '#lib/ids/ids.ts'
import { demoFolder } from '#tests/support/demo-world.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { callServer, signIn } from '#tests/support/visitor.ts'

// The real process with the real demo vendor: deposit, launch, play, see it everywhere, check one round.

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ dataDir: await demoFolder() })
}, 180_000)
afterAll(() => server?.stop())

interface Game {
  token: string
  balance: string
  fairness: { serverSeedHash: string; clientSeed: string }
}

/** A call of the game in the frame to its vendor. */
async function game<Value>(path: string, body?: object, token?: string): Promise<Value> {
  const response = await fetch(`${server.url}/vendor-demo/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body ?? {}),
  })
  const answer = (await response.json()) as { ok: boolean }
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer as Value
}

interface Row {
  id: string
  stake: string
  payout: string
  status: string
  hasProof: boolean
}

// The house's own game, and a title of a studio that the house runs under the studio's name.
test.each([
  ['Koi Terrace', 'BAIZE', 'koi-terrace', 'somchai'],
  ['Lotus Pond', 'JL', 'lotus-pond', 'niran'],
])(
  'answers a deposit, a round of %s, its record and a proof that holds',
  async (name, vendor, gameCode, account) => {
    // One each: a member's next round begins seconds later.
    const { token } = await signIn(server.url, account, 'Demo1234!')
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await callServer(server.url, method, path, { token, body })
      if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer.value as Record<string, unknown>
    }
    const before = await ask('POST', '/deposits', { id: newId(), method: 'sandbox', amount: '100000' })
    const games = await ask('GET', `/games?gameName=${encodeURIComponent(name)}&vassalage=${vendor}`)
    const nodeId = (games.games as { nodeId: string }[])[0]?.nodeId
    const launched = await ask('POST', '/games/launch', { nodeId, device: 'desktop' })
    const url = new URL(String(launched.url), server.url)
    expect((await fetch(url)).status).toBe(200)
    const opened = await game<Game>('/session', {
      launchToken: url.searchParams.get('launchToken'),
      gameCode,
      studio: vendor === 'BAIZE' ? '' : vendor,
    })
    expect(opened.balance).toBe(String(before.balance))

    const { serverSeedHash, clientSeed } = opened.fairness
    const spin = { id: newId(), stakeMinor: '1000', bets: '', serverSeedHash, clientSeed }
    const { round } = await game<{ round: { proof: { payoutMinor: string } } }>('/play', spin, opened.token)
    const net = BigInt(round.proof.payoutMinor) - 1_000n
    await game('/leave', {}, opened.token)

    const after = await ask('GET', '/wallet/balance')
    expect(BigInt(String(after.balance))).toBe(BigInt(String(before.balance)) + net)
    const recordOf = async () => (await ask('GET', '/bet-record?days=1')).rows as unknown as Row[]
    await expect.poll(async () => (await recordOf())[0]?.status).toBe('settled')
    const [row] = await recordOf()
    expect(row).toMatchObject({ stake: '1000', payout: round.proof.payoutMinor, hasProof: true })

    const proofOf = async () =>
      (await ask('GET', `/rounds/${row?.id}/proof`)).proof as Record<string, unknown>
    await expect.poll(async () => (await proofOf()).serverSeed, { timeout: 10_000 }).toBeTypeOf('string')
    const proof = v.parse(roundProofSchema, await proofOf())
    const made = await recompute({
      ...proof,
      bets: '',
      moves: '',
      outcome: outcomeOf(proof),
      serverSeed: proof.serverSeed ?? '',
      stakeMinor: BigInt(proof.stakeMinor),
      payoutMinor: BigInt(proof.payoutMinor),
    })
    expect([made.hashMatches, made.outcomeMatches, made.payoutMatches]).toEqual([true, true, true])
  },
  60_000,
)
