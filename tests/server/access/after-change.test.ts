import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId, newSecret } from '#lib/ids/ids.ts'
import { Passwords } from '#server/platform/password.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'
import { codeOf, heldLogin, step, withAuthenticator } from '../security/second-steps.ts'

const PASSWORD = 'quiet river 9'
const OTHER = 'another river 9'

/** Passwords that let something else happen once between the next check and its answer. */
class SlowPasswords extends Passwords {
  meanwhile: (() => Promise<unknown>) | undefined

  override async verify(...asked: Parameters<Passwords['verify']>): Promise<boolean> {
    const isRight = await super.verify(...asked)
    const { meanwhile } = this
    this.meanwhile = undefined
    await meanwhile?.()
    return isRight
  }
}

// Protects: what ends every session of an account ends what is on its way to one, too.
const fresh = useDatabase()
const passwords = new SlowPasswords({ cost: { memoryKib: 64, passes: 2 } })
let site: TestServer
beforeAll(async () => {
  site = await openTestServer(fresh.db, { passwords })
})
beforeEach(() => forgetCounts())

const changePassword = (token: string) =>
  site.sealed(
    'POST',
    '/member/password',
    'changePassword',
    { oldPassword: PASSWORD, newPassword: OTHER, confirmNewPassword: OTHER },
    { token },
  )
const signOutElsewhere = (token: string) => site.call('DELETE', '/member/devices', { token })

test('opens nothing for an old password that was checked just before it was changed', async () => {
  const { token } = await signUp(site, 'raced', PASSWORD)
  passwords.meanwhile = async () => {
    const changed = await changePassword(token)
    expect(changed.body.success).toBe(true)
  }
  const said = await site.login('raced', PASSWORD)
  expect(said.body).toMatchObject({ success: false, code: 'wrongLogin' })
  expect((await site.login('raced', OTHER)).body.success).toBe(true)
})

test.each(['change', 'signOut', 'operator'] as const)(
  'ends a login that waits for its second step: %s',
  async way => {
    const account = `waits${way}`.toLowerCase()
    const { token } = await signUp(site, account, PASSWORD)
    const { secret } = await withAuthenticator(site, token, () => site.clock.now().getTime())
    site.clock.advance(60_000)
    const { pendingLogin } = await heldLogin(site, account)
    if (way === 'change') expect((await changePassword(token)).body.success).toBe(true)
    if (way === 'signOut') expect((await signOutElsewhere(token)).body.success).toBe(true)
    if (way === 'operator') await site.operator('anna', 'member', 'reset-password', account)
    const said = await step(site, { pendingLogin, code: codeOf(secret, site.clock.now().getTime()) })
    expect(said.body).toMatchObject({ success: false, code: 'secondStepOver' })
  },
)

test.each(['logout', 'change', 'signOut', 'operator'] as const)(
  'does not answer a registration again after: %s',
  async way => {
    const account = `again${way}`.toLowerCase()
    const entry = { id: newId(), repeatSecret: newSecret() }
    const first = await site.register(account, PASSWORD, entry)
    const token = String(first.body.value?.token)
    if (way === 'logout') expect((await site.call('DELETE', '/session', { token })).body.success).toBe(true)
    if (way === 'change') expect((await changePassword(token)).body.success).toBe(true)
    if (way === 'signOut') {
      const other = await site.login(account, PASSWORD)
      expect((await signOutElsewhere(String(other.body.value?.token))).body.success).toBe(true)
    }
    if (way === 'operator') await site.operator('anna', 'member', 'reset-password', account)
    const again = await site.register(account, PASSWORD, entry)
    expect(again.body).toMatchObject({ success: false, code: 'accountTaken' })
  },
)
