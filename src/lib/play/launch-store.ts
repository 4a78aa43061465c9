import { atom } from 'nanostores'
import type { GameType } from '#lib/games/rules.ts'
import { handleRealityDue } from '#lib/limits/reality-store.ts'
import { launchLiveModel } from '#lib/live-models/api.ts'
import { merchantWallet, walletTransferRelay } from '#lib/wallet/api.ts'
import type { AnswerOf, Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { launchGame, launchVendorVariant } from './api.ts'
import { onHost, pickHost } from './launch-hosts.ts'

type Launched = Outcome<typeof launchGame> | Outcome<typeof launchLiveModel>
type Refused = Extract<Launched, { kind: 'refusal' }>

export interface OpenedGame {
  state: 'ready'
  url: string
  gameSessionId: string
  gameName: string
  opensIn: 'frame' | 'window'
  /** The balance is in the vendor's own wallet until `bringBack`. */
  movedFunds: boolean
  /** Whether another host serves the game too, if this one does not answer. */
  hasOtherHost: boolean
}

/** The state of a launch. The code of `refused` decides what the page offers instead. */
export type Launch =
  | { state: 'idle' }
  /** `movesFunds`: some vendors here have wallets of their own, so the launch may take a moment. */
  | { state: 'launching'; movesFunds: boolean }
  | OpenedGame
  | { state: 'refused'; code: Refused['code'] | 'notSignedIn' | 'realAccountNeeded'; failure: Failure }
  | { state: 'failed'; failure: Failure }

export const $launch = atom<Launch>({ state: 'idle' })

/** Whether every vendor uses the one wallet, once known. */
let isSingle: boolean | undefined
let host: string | undefined
/** Hosts that have failed while this page is open. */
const silent = new Set<string>()

/** Launches a game; the frame may load the returned address once. Calling it again starts a new session. */
export async function launch(nodeId: string, device: 'phone' | 'desktop', backUrl?: string): Promise<void> {
  $launch.set({ state: 'launching', movesFunds: isSingle === false })
  void loadWalletKind()
  applyLaunch(await call(launchGame, { nodeId, device, ...(backUrl ? { backUrl } : {}) }))
}

function opened({ hosts, url, ...game }: AnswerOf<typeof launchGame>): OpenedGame {
  // If all of them failed, use the first choice, or this site itself.
  host = pickHost(hosts, silent) ?? pickHost(hosts, new Set())
  const hasOtherHost = hosts.some(one => one !== host && !silent.has(one))
  return { state: 'ready', ...game, url: onHost(url, host), hasOtherHost }
}

/** The game's host did not answer: the next launch uses another one. */
export function skipHost(): void {
  if (host !== undefined) silent.add(host)
}

async function loadWalletKind(): Promise<void> {
  if (isSingle !== undefined) return
  const outcome = await call(merchantWallet, {})
  if (!outcome.ok) return
  isSingle = outcome.value.isSingle
  if ($launch.get().state === 'launching') $launch.set({ state: 'launching', movesFunds: !isSingle })
}

/** How long leaving a game waits for the balance; afterwards the server fetches what is missing. */
const BRING_BACK_MS = 4_000

/** Returns the balance from the vendor's own wallet before the member leaves its game. */
export async function bringBack(): Promise<void> {
  const late = new Promise<void>(resolve => setTimeout(resolve, BRING_BACK_MS))
  await Promise.race([call(walletTransferRelay, {}), late])
}

/**
 * Requests the balance back from the vendor's own wallet while the page is closing, by a request that outlives the
 * page. Without an answer the server fetches it later.
 */
export function bringBackAtOnce(): void {
  void call(walletTransferRelay, {}, { outlivesPage: true })
}

/** A node without a game: the server's answer explains in the visitor's language that it does not exist. */
export const MISSING_GAME = 'none'

/** Launches a game by its vendors' ("LOTT,ELOTT") own code, in a category. */
export async function launchByCode(
  code: { vassalage: string; gameType: GameType; gameCode: string },
  device: 'phone' | 'desktop',
  backUrl?: string,
): Promise<void> {
  $launch.set({ state: 'launching', movesFunds: isSingle === false })
  void loadWalletKind()
  applyLaunch(await call(launchVendorVariant, { ...code, device, ...(backUrl ? { backUrl } : {}) }))
}

/** Opens the table of a vendor's live model. */
export async function launchModel(
  named: { vendor: string; model: string },
  device: 'phone' | 'desktop',
  backUrl?: string,
): Promise<void> {
  $launch.set({ state: 'launching', movesFunds: isSingle === false })
  void loadWalletKind()
  applyLaunch(await call(launchLiveModel, { ...named, device, ...(backUrl ? { backUrl } : {}) }))
}

function applyLaunch(outcome: Launched): void {
  if (outcome.ok) $launch.set(opened(outcome.value))
  else if (outcome.kind === 'fault') $launch.set({ state: 'failed', failure: outcome.failure })
  else {
    handleRealityDue(outcome.code)
    $launch.set({ state: 'refused', code: outcome.code, failure: outcome.failure })
  }
}
