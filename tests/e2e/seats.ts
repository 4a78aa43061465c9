import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { OutboxMessage } from '#lib/outbox/api.ts'
import { sealTo, solved } from '#tests/support/browser.ts'
import { callServer, signIn } from '#tests/support/visitor.ts'
import { expect, test as story } from './story.ts'

/** Somebody who is at the site: an account, and a session of it. */
export interface Seat extends SignedIn {
  username: string
  password: string
}

/** What `fillLists` pays in, minor units. */
const DEPOSITED = 100_000n
/** The game of the house, by its code. */
const SLOT = 'koi-terrace'

export function serverAddress(): string {
  return `http://localhost:${process.env.E2E_PORT}`
}

/** Stories of somebody who has deposited and played; one account for all of them in a worker, so they leave it as it is. */
export const test = story.extend<object, { player: Seat }>({
  player: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this parameter what the fixture needs.
    async ({}, use) => {
      let seat = await newSeat()
      await fillLists(seat)
      // A round that pays just its stake leaves nothing for a chart to show.
      while ((await balanceOf(seat)) === DEPOSITED) {
        seat = await newSeat()
        await fillLists(seat)
      }
      await use(seat)
    },
    { scope: 'worker' },
  ],
})

/** A name that nobody has taken. */
export function freshName(): string {
  return `seat${randomInt(1_000_000_000)}`
}

/** Signs in one of the demo accounts. */
export async function demoSeat(username: string): Promise<Seat> {
  const password = 'Demo1234!'
  return { username, password, ...(await signIn(serverAddress(), username, password)) }
}

/** Opens an account with an empty wallet, past the pages: for stories that begin after it. */
export function newSeat(): Promise<Seat> {
  return openAccount(serverAddress(), 'register', '/members', { id: newId(), username: freshName() })
}

/** Opens an account at a server with these entries and a password; answers its session. */
export async function openAccount(
  url: string,
  action: 'register' | 'mobileRegister',
  path: string,
  entry: Record<string, unknown>,
): Promise<Seat> {
  const password = 'four quiet koi swim'
  const key = (await callServer(url, 'GET', '/seal-key')).value as { keyId: string; publicKey: string }
  const challenge = (await callServer(url, 'GET', '/human-challenge?scene=register')).value?.challenge
  const human = await solved(String(challenge))
  const input = { ...entry, password, confirmPassword: password, termsAccepted: true, human }
  const content = JSON.stringify({ at: Date.now(), body: JSON.stringify(input) })
  const body = await sealTo(key, action, content)
  const answer = await callServer(url, 'PUT', path, { body, type: 'application/sealed+json' })
  if (!answer.success) throw new Error(`could not register: ${answer.code} ${answer.message}`)
  const session = answer.value as SignedIn
  return { username: session.member.account, password, ...session }
}

/** The newest message that the outbox of a demo holds for a number or an address; waits until there is one. */
export async function sentTo(url: string, to: string): Promise<OutboxMessage> {
  let newest: OutboxMessage | undefined
  const look = async () => {
    const { value } = await callServer(url, 'GET', '/outbox')
    const messages = (value?.messages ?? []) as OutboxMessage[]
    newest = messages.find(message => message.to === to)
    return newest?.id
  }
  await expect.poll(look).toBeDefined()
  if (!newest) throw new Error(`nothing was sent to ${to}`)
  return newest
}

/** Lets this tab hold the session, under the keys of the specification (section 3); at another address when one is given. */
export async function sitDown(
  page: Page,
  { token, member }: Pick<SignedIn, 'token' | 'member'>,
  address = '',
): Promise<void> {
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate(
    entries => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
    },
    storageOf(token, member),
  )
}

function storageOf(token: string, member: SignedIn['member']): Record<string, string> {
  return {
    token,
    account: member.account,
    nickname: member.nickname,
    customerId: member.id,
    memberType: String(member.type),
    isAgent: String(member.isAgent),
    isTrial: String(member.isTrial),
    createdAt: member.createdAt,
  }
}

/** The member's session ends at the server, as when it runs out or another device ends it. */
export async function endSession({ token }: SignedIn): Promise<void> {
  const answer = await callServer(serverAddress(), 'DELETE', '/session', { token })
  if (!answer.success) throw new Error(`could not end the session: ${answer.code}`)
}

/** The node of a game for the address of the game page, by what the catalogue says of it. */
export async function findGame(
  fits: 'playable' | 'maintenance' | 'unavailable',
  url = serverAddress(),
): Promise<string> {
  for (let pageNo = 1; pageNo <= 20; pageNo += 1) {
    const answer = await callServer(url, 'GET', `/games?gameType=RNG&pageSize=100&pageNo=${pageNo}`)
    const games = (answer.value?.games ?? []) as ListedGame[]
    const game = games.find(one => kindOf(one) === fits)
    if (game) return game.nodeId
  }
  throw new Error(`no game is ${fits}`)
}

interface ListedGame {
  nodeId: string
  gameCode: string
  maintenance: boolean
  launchable: boolean
}

function kindOf(game: ListedGame): 'playable' | 'maintenance' | 'unavailable' | undefined {
  if (game.maintenance) return 'maintenance'
  if (!game.launchable) return 'unavailable'
  return game.gameCode === SLOT ? 'playable' : undefined
}

/** What a seat's wallet holds by the ledger, minor units. */
export async function balanceOf({ token }: Pick<SignedIn, 'token'>, url = serverAddress()): Promise<bigint> {
  const { value } = await callServer(url, 'GET', '/wallet/balance', { token })
  return BigInt(String(value?.balance))
}

/** A deposit and a played round, by default of the smallest stake, so that the member's lists have something to show. */
export async function fillLists(
  { token }: SignedIn,
  stakeMinor?: bigint,
  url = serverAddress(),
): Promise<void> {
  const deposit = { id: newId(), method: 'sandbox', amount: DEPOSITED.toString() }
  const done = await callServer(url, 'POST', '/deposits', { token, body: deposit })
  if (!done.success) throw new Error(`could not deposit: ${done.code}`)
  const body = { nodeId: await findGame('playable', url), device: 'desktop' }
  const launch = await callServer(url, 'POST', '/games/launch', { token, body })
  const launchToken = new URL(String(launch.value?.url), url).searchParams.get('launchToken')
  const seat = await play(url, '/session', { launchToken, gameCode: SLOT })
  const { serverSeedHash, clientSeed } = seat.fairness as { serverSeedHash: string; clientSeed: string }
  const [smallest] = seat.stakes as string[]
  const round = {
    id: newId(),
    stakeMinor: stakeMinor?.toString() ?? smallest,
    bets: '',
    serverSeedHash,
    clientSeed,
  }
  await play(url, '/play', round, String(seat.token))
}

async function play(
  url: string,
  path: string,
  body: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/vendor-demo/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`the game said ${answer.code}`)
  return answer
}
