import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { FAILED_MS, signedText } from '#lib/site/line-rules.ts'
import { testLine } from '#lib/site/lines.ts'

/** A line is offered only when it proves with a signature that it is this deployment's (product decisions, section 12). */
let lineKey = ''
let sign: (text: string) => Promise<string>
const servers: Server[] = []

beforeAll(async () => {
  const pair = await newPair()
  lineKey = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
  sign = text => signWith(pair.privateKey, text)
})

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test('a line that signs with the deployment’s key has its time', async () => {
  const origin = await line(async random => ({ signature: await sign(signedText(random)) }))
  const found = await testLine(origin, lineKey)
  expect(found.outcome).toBe('answered')
  expect(found.ms).toBeGreaterThan(0)
  expect(found.ms).toBeLessThan(FAILED_MS)
})

test('every ping asks for another random text, so that no answer can be kept', async () => {
  const asked: string[] = []
  const origin = await line(async random => {
    asked.push(random)
    return { signature: await sign(signedText(random)) }
  })
  await testLine(origin, lineKey)
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked).size).toBe(asked.length)
})

test('a line with another key, a kept signature or none is forged', async () => {
  const other = await newPair()
  const kept = await sign(signedText('kept-from-before'))
  for (const answer of [
    async (random: string) => ({ signature: await signWith(other.privateKey, signedText(random)) }),
    async () => ({ signature: kept }),
    // Signed by the right key, but not as a line: another use of the key proves nothing.
    async (random: string) => ({ signature: await sign(random) }),
    async () => ({ signature: 'not base64 !' }),
    async () => ({}),
  ]) {
    expect(await testLine(await line(answer), lineKey)).toEqual({ ms: FAILED_MS, outcome: 'forged' })
  }
})

test('a line that cannot be reached or is ill has failed', async () => {
  const failed = { ms: FAILED_MS, outcome: 'failed' }
  expect(await testLine('http://127.0.0.1:1', lineKey)).toEqual(failed)
  expect(await testLine(await line(async () => undefined), lineKey)).toEqual(failed)
})

async function line(answer: (random: string) => Promise<object | undefined>): Promise<string> {
  const server = createServer((request, response) => {
    const random = new URL(request.url ?? '', 'http://line').searchParams.get('random') ?? ''
    void answer(random).then(value => {
      response.statusCode = value ? 200 : 503
      response.end(JSON.stringify({ success: Boolean(value), value }))
    })
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function newPair(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
}

async function signWith(key: CryptoKey, text: string): Promise<string> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  return Buffer.from(await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(text))).toString(
    'base64',
  )
}
