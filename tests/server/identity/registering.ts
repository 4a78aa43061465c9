import { newId } from '#lib/ids/ids.ts'
import { MODULES } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { createMember } from '#server/identity/create-member.ts'
import { insertInviteCode } from '#server/identity/profile-queries.ts'
import { type Said, type Site, someAddress } from './site.ts'

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

export async function askForCode(site: Site, mobileNo: string, address = someAddress()): Promise<Said> {
  const body = { countryDialingCode: '66', mobileNo, human: await site.proof('sms') }
  return site.call('POST', '/registration-code', { body, address })
}

/** The newest text that went to a number; empty when none did. */
export async function textTo(site: Site, mobileNo: string): Promise<string> {
  const messages = await site.messages.outbox(200)
  return messages.find(({ to }) => to === inE164(mobileNo))?.text ?? ''
}

/** Has a code sent, and answers what goes along with it. */
export async function codeFor(site: Site, mobileNum: string) {
  const said = await askForCode(site, mobileNum)
  if (!said.body.success) throw new Error(`no code for ${mobileNum}: ${said.body.code}`)
  const verificationCode = /\b\d{6}\b/.exec(await textTo(site, mobileNum))?.[0] ?? ''
  return { countryDialingCode: '66', mobileNum, codeId: String(said.body.value?.codeId), verificationCode }
}

export async function mobileRegister(
  site: Site,
  entry: Record<string, unknown>,
  address = someAddress(),
): Promise<Said> {
  const human = await site.proof('register')
  return site.sealed(
    'PUT',
    '/members/mobile',
    'mobileRegister',
    { id: newId(), termsAccepted: true, human, ...entry },
    { address },
  )
}

/** An agent with an invitation code; answers the agent's id. */
export async function addAgent(site: Site, account: string, code: string): Promise<string> {
  const id = newId()
  const at = new Date()
  await site.db.transaction(async tx => {
    await createMember(tx, { id, account, memberType: 1, passwordHash: null, currency: 'THB', at })
    await insertInviteCode(tx, { code, agentId: id, at })
  })
  return id
}
