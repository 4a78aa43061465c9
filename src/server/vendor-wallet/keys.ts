import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database, Queries } from '#server/db/database.ts'
import * as queries from './key-queries.ts'

/** How long a process believes a key or an adapter without looking again: a retired key signs at most this long. */
const CACHE_MS = 5_000

export interface Adapter {
  vendor: string
  launchBase: string
  answersUnknownRollbackOk: boolean
  tellsBalanceInErrors: boolean
  addresses: readonly string[] | undefined
}

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
  readonly #sealingKey: Buffer
  #known: Promise<Known> | undefined
  #readAt = 0

  constructor(db: Database, deploymentSecret: string) {
    this.#db = db
    this.#sealingKey = sealingKey(deploymentSecret)
  }

  /** The adapter of a vendor and the secret of one of its keys; undefined where there is none, or it is retired. */
  async find(
    vendor: string,
    keyId: string,
    now: Date,
  ): Promise<{ adapter: Adapter | undefined; secret: string | undefined }> {
    const { adapters, secrets } = await this.#read(now)
    return { adapter: adapters.get(vendor), secret: secrets.get(`${vendor} ${keyId}`) }
  }

  async adapterOf(vendor: string, now: Date): Promise<Adapter | undefined> {
    return (await this.#read(now)).adapters.get(vendor)
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
      secrets: new Map(
        keys.map(key => [`${key.vendor} ${key.keyId}`, unseal(this.#sealingKey, key.vendor, key.sealed)]),
      ),
    }
  }
}

/** Stores a secret under a key id, beside the others of the vendor; retire those when the vendor has changed over. */
export async function addVendorKey(
  db: Queries,
  key: { vendor: string; keyId: string; secret: string; deploymentSecret: string },
): Promise<void> {
  const sealed = seal(sealingKey(key.deploymentSecret), key.vendor, key.secret)
  await queries.insertKey(db, { vendor: key.vendor, keyId: key.keyId, sealed })
}

function sealingKey(deploymentSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', deploymentSecret, 'baize', 'vendor keys', 32))
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the secret. The vendor's code is bound in. */
function seal(key: Buffer, vendor: string, secret: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(vendor))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

function unseal(key: Buffer, vendor: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(vendor)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
