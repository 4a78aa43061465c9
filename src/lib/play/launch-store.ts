import { atom } from 'nanostores'
import type { GameType } from '#lib/games/rules.ts'
import { asksFirst } from '#lib/limits/reality-store.ts'
import { merchantWallet, walletTransferRelay } from '#lib/wallet/api.ts'
import type { AnswerOf, Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { launchGame, launchVendorVariant } from './api.ts'
import { onHost, pickHost } from './launch-hosts.ts'

type Refused = Extract<Outcome<typeof launchGame>, { kind: 'refusal' }>

export interface OpenedGame {
  state: 'ready'
  url: string
  gameSessionId: string
  gameName: string
  opensIn: 'frame' | 'window'
  /** The balance lies in the vendor's own wallet until `bringBack`. */
  movedFunds: boolean
  /** Whether another host serves the game too, should this one not answer. */
  hasOtherHost: boolean
}

/** How the start of a game stands. `refused` carries the code that decides what the page offers instead. */
export type Launch =
  | { state: 'idle' }
  /** `movesFunds`: some vendors here keep wallets of their own, so that the start may take a moment. */
  | { state: 'launching'; movesFunds: boolean }
  | OpenedGame
  | { state: 'refused'; code: Refused['code'] | 'notSignedIn' | 'realAccountNeeded'; failure: Failure }
  | { state: 'failed'; failure: Failure }

export const $launch = atom<Launch>({ state: 'idle' })

/** Whether every vendor plays from the one wallet, once it is known. */
let isSingle: boolean | undefined
let host: string | undefined
/** Hosts that have not answered while this page is open. */
const silent = new Set<string>()

/** Starts a game; the address in the answer goes into the frame once. Calling it again starts a new session. */
export async function launch(nodeId: string, device: 'phone' | 'desktop', backUrl?: string): Promise<void> {
  $launch.set({ state: 'launching', movesFunds: isSingle === false })
  void lookAtWallets()
  take(await call(launchGame, { nodeId, device, ...(backUrl ? { backUrl } : {}) }))
}

function opened({ hosts, url, ...game }: AnswerOf<typeof launchGame>): OpenedGame {
  // When all of them were silent, the first choice is as good as any, and so is this site itself.
  host = pickHost(hosts, silent) ?? pickHost(hosts, new Set())
  const hasOtherHost = hosts.some(one => one !== host && !silent.has(one))
  return { state: 'ready', ...game, url: onHost(url, host), hasOtherHost }
}

/** The game's host did not answer: the next launch asks another one. */
export function skipHost(): void {
  if (host !== undefined) silent.add(host)
}

async function lookAtWallets(): Promise<void> {
  if (isSingle !== undefined) return
  const outcome = await call(merchantWallet, {})
  if (!outcome.ok) return
  isSingle = outcome.value.isSingle
  if ($launch.get().state === 'launching') $launch.set({ state: 'launching', movesFunds: !isSingle })
}

/** How long leaving a game waits for the balance; what is not back by then is fetched by the server. */
const BRING_BACK_MS = 4_000

/** Brings the balance back from the vendor's own wallet, before the member leaves its game. */
export async function bringBack(): Promise<void> {
  const late = new Promise<void>(resolve => setTimeout(resolve, BRING_BACK_MS))
  await Promise.race([call(walletTransferRelay, {}), late])
}

/**
 * The page is going away with the balance still in the vendor's own wallet, as when the tab is closed: asks for it on a
 * request that outlives the page. Without an answer the server fetches it later by itself.
 */
export function bringBackAtOnce(): void {
  void call(walletTransferRelay, {}, { outlivesPage: true })
}

/** The node of no game: the server's answer says in the visitor's language that there is none. */
export const MISSING_GAME = 'none'

/** Starts the game that vendors ("LOTT,ELOTT") know by a code of their own, in a category. */
export async function launchByCode(
  code: { vassalage: string; gameType: GameType; gameCode: string },
  device: 'phone' | 'desktop',
  backUrl?: string,
): Promise<void> {
  $launch.set({ state: 'launching', movesFunds: isSingle === false })
  void lookAtWallets()
  take(await call(launchVendorVariant, { ...code, device, ...(backUrl ? { backUrl } : {}) }))
}

function take(outcome: Outcome<typeof launchGame>): void {
  if (outcome.ok) $launch.set(opened(outcome.value))
  else if (outcome.kind === 'fault') $launch.set({ state: 'failed', failure: outcome.failure })
  else {
    asksFirst(outcome.code)
    $launch.set({ state: 'refused', code: outcome.code, failure: outcome.failure })
  }
}
