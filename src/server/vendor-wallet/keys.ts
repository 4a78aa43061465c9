import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database, Queries } from '#server/db/database.ts'
import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'
import type { Adapter } from './adapter.ts'
import * as queries from './key-queries.ts'

/** How long a process believes a key or an adapter without looking again: a retired key signs at most this long. */
const CACHE_MS = 5_000

/** The key that we use towards a vendor, where it asks for one; nobody can call us with it. */
export const OUTGOING_KEY = 'outgoing'
/** What a provider behind an aggregator carries in place of a session's token when it settles afterwards. */
export const SETTLING_KEY = 'recon'
/** Ids that no key of a vendor's own may have: none of them signs or lets in a call. */
export const RESERVED_KEYS: readonly string[] = [OUTGOING_KEY, SETTLING_KEY]

interface Known {
  adapters: Map<string, Adapter>
  /** By vendor and key id. */
  secrets: Map<string, string>
}

/**
 * The vendors' adapters and signing secrets of this process, all of them read again every few seconds: a caller who
 * makes up names costs no query.
 */
export class VendorKeys {
  readonly #db: Database
  readonly #box: SecretBox
  readonly #onUnreadable: (key: KeyName) => void
  #known: Promise<Known> | undefined
  #readAt = 0

  /** `onUnreadable` hears of keys that were sealed under another secret, whenever they are read. */
  constructor(db: Database, deploymentSecret: string, onUnreadable: (key: KeyName) => void) {
    this.#db = db
    this.#onUnreadable = onUnreadable
    this.#box = boxOf(deploymentSecret)
  }

  /** The adapter of a vendor and the secret of one of its keys; undefined where there is none, or it is retired. */
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
   * Who calls the player-account API: its token must be a live key of the provider it names. Every key is looked at in
   * constant time, whichever fits.
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

  /** What we sign or introduce ourselves with towards a vendor. */
  async outgoingSecret(vendor: string, now: Date): Promise<string | undefined> {
    return (await this.#read(now)).secrets.get(`${vendor} ${OUTGOING_KEY}`)
  }

  /** Whether a token is the one that a provider settles with afterwards. */
  async isSettlingToken(vendor: string, token: string, now: Date): Promise<boolean> {
    const secret = (await this.#read(now)).secrets.get(`${vendor} ${SETTLING_KEY}`)
    return secret !== undefined && timingSafeEqual(digest(secret), digest(token))
  }

  async adapterOf(vendor: string, now: Date): Promise<Adapter | undefined> {
    return (await this.#read(now)).adapters.get(vendor)
  }

  /**
   * The origins of the games that vendors serve themselves, in order. Those of an aggregator's providers are not known
   * before a launch: they are configured.
   */
  async gameOrigins(now: Date): Promise<string[]> {
    const bases = [...(await this.#read(now)).adapters.values()]
      .filter(adapter => adapter.surface === 'signed' && adapter.launchBase.startsWith('http'))
      .map(adapter => new URL(adapter.launchBase).origin)
    return [...new Set(bases)].sort()
  }

  /** Whether every vendor plays from the one wallet. */
  async isSingleWallet(now: Date): Promise<boolean> {
    return [...(await this.#read(now)).adapters.values()].every(adapter => adapter.wallet === 'single')
  }

  /** Vendors that keep a wallet of their own, by their codes. */
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

  /** A key that does not open is none: the others, of this vendor too, go on. */
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

/** Whether the keys that are there were sealed under this secret: none of them opens under another one. */
export async function isSecretOfKeys(db: Queries, deploymentSecret: string, now: Date): Promise<boolean> {
  const box = boxOf(deploymentSecret)
  const keys = await queries.liveKeys(db, now)
  return keys.length === 0 || keys.some(key => openKey(box, key) !== undefined)
}

/** Stores a secret under a key id, beside the others of the vendor; retire those when the vendor has changed over. */
export async function addVendorKey(
  db: Queries,
  key: { vendor: string; keyId: string; secret: string; deploymentSecret: string },
): Promise<void> {
  const sealed = boxOf(key.deploymentSecret).seal(key.vendor, key.secret)
  await queries.insertKey(db, { vendor: key.vendor, keyId: key.keyId, sealed })
}

/** The vendor's code is bound in. */
function boxOf(deploymentSecret: string): SecretBox {
  return new SecretBox(derivedKey(deploymentSecret, { name: 'vendor keys' }))
}
