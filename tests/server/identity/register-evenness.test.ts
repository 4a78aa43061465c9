import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { mannWhitney, median } from '#tests/support/timing.ts'
import { askForCode, freshNumber, inE164, mobileRegister, modulesOn } from './registering.ts'
import { openSite, type Said } from './site.ts'

// Protects: whoever tries numbers at the registration does not learn which have an account, neither from an answer nor
// from its time (reliability S6).

const PAIRS = 300
const PASSWORD = 'quiet river 9'
const fresh = useDatabase()

test('answers 300 pairs of known and unknown numbers alike, in bytes and in time, and a guessed code of them', async () => {
  const site = await openSite(fresh.db, { settings: { modules: modulesOn('MOBILEREG', 'MOBILEREGPWD') } })
  const known = Array.from({ length: PAIRS }, freshNumber)
  const unknown = Array.from({ length: PAIRS }, freshNumber)
  await fresh.db.transaction(async tx => {
    const at = new Date()
    for (const [place, number] of known.entries()) {
      const phone = { number: inE164(number), isVerified: true }
      const one = {
        id: newId(),
        account: `numbered${place}`,
        passwordHash: null,
        currency: 'THB',
        at,
        phone,
      } as const
      await createMember(tx, one)
    }
  })
  await fresh.db.run(sql`analyze members`)
  const answers = new Set<string>()
  const times = { known: [] as number[], unknown: [] as number[] }
  const measure = async (kind: 'known' | 'unknown', number = '') => {
    const started = performance.now()
    const sent = await askForCode(site, number)
    times[kind].push(performance.now() - started)
    const { codeId, to, ...value } = sent.body.value as Record<string, unknown>
    expect([typeof codeId, String(codeId).length, to]).toEqual(['string', 32, inE164(number)])
    const entry = { countryDialingCode: '66', mobileNum: number, codeId, verificationCode: '0000000' }
    const guessed = await mobileRegister(site, { ...entry, password: PASSWORD, confirmPassword: PASSWORD })
    answers.add(JSON.stringify([sent.status, value, [...sent.headers.keys()].sort(), ...bytesOf(guessed)]))
  }
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Which of the two goes first changes, so that neither gets the warmer server.
    const first = pair % 2 === 0
    await measure(first ? 'known' : 'unknown', first ? known[pair] : unknown[pair])
    await measure(first ? 'unknown' : 'known', first ? unknown[pair] : known[pair])
  }
  expect([...answers]).toHaveLength(1)
  expect(answers.values().next().value).toContain('codeWrong')
  expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5)
  expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(0.01)
}, 120_000)

function bytesOf({ status, body }: Said): unknown[] {
  const { requestId: _, ...same } = body as Said['body'] & { requestId?: string }
  return [status, same]
}
