import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database, Queries } from '#server/db/database.ts'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'
import type { Adapter } from './adapter.ts'
import * as queries from './key-queries.ts'
import { signatureOf } from './signature.ts'

/** How long a process caches keys and adapters: a retired key still signs at most this long. */
const CACHE_MS = 5_000

/** The key that we use in calls to a vendor, if it requires one. Nobody can call us with it. */
export const OUTGOING_KEY = 'outgoing'
/** The token that a provider behind an aggregator sends, instead of a session's token, when it settles later. */
export const SETTLING_KEY = 'recon'
/** Reserved key ids: a vendor's own key cannot have them, and none of them authenticates a signed call. */
export const RESERVED_KEYS: readonly string[] = [OUTGOING_KEY, SETTLING_KEY]

/** The headers of a call to a vendor, signed as its own calls to us are; `body` as it is sent. */
export function outgoingHeaders(secret: string, body: string, { signedOver }: Adapter, now: Date) {
  const timestamp = String(now.getTime())
  return {
    'content-type': 'application/json',
    'x-key-id': OUTGOING_KEY,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, Buffer.from(body), signedOver),
  }
}

interface Known {
  adapters: Map<string, Adapter>
  /** By vendor and key id. */
  secrets: Map<string, string>
}

/**
 * Caches the vendors' adapters and signing secrets in this process and reads all of them again every few seconds, so
 * that calls under invented names cost no queries.
 */
export class VendorKeys {
  readonly #db: Database
  readonly #box: SecretBox
  readonly #onUnreadable: (key: KeyName) => void
  #known: Promise<Known> | undefined
  #readAt = 0

  /** `onUnreadable` is called with each key that was sealed under another secret, on every read. */
  constructor(db: Database, deploymentSecret: string, onUnreadable: (key: KeyName) => void) {
    this.#db = db
    this.#onUnreadable = onUnreadable
    this.#box = boxOf(deploymentSecret)
  }

  /** Returns a vendor's adapter and the secret of one of its keys; undefined if unknown or retired. */
  async find(
    vendor: string,
    keyId: string,
    now: Date,
  ): Promise<{ adapter: Adapter | undefined; secret: string | undefined }> {
    const { adapters, secrets } = await this.#read(now)
    const isReserved = RESERVED_KEYS.includes(keyId)
    return {
      adapter: adapters.get(vendor),
      secret: isReserved ? undefined : secrets.get(`${vendor} ${keyId}`),
    }
  }

  /**
   * Authenticates a caller of the player-account API: its token must be a live key of the provider it names. Every key
   * is compared in constant time, also after a match.
   */
  async findProvider(
    token: string,
    provider: string | undefined,
    now: Date,
  ): Promise<Adapter | 'noToken' | 'noProvider'> {
    const { adapters, secrets } = await this.#read(now)
    const given = digest(token)
    const holders = new Set<string>()
    for (const [name, secret] of secrets) {
      const [vendor = '', keyId = ''] = name.split(' ')
      const fits = timingSafeEqual(digest(secret), given)
      if (fits && !RESERVED_KEYS.includes(keyId) && adapters.get(vendor)?.surface === 'pam')
        holders.add(vendor)
    }
    if (holders.size === 0) return 'noToken'
    const adapter = [...adapters.values()].find(one => one.pamProvider === provider)
    if (!adapter || provider === undefined) return 'noProvider'
    return holders.has(adapter.vendor) ? adapter : 'noToken'
  }

  /** Returns the secret that authenticates our calls to a vendor. */
  async outgoingSecret(vendor: string, now: Date): Promise<string | undefined> {
    return (await this.#read(now)).secrets.get(`${vendor} ${OUTGOING_KEY}`)
  }

  /** Whether a token is the one with which a provider settles later. */
  async isSettlingToken(vendor: string, token: string, now: Date): Promise<boolean> {
    const secret = (await this.#read(now)).secrets.get(`${vendor} ${SETTLING_KEY}`)
    return secret !== undefined && timingSafeEqual(digest(secret), digest(token))
  }

  /** Vendors that have live models, without those that are suspended. */
  async modelVendors(now: Date): Promise<Adapter[]> {
    const adapters = [...(await this.#read(now)).adapters.values()]
    return adapters.filter(({ modelsUrl, isSuspended }) => modelsUrl !== undefined && !isSuspended)
  }

  async adapterOf(vendor: string, now: Date): Promise<Adapter | undefined> {
    return (await this.#read(now)).adapters.get(vendor)
  }

  /**
   * Returns the sorted origins of the games that vendors serve themselves. Those of an aggregator's providers are
   * unknown before a launch, so they are configured.
   */
  async gameOrigins(now: Date): Promise<string[]> {
    const bases = [...(await this.#read(now)).adapters.values()]
      .filter(adapter => adapter.surface === 'signed' && adapter.launchBase.startsWith('http'))
      .map(adapter => new URL(adapter.launchBase).origin)
    return [...new Set(bases)].sort()
  }

  /** Whether every vendor plays from our wallet. */
  async isSingleWallet(now: Date): Promise<boolean> {
    return [...(await this.#read(now)).adapters.values()].every(adapter => adapter.wallet === 'single')
  }

  /** Returns the codes of vendors that keep their own wallet. */
  async transferVendors(now: Date): Promise<string[]> {
    const adapters = [...(await this.#read(now)).adapters.values()]
    return adapters
      .filter(adapter => adapter.wallet === 'transfer')
      .map(adapter => adapter.vendor)
      .sort()
  }

  #read(now: Date): Promise<Known> {
    // A clock that was set back must not keep a retired key alive.
    const ageMs = now.getTime() - this.#readAt
    if (this.#known && ageMs >= 0 && ageMs < CACHE_MS) return this.#known
    this.#readAt = now.getTime()
    this.#known = this.#load(now).catch(error => {
      this.#known = undefined
      throw error
    })
    return this.#known
  }

  async #load(now: Date): Promise<Known> {
    const [adapters, keys] = await Promise.all([
      queries.allAdapters(this.#db),
      queries.liveKeys(this.#db, now),
    ])
    return {
      adapters: new Map(adapters.map(adapter => [adapter.vendor, adapter])),
      secrets: new Map(keys.flatMap(key => this.#opened(key))),
    }
  }

  /** Skips a key that cannot be opened; all other keys, including this vendor's, still work. */
  #opened({ vendor, keyId, sealed }: queries.SealedKey): [string, string][] {
    const secret = openKey(this.#box, { vendor, sealed })
    if (secret === undefined) this.#onUnreadable({ vendor, keyId })
    return secret === undefined ? [] : [[`${vendor} ${keyId}`, secret]]
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

interface KeyName {
  vendor: string
  keyId: string
}

function openKey(
  box: SecretBox,
  { vendor, sealed }: Pick<queries.SealedKey, 'vendor' | 'sealed'>,
): string | undefined {
  try {
    return box.open(vendor, sealed).toString('utf8')
  } catch {
    return undefined
  }
}

/** Whether the stored keys were sealed under this secret: with another secret, none of them opens. */
export async function isSecretOfKeys(db: Queries, deploymentSecret: string, now: Date): Promise<boolean> {
  const box = boxOf(deploymentSecret)
  const keys = await queries.liveKeys(db, now)
  return keys.length === 0 || keys.some(key => openKey(box, key) !== undefined)
}

/** Stores a secret under a key id, next to the vendor's other keys; retire those once the vendor has switched. */
export async function addVendorKey(
  db: Queries,
  key: { vendor: string; keyId: string; secret: string; deploymentSecret: string },
): Promise<void> {
  const sealed = boxOf(key.deploymentSecret).seal(key.vendor, key.secret)
  await queries.insertKey(db, { vendor: key.vendor, keyId: key.keyId, sealed })
}

/** The vendor's code is bound into each sealed secret. */
function boxOf(deploymentSecret: string): SecretBox {
  return new SecretBox(derivedKey(deploymentSecret, { name: 'vendor keys' }))
}
