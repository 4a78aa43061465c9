import { randomBytes } from 'node:crypto'
import { VENDOR_CODE } from '#lib/play/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { knowVendor } from '#server/games/change-queries.ts'
import { type Adapter, plainAdapter } from '#server/vendor-wallet/adapter.ts'
import * as adapters from '#server/vendor-wallet/key-queries.ts'
import {
  addVendorKey,
  isSecretOfKeys,
  OUTGOING_KEY,
  RESERVED_KEYS,
  SETTLING_KEY,
} from '#server/vendor-wallet/keys.ts'
import { weaknessOf } from '#server/weak-secrets.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'
import { settingsOfVendor, withSettings } from './vendor-settings.ts'

/** How long earlier keys keep signing after a rotation by default, in hours. */
const OVERLAP_HOURS = 24
const MOST_OVERLAP_HOURS = 30 * 24
const HOUR_MS = 3_600_000

/** `vendor list | add | show | adapter | key | suspend | resume`: who may call the wallet, how, and with which keys. */
export async function vendors(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = '', vendor = '', ...rest] = typed.words
  if (act === 'list') return list(context)
  if (!/^\w{1,32}$/.test(vendor))
    throw new OperatorFault(`vendor ${act || 'list'} needs the code of a vendor`)
  if (act === 'add') return add(context, vendor, rest)
  if (act === 'show') return show(await known(context.db, vendor))
  if (act === 'adapter') return change(context, vendor, rest)
  if (act === 'key') return key(context, typed, vendor, rest)
  if (act === 'suspend') return suspend(context, vendor, rest.join(' ').trim())
  if (act === 'resume') return resume(context, vendor)
  throw new OperatorFault('vendor list, add, show, adapter, key, suspend or resume')
}

async function list({ db, now }: OperatorContext): Promise<string> {
  const [all, keys] = await Promise.all([adapters.allAdapters(db), adapters.keysOf(db)])
  if (all.length === 0) return 'There are no vendors.'
  return all
    .map(({ vendor, surface, wallet, launchBase, isSuspended }) => {
      const live = keys.filter(one => one.vendor === vendor && isLive(one, now)).length
      const state = isSuspended ? 'suspended' : 'open'
      return `${vendor.padEnd(12)} ${state.padEnd(9)} ${surface.padEnd(6)} ${wallet.padEnd(8)} keys ${live}  ${launchBase}`
    })
    .join('\n')
}

async function add(
  context: OperatorContext,
  vendor: string,
  [launchBase = '', ...changes]: string[],
): Promise<string> {
  const adapter = withSettings(plainAdapter(vendor, launchBase), [`launch_base=${launchBase}`, ...changes])
  await context.db.transaction(async tx => {
    if ((await adapters.allAdapters(tx)).some(one => one.vendor === vendor))
      throw new OperatorFault(`${vendor} is a vendor already; "vendor adapter ${vendor} …" changes it`)
    await adapters.insertAdapter(tx, adapter)
    // An aggregator's own code is not in the catalogue: games keep those of their studios.
    if (VENDOR_CODE.test(vendor)) await knowVendor(tx, vendor)
    await logChange(tx, context, `vendor ${vendor}`, undefined, settingsOfVendor(adapter))
  })
  return `${vendor} is a vendor. "vendor key ${vendor} rotate" makes its first key.`
}

async function change(context: OperatorContext, vendor: string, changes: string[]): Promise<string> {
  if (changes.length === 0) throw new OperatorFault(`vendor adapter ${vendor} SETTING=VALUE …`)
  const after = await context.db.transaction(async tx => {
    const before = await known(tx, vendor)
    const adapter = withSettings(before, changes)
    await adapters.updateAdapter(tx, adapter)
    await logChange(tx, context, `vendor ${vendor}`, settingsOfVendor(before), settingsOfVendor(adapter))
    return adapter
  })
  return show(after)
}

const show = (adapter: Adapter): string =>
  JSON.stringify({ ...settingsOfVendor(adapter), suspended: adapter.isSuspended }, null, 2)

async function key(
  context: OperatorContext,
  typed: Typed,
  vendor: string,
  [act = '', name = '']: string[],
): Promise<string> {
  await known(context.db, vendor)
  if (act === 'list') return listKeys(context, vendor)
  if (act === 'rotate') {
    return rotate(context, vendor, { overlapHours: overlapOf(typed), given: givenSecret(typed) })
  }
  if (act === 'retire') return retire(context, vendor, name)
  if (act === OUTGOING_KEY || act === SETTLING_KEY)
    return storeGivenKey(context, vendor, { keyId: act, typed })
  throw new OperatorFault(`vendor key ${vendor} list, rotate, retire, outgoing or recon`)
}

async function listKeys({ db, now }: OperatorContext, vendor: string): Promise<string> {
  const keys = (await adapters.keysOf(db)).filter(one => one.vendor === vendor)
  if (keys.length === 0) return `${vendor} has no key.`
  return keys
    .map(one => {
      const until = one.retiredAt?.toISOString()
      const state =
        until === undefined ? 'in force' : isLive(one, now) ? `until ${until}` : `retired ${until}`
      return `${one.keyId}  ${state}`
    })
    .join('\n')
}

/**
 * Adds the next key, generated unless the vendor has chosen it; earlier keys are valid until the overlap is over. A
 * generated secret is shown only once.
 */
async function rotate(
  context: OperatorContext,
  vendor: string,
  { overlapHours, given }: { overlapHours: number; given: string | undefined },
): Promise<string> {
  const deploymentSecret = await secretOf(context)
  const secret = given ?? randomBytes(32).toString('base64url')
  const until = new Date(context.now.getTime() + overlapHours * HOUR_MS)
  const { keyId, hasEarlier } = await context.db.transaction(async tx => {
    // Of two concurrent rotations the second one sees the first one's key.
    await adapters.lockVendor(tx, vendor)
    const keys = (await adapters.keysOf(tx)).filter(
      // Outgoing keys and those of a settling provider are changed separately.
      one => one.vendor === vendor && !RESERVED_KEYS.includes(one.keyId),
    )
    const numbers = keys.map(one => Number(/-(\d+)$/.exec(one.keyId)?.[1] ?? 0))
    const next = `${vendor}-${Math.max(keys.length, ...numbers) + 1}`
    const live = keys.filter(one => isLive(one, until))
    for (const one of live) await adapters.retireKey(tx, { ...one, at: until })
    await addVendorKey(tx, { vendor, keyId: next, secret, deploymentSecret })
    const others = live.length > 0 ? { othersUntil: until.toISOString() } : {}
    await logChange(tx, context, `vendor ${vendor} keys`, undefined, { added: next, ...others })
    return { keyId: next, hasEarlier: live.length > 0 }
  })
  const earlier = hasEarlier ? ` Earlier keys sign until ${until.toISOString()}.` : ''
  if (given !== undefined) return `Key ${keyId} of ${vendor} is the secret that was given.${earlier}`
  return `Key ${keyId} of ${vendor}: ${secret}\nIt is shown only now.${earlier}`
}

async function retire(context: OperatorContext, vendor: string, keyId: string): Promise<string> {
  await context.db.transaction(async tx => {
    const found = (await adapters.keysOf(tx)).find(one => one.vendor === vendor && one.keyId === keyId)
    if (!found) throw new OperatorFault(`${vendor} has no key ${keyId || 'without a name'}`)
    if (!isLive(found, context.now)) throw new OperatorFault(`${keyId} is retired already`)
    await adapters.retireKey(tx, { vendor, keyId, at: context.now })
    await logChange(tx, context, `vendor ${vendor} keys`, undefined, { retired: keyId })
  })
  return `Key ${keyId} of ${vendor} signs nothing more, within five seconds.`
}

/** Stores a secret that the vendor or aggregator gave; it is read, never shown. */
async function storeGivenKey(
  context: OperatorContext,
  vendor: string,
  { keyId, typed }: { keyId: string; typed: Typed },
): Promise<string> {
  const secret = givenSecret(typed)
  if (secret === undefined)
    throw new OperatorFault(`vendor key ${vendor} ${keyId} needs --secret-from FILE, "-" for typed input`)
  const deploymentSecret = await secretOf(context)
  await context.db.transaction(async tx => {
    await addVendorKey(tx, { vendor, keyId, secret, deploymentSecret })
    await logChange(tx, context, `vendor ${vendor} keys`, undefined, { added: keyId })
  })
  return `The key "${keyId}" of ${vendor} is in force within five seconds.`
}

async function suspend(context: OperatorContext, vendor: string, reason: string): Promise<string> {
  if (reason === '' || reason.length > 200)
    throw new OperatorFault('vendor suspend needs a reason of at most 200 characters')
  await setSuspended(context, vendor, reason)
  return `${vendor} is suspended: none of its games opens and no bet is taken. What is owed is still paid.`
}

async function resume(context: OperatorContext, vendor: string): Promise<string> {
  await setSuspended(context, vendor, undefined)
  return `${vendor} is open again.`
}

async function setSuspended(
  context: OperatorContext,
  vendor: string,
  reason: string | undefined,
): Promise<void> {
  const isSuspended = reason !== undefined
  await context.db.transaction(async tx => {
    const before = await known(tx, vendor)
    if (before.isSuspended === isSuspended)
      throw new OperatorFault(`${vendor} is ${isSuspended ? 'suspended' : 'open'} already`)
    await adapters.suspendVendor(tx, vendor, isSuspended ? context.now : undefined)
    const state = (suspended: boolean) => (suspended ? 'suspended' : 'open')
    const after = isSuspended ? `suspended: ${reason}` : state(false)
    await logChange(tx, context, `vendor ${vendor}`, state(before.isSuspended), after)
  })
}

async function known(db: Pick<Transaction, 'rows' | 'row' | 'run'>, vendor: string): Promise<Adapter> {
  const found = (await adapters.allAdapters(db)).find(one => one.vendor === vendor)
  if (!found) throw new OperatorFault(`${vendor} is not a vendor; "vendor list" shows them`)
  return found
}

function overlapOf({ options }: Typed): number {
  const given = options['overlap-hours']
  if (given === undefined) return OVERLAP_HOURS
  const hours = Number(given)
  if (!/^\d{1,4}$/.test(String(given)) || hours > MOST_OVERLAP_HOURS)
    throw new OperatorFault(`--overlap-hours is a whole number from 0 to ${MOST_OVERLAP_HOURS}`)
  return hours
}

/** The deployment's secret, which must be the server's: the server could not decrypt a key sealed with another one. */
async function secretOf({ db, now, secret }: OperatorContext): Promise<string> {
  if (secret === undefined)
    throw new OperatorFault(
      'keys are sealed with the deployment’s SECRET: give it as the server has it, or in the demo the DATA_DIR in which its server has made one',
    )
  if (!(await isSecretOfKeys(db, secret, now)))
    throw new OperatorFault('this SECRET opens none of the keys that are there; give it as the server has it')
  return secret
}

/** A secret that the vendor or aggregator has chosen, read from the file of --secret-from. */
function givenSecret({ options }: Typed): string | undefined {
  if (options.secret === undefined) return undefined
  const secret = String(options.secret).trim()
  if (secret.length < 8) throw new OperatorFault('a secret has at least 8 characters')
  const weakness = weaknessOf(secret)
  if (weakness) throw new OperatorFault(`the secret is ${weakness}; take random characters`)
  return secret
}

const isLive = ({ retiredAt }: adapters.KeyInfo, at: Date): boolean =>
  retiredAt === undefined || retiredAt > at
