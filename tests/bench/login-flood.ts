/**
 * What a flood of logins costs the players: wallet calls arrive evenly, in turns calm and while 50 login attempts a second
 * arrive from as many addresses, each sealed and with the proof of work that the site asks for (reliability, section 8).
 * Ends with 1 when the p99 of the wallet calls is more than 1.3 times the calm one.
 */
import { sealTo, solved } from '#tests/support/browser.ts'

import { callServer } from '../support/visitor.ts'
import { FLOOD_SECONDS, measureBeside } from './beside-flood.ts'
import { evenly } from './load.ts'

const LOGINS_PER_SECOND = 50

await measureBeside({
  name: `${LOGINS_PER_SECOND} logins a second`,
  players: 500,
  most: 1.3,
  restMs: 4_000,
  env: { TRUSTED_PROXY_HOPS: '1' },
  prepare: prepareLogins,
  send,
})

function send(url: string, bodies: readonly string[], round: number): Promise<number[]> {
  return evenly({ perSecond: LOGINS_PER_SECOND, seconds: FLOOD_SECONDS }, async number => {
    const address = `2001:db8:${round.toString(16)}:${number.toString(16)}::1`
    const type = 'application/sealed+json'
    const headers = { 'content-type': type, 'x-forwarded-for': address }
    const body = bodies[number] ?? ''
    const response = await fetch(`${url}/api/session`, { method: 'POST', headers, body })
    await response.text()
    return response.status
  })
}

/** Seals logins with solved proofs beforehand, so that a flood costs the generator little. */
async function prepareLogins(url: string): Promise<string[]> {
  const count = LOGINS_PER_SECOND * FLOOD_SECONDS
  const key = (await callServer(url, 'GET', '/seal-key')).value as { keyId: string; publicKey: string }
  const bodies: string[] = []
  for (let number = 0; number < count; number += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:ffff:${Math.floor(number / 20).toString(16)}::1` }
    const response = await fetch(`${url}/api/human-challenge?scene=login`, { headers })
    const { value } = (await response.json()) as { value: { challenge: string } }
    const human = await solved(value.challenge)
    const entry = { username: `stranger${number}`, password: `wrong password ${number}`, human }
    bodies.push(await sealTo(key, 'login', JSON.stringify({ at: Date.now(), body: JSON.stringify(entry) })))
  }
  return bodies
}
