import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RoundProof } from '#lib/fairness/proof.ts'

/** A name under which the platform knows the house, and what it signs with. */
interface Credentials {
  vendorCode: string
  keyId: string
  secret: string
}

export interface WalletOptions extends Credentials {
  /** Where the platform serves the vendor wallet API, without a trailing slash: "https://play.example/api/vendor/v1". */
  walletUrl: string
  /** The studios whose titles the house also runs: each is a vendor of its own to the platform. */
  studios?: readonly Credentials[]
  /** How long one call may take. */
  timeoutMs?: number
  /** The pause before the first repeat; it doubles each time. */
  retryMs?: number
}

/**
 * How a call ended. `unknown` means that no answer can be trusted (time-out, broken connection, 5xx): the wallet may
 * or may not have done it, so the caller must repeat it with the same id or roll it back.
 */
type WalletAnswer<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; code: string; balance: string | undefined }
  | { kind: 'unknown' }

export interface Player {
  playerId: string
  /** Masked by the platform: "som***92". */
  account: string
  currency: string
  language: string
  sessionToken: string
  balance: string
  trial: boolean
}
interface Moved {
  operationId: string
  balance: string
}
interface Bet {
  sessionToken: string
  transactionId: string
  roundId: string
  gameCode: string
  amount: string
  currency: string
}
interface Win {
  playerId: string
  transactionId: string
  roundId: string
  gameCode: string
  amount: string
  currency: string
  /** Without it the win settles every bet of its round. */
  betTransactionId?: string
}
interface Rollback {
  playerId: string
  transactionId: string
  betTransactionId: string
  roundId: string
}
interface RoundClose {
  playerId: string
  roundId: string
  gameCode: string
  proof: RoundProof
  /** What it counts towards turnover, in minor units; undefined leaves that to the platform. */
  validBet?: string
}
type TransactionState = 'posted' | 'rolledBack' | 'refused' | 'unknown'

export interface Wallet {
  authenticate(launchToken: string): Promise<WalletAnswer<Player>>
  balance(sessionToken: string): Promise<WalletAnswer<{ balance: string }>>
  bet(bet: Bet): Promise<WalletAnswer<Moved>>
  win(win: Win): Promise<WalletAnswer<Moved>>
  rollback(rollback: Rollback): Promise<WalletAnswer<{ balance: string }>>
  closeRound(close: RoundClose): Promise<WalletAnswer<{ balance: string }>>
  transaction(transactionId: string): Promise<WalletAnswer<{ state: TransactionState }>>
}

/** The wallet as a studio of the house is known to it; the house itself is the empty name. */
export type Wallets = (studio: string) => Wallet

const REPEATS = 3

/** One wallet for the house and one for each of its studios. */
export function createWallets(options: WalletOptions): Wallets {
  const house = createWallet(options)
  const studios = new Map(
    (options.studios ?? []).map(studio => [studio.vendorCode, createWallet({ ...options, ...studio })]),
  )
  return studio => {
    const wallet = studio === '' ? house : studios.get(studio)
    if (!wallet) throw new Error(`${studio} is no studio of the house`)
    return wallet
  }
}

/**
 * The vendor wallet API from the vendor's side: signed calls, and up to three repeats of those that may be repeated.
 * A launch token dies with its first use, so authenticate is never repeated.
 */
function createWallet(options: WalletOptions): Wallet {
  const send = <Value>(path: string, body: object, repeats = REPEATS) =>
    insist<Value>(options, path, body, repeats)
  return {
    authenticate: launchToken => send('/authenticate', { launchToken }, 0),
    balance: sessionToken => send('/balance', { sessionToken }),
    bet: bet => send('/bet', bet),
    win: win => send('/win', win),
    rollback: rollback => send('/rollback', rollback),
    closeRound: close => send('/round/close', close),
    transaction: transactionId => send('/transaction', { transactionId }),
  }
}

async function insist<Value>(
  options: WalletOptions,
  path: string,
  body: object,
  repeats: number,
): Promise<WalletAnswer<Value>> {
  for (let repeat = 0; ; repeat += 1) {
    const answer = await once<Value>(options, path, JSON.stringify(body))
    if (answer.kind !== 'unknown' || repeat >= repeats) return answer
    await pause((options.retryMs ?? 200) * 2 ** repeat)
  }
}

async function once<Value>(options: WalletOptions, path: string, body: string): Promise<WalletAnswer<Value>> {
  const timestamp = String(Date.now())
  try {
    const response = await fetch(options.walletUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor': options.vendorCode,
        'x-key-id': options.keyId,
        'x-timestamp': timestamp,
        'x-signature': createHmac('sha256', options.secret).update(`${timestamp}.${body}`).digest('hex'),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 4_000),
    })
    if (response.status >= 500 || response.status === 429) return { kind: 'unknown' }
    return read<Value>((await response.json()) as Reply)
  } catch {
    return { kind: 'unknown' }
  }
}

interface Reply {
  status?: string
  code?: string
  balance?: string
}

function read<Value>(reply: Reply): WalletAnswer<Value> {
  if (reply.status === 'OK') return { kind: 'done', value: reply as Value }
  if (reply.status !== 'ERROR' || typeof reply.code !== 'string' || reply.code === 'UNKNOWN')
    return { kind: 'unknown' }
  return { kind: 'refused', code: reply.code, balance: reply.balance }
}
