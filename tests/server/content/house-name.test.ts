import { expect, test } from 'vitest'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { houseName } from '#server/content/house-name.ts'
import { messageTexts } from '#server/messages/texts.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { testClock } from '#tests/support/test-clock.ts'

// Protects (product decisions, section 11): messages, authenticator apps and passkeys carry the name that the operator
// published, from the moment it is, and never ours.

const fresh = useDatabase()
const clock = testClock()
const save = async (...words: string[]) => {
  const context = { db: fresh.db, operator: 'nok', now: clock.now(), timeZone: 'Asia/Bangkok' }
  const { exitCode, text } = await operate(['content', ...words], context)
  expect(exitCode, text).toBe(0)
}

test('a house has its published name in each language, and our own before that', async () => {
  const facts = JSON.stringify({ logo: null, colours: null, theme: 'dark' })
  await save('save', 'white-label', 'site', 'facts', `--json=${facts}`)
  await save('save', 'white-label', 'site', 'en', '--json={"name":"Golden Lake"}')
  expect(await houseName(fresh.db, 'en')).toBe('Baize')
  await save('publish', 'white-label', 'site')
  expect(await houseName(fresh.db, 'en')).toBe('Golden Lake')
  expect(await houseName(fresh.db, 'th')).toBe('Baize')
})

test('an e-mail names the house as its sender, in its text and in its foot; an SMS names it first', async () => {
  const values = { code: '012345', minutes: 10, site: 'play.example' }
  const about = { purpose: 'loginCode', language: 'en' } as const
  const mail = await messageTexts(fresh.db, { channel: 'email', ...about }, values)
  expect(mail).toMatchObject({ sender: 'Golden Lake', subject: '012345 is your login code' })
  expect(mail.text).toMatch(/^Golden Lake: 012345[\s\S]*\n\n.*Golden Lake, including customer service,/)
  const sms = await messageTexts(fresh.db, { channel: 'sms', ...about }, values)
  expect(sms.text).toMatch(/^Golden Lake: 012345/)
})

test('no language names us in a message', async () => {
  for (const language of SHIPPED_LANGUAGES) {
    const file = await import(`../../../locales/${language}/messages.json`)
    expect(JSON.stringify(file)).not.toMatch(/baize/i)
  }
})
