import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ALPHABET } from '#server/captcha/glyphs.ts'
import { drawPicture } from '#server/captcha/picture.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer } from '#tests/support/test-server.ts'

// Protects: a picture answers one try of one form in time, and only the server says when one is needed (S8, S9).
const fresh = useDatabase()
const MINUTE_MS = 60_000

test('answers a picture and an id that tells nothing of it', async () => {
  const server = await openTestServer(fresh.db)
  const { value } = (await server.call('GET', '/captcha?scene=login')).body
  const picture = await sharp(Buffer.from(String(value?.image), 'base64')).metadata()
  expect(picture).toMatchObject({ format: 'png', width: 320, height: 112 })
  expect(Buffer.from(String(value?.captchaId), 'base64url').length).toBeGreaterThan(64)
  const ids = new Set(Array.from({ length: 200 }, () => server.identity.captchas.seal('login', 'AAAAA')))
  expect(ids.size).toBe(200)
})

test('refuses a picture for another scene', async () => {
  const server = await openTestServer(fresh.db)
  expect((await server.call('GET', '/captcha?scene=vault')).body.code).toBe('badInput')
})

test('refuses tooManyRequests to who asks for a picture more than once a second', async () => {
  const server = await openTestServer(fresh.db)
  forgetCounts()
  const address = freshAddress()
  const said = await Promise.all(
    Array.from({ length: 20 }, () => server.call('GET', '/captcha?scene=login', { address })),
  )
  expect(said.filter(one => one.status === 200)).toHaveLength(5)
  expect(said.filter(one => one.body.code === 'tooManyRequests')).toHaveLength(15)
})

test('accepts what a picture shows, in small letters and full-width ones too, once in ten replays (S8)', async () => {
  const { captchas } = (await openTestServer(fresh.db)).identity
  for (const text of ['HKW47', 'hkw47', ' ｈｋｗ 47 ']) {
    const captchaId = captchas.seal('login', 'HKW47')
    const tries = Array.from({ length: 10 }, () =>
      captchas.accepts(fresh.db, { scene: 'login', captchaId, text }),
    )
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  }
})

test('refuses the right text after a wrong one, of another scene, made up, or after five minutes (S8)', async () => {
  const server = await openTestServer(fresh.db)
  const { captchas } = server.identity
  const answer = (captchaId: string, text = 'HKW47') =>
    captchas.accepts(fresh.db, { scene: 'login', captchaId, text })
  const tried = captchas.seal('login', 'HKW47')
  expect(await answer(tried, 'HKW49')).toBe(false)
  expect(await answer(tried)).toBe(false)
  expect(await answer(captchas.seal('register', 'HKW47'))).toBe(false)
  const spelled = captchas.seal('login', 'HKW47')
  expect(await answer(`${spelled}=`)).toBe(false)
  for (const captchaId of ['', 'x', 'A'.repeat(150)]) expect(await answer(captchaId)).toBe(false)
  const late = captchas.seal('login', 'HKW47')
  server.clock.advance(5 * MINUTE_MS + 1)
  expect(await answer(late)).toBe(false)
})

test('asks after three failures of an account or ten of an address within half an hour (S9)', async () => {
  const { captchas } = (await openTestServer(fresh.db)).identity
  const [at, address, account] = [new Date(), freshAddress(), 'asked1']
  const suspect = { scene: 'login' as const, account, address, at }
  for (let n = 0; n < 3; n++) {
    expect(await captchas.isRequired(fresh.db, suspect)).toBe(false)
    await captchas.noteFailure(fresh.db, { ...suspect, at: new Date(at.getTime() + n) })
  }
  const now = new Date(at.getTime() + 10)
  expect(await captchas.isRequired(fresh.db, { ...suspect, at: now, address: freshAddress() })).toBe(true)
  expect(await captchas.isRequired(fresh.db, { ...suspect, at: now, scene: 'recover' })).toBe(false)
  expect(await captchas.isRequired(fresh.db, { ...suspect, at: now, account: 'other1' })).toBe(false)
  for (let n = 0; n < 7; n++) {
    await captchas.noteFailure(fresh.db, { ...suspect, account: `spray${n}`, at: new Date(at.getTime() + n) })
  }
  expect(await captchas.isRequired(fresh.db, { ...suspect, at: now, account: 'other1' })).toBe(true)
  await captchas.clear(fresh.db, { scene: 'login', account })
  expect(await captchas.isRequired(fresh.db, { ...suspect, at: now, address: freshAddress() })).toBe(false)
  const later = new Date(at.getTime() + 31 * MINUTE_MS)
  expect(await captchas.isRequired(fresh.db, { ...suspect, at: later })).toBe(false)
})

test('refuses captchaNeeded without an answer and captchaWrong with a wrong one, beside their field (S9)', async () => {
  const { captchas } = (await openTestServer(fresh.db)).identity
  const suspect = { scene: 'login' as const, account: 'asked2', address: freshAddress(), at: new Date() }
  await expect(captchas.require(fresh.db, suspect, undefined)).resolves.toBeUndefined()
  for (let n = 0; n < 3; n++) await captchas.noteFailure(fresh.db, suspect)
  const refused = { options: { field: 'captcha', details: { captcha: true } } }
  await expect(captchas.require(fresh.db, suspect, undefined)).rejects.toMatchObject({
    code: 'captchaNeeded',
    ...refused,
  })
  const captchaId = captchas.seal('login', 'HKW47')
  const wrong = captchas.require(fresh.db, suspect, { captchaId, text: 'AAAAA' })
  await expect(wrong).rejects.toMatchObject({ code: 'captchaWrong', ...refused })
  const right = { captchaId: captchas.seal('login', 'HKW47'), text: 'HKW47' }
  await expect(captchas.require(fresh.db, suspect, right)).resolves.toBeUndefined()
})

// Protects: no two pictures of a text are alike, and none is a heavy download.
test('draws every character differently each time, in less than 12 kB', async () => {
  const pictures = await Promise.all([ALPHABET.slice(0, 5), ALPHABET.slice(0, 5)].map(drawPicture))
  const [one, other] = pictures
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false)
  expect(Math.max(...pictures.map(picture => picture.length))).toBeLessThan(12_000)
})
