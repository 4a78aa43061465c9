import { randomBytes } from 'node:crypto'
import {
  operatorGiveVendorKey,
  operatorRetireVendorKey,
  operatorRotateVendorKey,
  operatorVendorKeys,
} from '#lib/operators/vendors-api.ts'
import type { Queries } from '#server/db/database.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { type KeyInfo, keysOf, lockVendor, retireKey } from '#server/vendor-wallet/key-queries.ts'
import { addVendorKey, isSecretOfKeys, RESERVED_KEYS } from '#server/vendor-wallet/keys.ts'
import { weaknessOf } from '#server/weak-secrets.ts'
import { type ActScope, act, alreadyDecided } from '../act.ts'
import { unfit } from '../unfit.ts'
import { isLive } from './key-state.ts'
import { knownVendor } from './vendor-acts.ts'

const HOUR_MS = 3_600_000
const SHORTEST_SECRET = 8

export const vendorKeysAct = act(
  operatorVendorKeys,
  'vendors',
  async ({ tx, at }, { vendor }) => {
    await knownVendor(tx, vendor)
    const keys = await keysOfVendor(tx, vendor)
    return {
      keys: keys.map(one => ({
        keyId: one.keyId,
        retiredAt: one.retiredAt?.toISOString() ?? null,
        isLive: isLive(one, at),
      })),
      next: nextKeyId(vendor, keys),
    }
  },
  { isReading: true },
)

/**
 * Adds the next key, generated unless the vendor has chosen it; earlier keys are valid until the overlap is over. What was
 * generated is answered here and nowhere else: no stored answer, no entry and no list has it.
 */
export const rotateVendorKeyAct = act(operatorRotateVendorKey, 'vendors', async (scope, input) => {
  const { tx, at, note } = scope
  const { vendor, overlapHours, next: expected } = input
  const deploymentSecret = await secretOfKeys(scope)
  // Of two concurrent rotations the second one sees the first one's key.
  await lockVendor(tx, vendor)
  await knownVendor(tx, vendor)
  const keys = await keysOfVendor(tx, vendor)
  const keyId = nextKeyId(vendor, keys)
  if (expected !== undefined && expected !== keyId) throw alreadyDecided()
  const secret = input.secret === undefined ? randomBytes(32).toString('base64url') : strong(input.secret)
  const until = new Date(at.getTime() + overlapHours * HOUR_MS)
  const live = signingKeys(keys).filter(one => isLive(one, until))
  for (const one of live) await retireKey(tx, { ...one, at: until })
  await addVendorKey(tx, { vendor, keyId, secret, deploymentSecret })
  const earlierUntil = live.length > 0 ? until.toISOString() : null
  const others = earlierUntil ? { othersUntil: earlierUntil } : {}
  await note(`vendor ${vendor} keys`, undefined, { added: keyId, ...others })
  return { keyId, secret: input.secret === undefined ? secret : null, earlierUntil }
})

/** Stores a secret that the vendor or aggregator gave; it is read, never shown. */
export const giveVendorKeyAct = act(operatorGiveVendorKey, 'vendors', async (scope, input) => {
  const { vendor, keyId } = input
  const secret = strong(input.secret)
  const deploymentSecret = await secretOfKeys(scope)
  await lockVendor(scope.tx, vendor)
  await knownVendor(scope.tx, vendor)
  await addVendorKey(scope.tx, { vendor, keyId, secret, deploymentSecret })
  await scope.note(`vendor ${vendor} keys`, undefined, { added: keyId })
  return {}
})

export const retireVendorKeyAct = act(
  operatorRetireVendorKey,
  'vendors',
  async (scope, { vendor, keyId }) => {
    const { tx, at, note } = scope
    await lockVendor(tx, vendor)
    const found = requireFound((await keysOfVendor(tx, vendor)).find(one => one.keyId === keyId))
    if (!isLive(found, at)) throw alreadyDecided()
    await retireKey(tx, { vendor, keyId, at })
    await note(`vendor ${vendor} keys`, undefined, { retired: keyId })
    return {}
  },
)

async function keysOfVendor(db: Queries, vendor: string): Promise<KeyInfo[]> {
  return (await keysOf(db)).filter(one => one.vendor === vendor)
}

/** Outgoing keys and those of a settling provider are changed separately. */
const signingKeys = (keys: readonly KeyInfo[]) => keys.filter(one => !RESERVED_KEYS.includes(one.keyId))

function nextKeyId(vendor: string, keys: readonly KeyInfo[]): string {
  const own = signingKeys(keys)
  const numbers = own.map(one => Number(/-(\d+)$/.exec(one.keyId)?.[1] ?? 0))
  return `${vendor}-${Math.max(own.length, ...numbers) + 1}`
}

/** The deployment's secret, which must be the server's: the server could not decrypt a key sealed with another one. */
async function secretOfKeys({ tx, at, context }: ActScope): Promise<string> {
  const { secret } = context
  if (secret === undefined || !(await isSecretOfKeys(tx, secret, at)))
    throw new Refusal('keysSealedOtherwise', { status: 409 })
  return secret
}

function strong(secret: string): string {
  const refuse = (words: string) => unfit([{ field: 'secret', words }])
  if (secret.length < SHORTEST_SECRET) throw refuse(`a secret has at least ${SHORTEST_SECRET} characters`)
  const weakness = weaknessOf(secret)
  if (weakness) throw refuse(`the secret is ${weakness}; take random characters`)
  return secret
}
