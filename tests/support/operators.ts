import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { newId } from '#lib/ids/ids.ts'
import type { OperatorRole } from '#lib/operators/permissions.ts'
import { insertPerson } from '#server/operator/people-queries.ts'
import { writeCredentials } from '#server/operators/account-queries.ts'
import { makeLink } from '#server/operators/link.ts'
import { startOperatorSession } from '#server/operators/session.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import type { TestServer } from './test-server.ts'
import type { Answer } from './visitor-calls.ts'

type Server = Pick<TestServer, 'db' | 'clock' | 'call' | 'sealed'>

export const OPERATOR_PASSWORD = 'slow rivers carry stones'

/** The code that an app with this secret shows at a moment. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  })
}

/** Names a person of the house; the key of the command line is "key of NAME". */
export async function namePerson(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  name: string,
  roles: readonly OperatorRole[] = ['admin'],
): Promise<void> {
  const keyHash = createHash('sha256').update(`key of ${name}`).digest()
  await insertPerson(db, { name, keyHash, addedBy: 'test', at: clock.now(), roles })
}

/** The token of a one-time link. */
export async function linkFor({ db, clock }: Pick<Server, 'db' | 'clock'>, person: string): Promise<string> {
  const address = await db.transaction(tx => makeLink(tx, { person, at: clock.now() }))
  return address.split('#')[1] ?? ''
}

/** Uses a link as a person does with an authenticator app; answers the app's secret. */
export async function useLink(server: Server, link: string, password = OPERATOR_PASSWORD): Promise<string> {
  const { body } = await server.sealed('POST', '/operator/link', 'operatorAcceptLink', { link, password })
  if (!body.success) throw new Error(`the link was refused: ${body.code}`)
  const secret = String(body.value?.secret)
  const code = codeAt(secret, server.clock.now())
  const confirmed = await server.call('PUT', '/operator/link', { body: { link, code } })
  if (!confirmed.body.success) throw new Error(`the factor was refused: ${confirmed.body.code}`)
  return secret
}

export function logIn(
  server: Server,
  name: string,
  password = OPERATOR_PASSWORD,
  address?: string,
): Promise<Answer> {
  const options = address ? { address } : {}
  return server.sealed('POST', '/operator/login', 'operatorLogin', { name, password }, options)
}

/** Both steps; answers the token. */
export async function signInOperator(server: Server, name: string, secret: string): Promise<string> {
  // Each code counts once, and the one of now may be spent.
  server.clock.advance(30_000)
  const { body } = await logIn(server, name)
  const { pendingLogin } = body.value ?? {}
  const code = codeAt(secret, server.clock.now())
  const step = await server.call('POST', '/operator/login/second-step', { body: { pendingLogin, code } })
  if (!step.body.success) throw new Error(`not signed in: ${body.code ?? step.body.code}`)
  return String(step.body.value?.token)
}

/** A person who is signed in, past all steps. */
export async function seatOperator(
  server: Pick<Runtime, 'db' | 'clock'>,
  name: string,
  roles: readonly OperatorRole[],
): Promise<{ token: string; sessionId: string }> {
  await namePerson(server, name, roles)
  const at = server.clock.now()
  const passwordHash = await cheapPasswords().hash(OPERATOR_PASSWORD)
  const credentials = { id: newId(), passwordHash, sealedAuthenticator: null, step: 0, at }
  return server.db.transaction(async tx => {
    await writeCredentials(tx, { person: name, ...credentials })
    const from = { person: name, address: '198.51.100.9', userAgent: 'test', at }
    const { token, id } = await startOperatorSession(tx, from)
    return { token, sessionId: id }
  })
}
