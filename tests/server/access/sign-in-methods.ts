import { newId, newSecret } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { writeFirstPassword } from '#server/identity/first-password.ts'
import { insertIdentity } from '#server/social/queries.ts'
import { freshAddress } from '#tests/support/browser.ts'
import { signUp, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'
import { codeFor, freshNumber, inE164, mobileRegister, textTo } from '../identity/registering.ts'
import { optionsOf, step, withPasskey } from '../security/second-steps.ts'
import type { SoftPasskey } from '../security/soft-passkey.ts'
import { atProvider, Browser } from '../social/social-browser.ts'

export const PASSWORD = 'quiet river 9'

/** A member who is about to come in, with everything that any way needs. */
export interface Visitor {
  id: string
  account: string
  token: string
  number: string
  /** Where they come from: what counts by address counts for them alone. */
  address: string
  /** The authenticator that the condition has given them. */
  authenticator?: string
  passkey?: SoftPasskey
}

/** Sends the last call of a way; what it shows was got before the condition came. */
export type Enter = (how: { entrance?: 'agent'; withoutPicture?: boolean }) => Promise<Answer>

/** Prepares each way of the table for a visitor. A way that opens an account takes the visitor's id for the new one's. */
export type SignInMethods = Readonly<Record<string, (visitor: Visitor) => Promise<Enter>>>

export async function newVisitor(site: TestServer, account: string): Promise<Visitor> {
  const { member, token } = await signUp(site, account, PASSWORD)
  const number = freshNumber()
  await site.db.run(sql`
    update members set phone = ${inE164(number)}, phone_verified_at = created_at where id = ${member.id}::uuid`)
  return { id: member.id, account, token, number, address: freshAddress() }
}

export function signInMethodsOf(
  site: TestServer,
  request: (path: string, init: RequestInit) => Promise<Response>,
  issuer: string,
): SignInMethods {
  const picture = (scene: 'login' | 'register' | 'recover') => ({
    captchaId: site.identity.captchas.seal(scene, 'ABCDE'),
    text: 'abcde',
  })
  const code = async (number: string) => /\b\d{6}\b/.exec(await textTo(site, number))?.[0] ?? ''
  const cookieOf = (said: Answer) => said.headers.get('set-cookie')?.split(';')[0] ?? ''
  const pictured = (scene: 'login' | 'register' | 'recover', withoutPicture = false) =>
    withoutPicture ? { captcha: undefined } : { captcha: picture(scene) }

  const password =
    ({ account, address }: Visitor, typed: string): Enter =>
    ({ entrance, withoutPicture }) =>
      site.login(
        account,
        typed,
        { ...(entrance ? { entrance } : {}), ...pictured('login', withoutPicture) },
        { address },
      )

  const register = async (entry: Record<string, unknown>, address: string, withoutPicture?: boolean) => {
    const body = {
      password: PASSWORD,
      confirmPassword: PASSWORD,
      termsAccepted: true,
      human: await site.proof('register'),
      ...pictured('register', withoutPicture),
      ...entry,
    }
    return site.sealed('PUT', '/members', 'register', body, { address })
  }

  const browserAt = (address: string) => Object.assign(new Browser(request), { address })
  const arrive = async (browser: Browser, name: string) => {
    const back = await atProvider(await browser.start(), { name })
    return (await browser.comeBack(back)).params
  }

  return {
    password: async visitor => password(visitor, PASSWORD),
    'password made by an operator': async visitor => {
      const made = 'k7wm-3xqp-9hrt-2vdn'
      const at = site.clock.now()
      const until = new Date(at.getTime() + 3_600_000)
      const passwordHash = await site.identity.passwords.hash(made)
      await writeFirstPassword(site.db, { memberId: visitor.id, passwordHash, until, at })
      return password(visitor, made)
    },
    'code by SMS': async ({ number, address }) => {
      const body = { countryDialingCode: '66', mobileNum: number, human: await site.proof('sms') }
      const asked = await site.call('POST', '/session/code-by-sms', { body, address: freshAddress() })
      const sent = { type: 'sms', countryDialingCode: '66', codeId: asked.body.value?.codeId }
      const typed = await code(number)
      return ({ entrance, withoutPicture }) =>
        site.login(
          number,
          typed,
          { ...sent, ...(entrance ? { entrance } : {}), ...pictured('login', withoutPicture) },
          { address },
        )
    },
    passkey: async visitor => {
      visitor.passkey ??= (await withPasskey(site, visitor.token)).passkey
      const response = visitor.passkey.show(await optionsOf(site, '/session/passkey/options'))
      const { address } = visitor
      return ({ entrance }) =>
        site.call('POST', '/session/passkey', {
          body: { response, ...(entrance ? { entrance } : {}) },
          address,
        })
    },
    'second step': async visitor => {
      visitor.passkey ??= (await withPasskey(site, visitor.token)).passkey
      const held = await site.login(visitor.account, PASSWORD)
      const pendingLogin = held.body.details?.pendingLogin
      const body = { pendingLogin }
      const response = visitor.passkey.show(await optionsOf(site, '/session/second-step/options', { body }))
      return () => step(site, { pendingLogin, response })
    },
    provider: async ({ id, account, address }) => {
      const at = site.clock.now()
      const subject = `of ${account}`
      await site.db.transaction(tx => insertIdentity(tx, { issuer, subject, memberId: id, at }))
      const browser = browserAt(address)
      const params = await arrive(browser, subject)
      return () => browser.arrive(params)
    },
    'remembered browser': async ({ account, address }) => {
      const cookie = cookieOf(await site.login(account, PASSWORD, { remember: true }))
      return () =>
        site.call('POST', '/session/remembered', {
          headers: { 'sec-fetch-site': 'same-origin', cookie },
          address,
        })
    },
    'session code': async ({ token, address }) => {
      const said = await site.call('POST', '/session/code', { token })
      const body = { code: said.body.value?.code }
      return () => site.call('POST', '/session/exchange', { body, address })
    },
    'recovery by phone': async ({ number, address }) => {
      const ask = { countryDialingCode: '66', mobileNum: number, human: await site.proof('sms') }
      const asked = await site.call('POST', '/password-recovery/sms', { body: ask, address: freshAddress() })
      const sent = { countryDialingCode: '66', mobileNum: number, codeId: asked.body.value?.codeId }
      const entry = { ...sent, verificationCode: await code(number), newPassword: 'another river 9' }
      return ({ withoutPicture }) => {
        const body = { ...entry, ...pictured('recover', withoutPicture) }
        return site.sealed('POST', '/password-recovery/phone', 'setPasswordByPhone', body, { address })
      }
    },
    registration: async ({ account, address }) => {
      const entry = { id: newId(), username: `${account}n` }
      return ({ withoutPicture }) => register(entry, address, withoutPicture)
    },
    'registration again': async visitor => {
      const entry = { id: newId(), username: `${visitor.account}a`, repeatSecret: newSecret() }
      become(visitor, await register(entry, freshAddress()))
      return ({ withoutPicture }) => register(entry, visitor.address, withoutPicture)
    },
    'mobile registration': async ({ address }) => {
      const entry = { password: PASSWORD, confirmPassword: PASSWORD, ...(await codeFor(site, freshNumber())) }
      return ({ withoutPicture }) =>
        mobileRegister(site, { ...entry, ...pictured('register', withoutPicture) }, address)
    },
    'mobile registration again': async visitor => {
      const sent = await codeFor(site, freshNumber())
      const pair = { password: PASSWORD, confirmPassword: PASSWORD }
      const entry = { id: newId(), repeatSecret: newSecret(), ...pair, ...sent }
      become(visitor, await mobileRegister(site, entry))
      return ({ withoutPicture }) =>
        mobileRegister(site, { ...entry, ...pictured('register', withoutPicture) }, visitor.address)
    },
    'registration with a provider': async ({ account, address }) => {
      const browser = browserAt(address)
      const arrived = await browser.arrive(await arrive(browser, `new ${account}`))
      return () => browser.register(arrived.body.value?.ticket, `${account}p`)
    },
    'registration with a provider again': async visitor => {
      const browser = browserAt(visitor.address)
      const arrived = await browser.arrive(await arrive(browser, `again ${visitor.account}`))
      const enter = () => browser.register(arrived.body.value?.ticket, `${visitor.account}q`, { id })
      const id = newId()
      become(visitor, await enter())
      return enter
    },
    'free play':
      async ({ address }) =>
      () =>
        playFree(site, { id: newId() }, address),
    'free play again': async visitor => {
      const entry = { id: newId(), repeatSecret: newSecret() }
      become(visitor, await playFree(site, entry, freshAddress()))
      return () => playFree(site, entry, visitor.address)
    },
    'password change': async ({ token }) => {
      const entry = {
        oldPassword: PASSWORD,
        newPassword: 'another river 9',
        confirmNewPassword: 'another river 9',
      }
      return () => site.sealed('POST', '/member/password', 'changePassword', entry, { token })
    },
  }
}

/** From now on the visitor is the member that was just registered. */
function become(visitor: Visitor, { body }: Answer): void {
  if (!body.success) throw new Error(`could not register: ${body.code} ${body.field}`)
  const { token, member } = body.value as { token: string; member: { id: string; account: string } }
  Object.assign(visitor, { id: member.id, account: member.account, token })
}

async function playFree(site: TestServer, entry: Record<string, unknown>, address: string): Promise<Answer> {
  const human = await site.proof('register')
  const body = { os: 'Linux', platform: 'W', version: 3, human, ...entry }
  return site.sealed('POST', '/session/free-play', 'freePlayLogin', body, { address })
}
