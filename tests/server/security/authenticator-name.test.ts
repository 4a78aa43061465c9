import { beforeAll, expect, test } from 'vitest'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { linkFor, namePerson, OPERATOR_PASSWORD } from '#tests/support/operators.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { member } from './second-steps.ts'

// Protects: an authenticator app names the house that its code is for, as the house is called now and in the language of who
// sets it up; for members and for operators alike.

const fresh = useDatabase()
let server: TestServer<'operators'>

beforeAll(async () => {
  server = await openTestServer(fresh.db, { features: ['operators'] })
})

const content = async (...words: string[]) => {
  const context = { db: fresh.db, operator: 'root', now: server.clock.now(), timeZone: 'Asia/Bangkok' }
  const { exitCode, text } = await operate(['content', ...words], context)
  expect(exitCode, text).toBe(0)
}
/** What the app shows above the code, and whose it says it is. */
function shownBy(uri: unknown) {
  const { pathname, searchParams } = new URL(String(uri))
  return {
    issuer: searchParams.get('issuer'),
    label: decodeURIComponent(pathname.replace(/^\/+(totp\/)?/, '')),
  }
}
async function ofMember(language: string) {
  const { token, member: who } = await member(server)
  const { body } = await server.call('POST', '/member/authenticator', {
    token,
    headers: { 'accept-language': language },
  })
  return { shown: shownBy(body.value?.uri), account: who.account }
}
async function ofOperator(name: string) {
  await namePerson(server, name)
  const link = await linkFor(server, name)
  const given = { link, password: OPERATOR_PASSWORD }
  const { body } = await server.sealed('POST', '/operator/link', 'operatorAcceptLink', given)
  return shownBy(body.value?.uri)
}

test('before the house has a name of its own, the app shows the one that pages show', async () => {
  const { shown, account } = await ofMember('EN')
  expect(shown).toEqual({ issuer: 'Baize', label: `Baize:${account}` })
})

test('the app shows the name of the house, to members and to operators', async () => {
  await content('save', 'white-label', 'site', 'facts', '--json={"logo":null,"colours":null,"theme":"dark"}')
  await content('save', 'white-label', 'site', 'en', '--json={"name":"Golden Lake & Co."}')
  await content('save', 'white-label', 'site', 'th', '--json={"name":"โกลเดนเลค"}')
  // A draft is not the name yet.
  expect((await ofMember('EN')).shown.issuer).toBe('Baize')
  await content('publish', 'white-label', 'site')
  const english = await ofMember('EN')
  expect(english.shown).toEqual({
    issuer: 'Golden Lake & Co.',
    label: `Golden Lake & Co.:${english.account}`,
  })
  expect((await ofMember('TY')).shown.issuer).toBe('โกลเดนเลค')
  expect(await ofOperator('ann')).toEqual({
    issuer: 'Golden Lake & Co.',
    label: 'Golden Lake & Co.:ann (operator)',
  })
})
