import { newId } from '#lib/ids/ids.ts'
import { MODULES } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { createMember } from '#server/identity/create-member.ts'
import { insertInviteCode } from '#server/identity/profile-queries.ts'
import { freshAddress } from '#tests/support/browser.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

/** The white-label tree with these modules on. */
export function modulesOn(...on: string[]): SiteSettings['modules'] {
  return MODULES.map(({ modId, children }) => ({
    modId,
    enabled: on.includes(modId),
    childrenNodes: children.map(child => ({ modId: child, enabled: on.includes(child) })),
  }))
}

let lastNumber = 0
/** A Thai mobile number that nobody has, as it is typed there. */
export function freshNumber(): string {
  lastNumber += 1
  return `081${String(lastNumber).padStart(7, '0')}`
}
export const inE164 = (typed: string) => `+66${typed.replace(/^0/, '')}`

export async function requestCode(
  server: TestServer,
  mobileNo: string,
  address = freshAddress(),
): Promise<Answer> {
  const body = { countryDialingCode: '66', mobileNo, human: await server.proof('sms') }
  return server.call('POST', '/registration-code', { body, address })
}

/** The newest text that went to a number; empty when none did. */
export async function textTo(server: TestServer, mobileNo: string): Promise<string> {
  const messages = await server.messages.outbox(200)
  return messages.find(({ to }) => to === inE164(mobileNo))?.text ?? ''
}

/** Has a code sent, and returns what goes along with it. */
export async function codeFor(server: TestServer, mobileNum: string) {
  const said = await requestCode(server, mobileNum)
  if (!said.body.success) throw new Error(`no code for ${mobileNum}: ${said.body.code}`)
  const verificationCode = /\b\d{6}\b/.exec(await textTo(server, mobileNum))?.[0] ?? ''
  return { countryDialingCode: '66', mobileNum, codeId: String(said.body.value?.codeId), verificationCode }
}

export async function mobileRegister(
  server: TestServer,
  entry: Record<string, unknown>,
  address = freshAddress(),
): Promise<Answer> {
  const human = await server.proof('register')
  return server.sealed(
    'PUT',
    '/members/mobile',
    'mobileRegister',
    { id: newId(), termsAccepted: true, human, ...entry },
    { address },
  )
}

/** An agent with an invitation code; answers the agent's id. */
export async function addAgent(server: TestServer, account: string, code: string): Promise<string> {
  const id = newId()
  const at = new Date()
  await server.db.transaction(async tx => {
    await createMember(tx, { id, account, memberType: 1, passwordHash: null, currency: 'THB', at })
    await insertInviteCode(tx, { code, agentId: id, at })
  })
  return id
}
