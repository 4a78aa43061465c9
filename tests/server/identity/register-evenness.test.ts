import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer } from '#tests/support/test-server.ts'
import { EVENNESS, expectEvenTimes } from '#tests/support/timing.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { freshNumber, inE164, mobileRegister, modulesOn, requestCode } from './registering.ts'

// Protects: whoever tries numbers at the registration does not learn which have an account, neither from an answer nor
// from its time (reliability S6).

const PASSWORD = 'quiet river 9'
const fresh = useDatabase()

test(`answers known and unknown numbers alike, and a guessed code of them: ${EVENNESS}`, async () => {
  const server = await openTestServer(fresh.db, {
    settings: { modules: modulesOn('MOBILEREG', 'MOBILEREGPWD') },
  })
  const answers = new Set<string>()
  const measure = async (number: string) => {
    const started = performance.now()
    const sent = await requestCode(server, number)
    const took = performance.now() - started
    const { codeId, to, ...value } = sent.body.value as Record<string, unknown>
    expect([typeof codeId, String(codeId).length, to]).toEqual(['string', 32, inE164(number)])
    const entry = { countryDialingCode: '66', mobileNum: number, codeId, verificationCode: '0000000' }
    const guessed = await mobileRegister(server, { ...entry, password: PASSWORD, confirmPassword: PASSWORD })
    answers.add(JSON.stringify([sent.status, value, [...sent.headers.keys()].sort(), ...bytesOf(guessed)]))
    return took
  }
  const prepare = async (first: number, count: number) => {
    const pairs = Array.from({ length: count }, () => ({ known: freshNumber(), unknown: freshNumber() }))
    await fresh.db.transaction(async tx => {
      const at = new Date()
      for (const [place, { known }] of pairs.entries()) {
        const phone = { number: inE164(known), isVerified: true }
        const account = `numbered${first + place}`
        await createMember(tx, { id: newId(), account, passwordHash: null, currency: 'THB', at, phone })
      }
    })
    await fresh.db.run(sql`analyze members`)
    return pairs
  }
  await expectEvenTimes({ prepare, measure })
  expect([...answers]).toHaveLength(1)
  expect(answers.values().next().value).toContain('codeWrong')
}, 120_000)

function bytesOf({ status, body }: Answer): unknown[] {
  const { requestId: _, ...same } = body as Answer['body'] & { requestId?: string }
  return [status, same]
}
