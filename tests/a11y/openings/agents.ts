import { newId } from '#lib/ids/ids.ts'
import { callServer } from '#tests/support/visitor.ts'
import { demoSeat, freshName, openAccount, type Seat, serverAddress } from '../../e2e/seats.ts'
import { expect, words } from '../../e2e/story.ts'
import { buttonOf, dialogOf, type Opening } from './opening.ts'

const CONTRACTS = '/agentHome/agentRealtimeSalary'
const REGISTER = '/agentHome/registerCenter'

/** An agent with contracts, and one directly below whom an offer waits for. */
export async function agentsWithOffer(): Promise<{ agent: Seat; below: Seat }> {
  const agent = await demoSeat('niran')
  const url = serverAddress()
  const wish = { id: newId(), kind: 'agent', rate: '0.5', mostUses: 1 }
  const made = await callServer(url, 'POST', '/agent/invites', { token: agent.token, body: wish })
  const affiliateCode = String(made.value?.code)
  const entry = { id: newId(), username: freshName(), affiliateCode }
  const below = await openAccount(url, 'register', '/members', entry)
  const tiers = [{ validBet: '1000', active: 1, loss: '0', ppm: 100 }]
  const offer = { id: newId(), kind: 'realtime', downlineId: below.member.id, period: null, tiers }
  const offered = await callServer(url, 'POST', '/agent/contracts/offers', {
    token: agent.token,
    body: offer,
  })
  if (!offered.success) throw new Error(`could not offer: ${offered.code} ${offered.message}`)
  return { agent, below }
}

/** By an agent with contracts and links. */
export const FOR_AGENTS: readonly Opening[] = [
  {
    name: 'the end of a contract',
    path: CONTRACTS,
    open: async (page, language) => {
      await page.getByRole('tab', { name: words(language, 'contracts').tabOwn }).click()
      await buttonOf(page, words(language, 'contracts').askEnd).click()
    },
  },
  {
    name: 'a new link',
    path: REGISTER,
    open: async (page, language) => {
      const says = words(language, 'downlines')
      await page.getByRole('textbox', { name: says.rate }).fill('0')
      await buttonOf(page, says.makeLink).click()
      await expect(dialogOf(page).getByRole('img', { name: says.qr })).toBeVisible()
    },
  },
  {
    name: 'the end of a link',
    path: REGISTER,
    open: (page, language) =>
      page
        .getByRole('button', { name: new RegExp(`^${words(language, 'downlines').endLink}`) })
        .first()
        .click(),
  },
  {
    name: 'a higher rate',
    path: '/agentHome/downlineManagmentView',
    open: (page, language) =>
      page
        .getByRole('button', { name: new RegExp(`^${words(language, 'downlines').raiseRate}`) })
        .first()
        .click(),
  },
  {
    name: 'leaving the centre',
    path: '/agentHome',
    open: (page, language) => buttonOf(page, words(language, 'agent').signOut).click(),
  },
]

/** By an agent whom an offer waits for. */
export const FOR_ASKED_AGENTS: readonly Opening[] = (['accept', 'refuse'] as const).map(answer => ({
  name: `to ${answer} a contract`,
  path: CONTRACTS,
  open: async (page, language) => {
    await buttonOf(page, words(language, 'contracts')[answer]).click()
    await expect(dialogOf(page)).toContainText(/\S/)
  },
}))
