import { isVendorSetting, KEY_OVERLAP_HOURS, VENDOR_SETTINGS } from '#lib/operators/vendor-rules.ts'
import type { ListedVendor, VendorDetails, VendorKey } from '#lib/operators/vendors-api.ts'
import { runAct } from '#server/operators/run-act.ts'
import {
  giveVendorKeyAct,
  retireVendorKeyAct,
  rotateVendorKeyAct,
  vendorKeysAct,
} from '#server/operators/vendors/key-acts.ts'
import {
  addVendorAct,
  changeVendorAct,
  resumeVendorAct,
  suspendVendorAct,
  vendorAct,
  vendorsAct,
} from '#server/operators/vendors/vendor-acts.ts'
import { RESERVED_KEYS } from '#server/vendor-wallet/keys.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `vendor list | add | show | adapter | key | suspend | resume`: the acts of the console in words. */
export async function vendors(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = '', vendor = '', ...rest] = typed.words
  if (act === 'list') return listText((await runAct(context, vendorsAct, {})).vendors)
  if (!/^\w{1,32}$/.test(vendor))
    throw new OperatorFault(`vendor ${act || 'list'} needs the code of a vendor`)
  const command = COMMANDS[act]
  if (!command) throw new OperatorFault('vendor list, add, show, adapter, key, suspend or resume')
  return command(context, { vendor, rest, typed })
}

interface Asked {
  vendor: string
  /** What was typed behind the vendor. */
  rest: readonly string[]
  typed: Typed
}

const unknown = (vendor: string) => ({ notFound: `${vendor} is not a vendor; "vendor list" shows them` })

const COMMANDS: Readonly<Record<string, (context: OperatorContext, asked: Asked) => Promise<string>>> = {
  add: async (context, { vendor, rest: [launchBase = '', ...changes] }) => {
    const vendorTaken = `${vendor} is a vendor already; "vendor adapter ${vendor} …" changes it`
    const input = { vendor, launchBase, settings: readChanges(changes) }
    await runAct(context, addVendorAct, input, { vendorTaken })
    return `${vendor} is a vendor. "vendor key ${vendor} rotate" makes its first key.`
  },
  show: async (context, { vendor }) => show(await runAct(context, vendorAct, { vendor }, unknown(vendor))),
  adapter: async (context, { vendor, rest }) => {
    if (rest.length === 0) throw new OperatorFault(`vendor adapter ${vendor} SETTING=VALUE …`)
    const input = { vendor, settings: readChanges(rest) }
    return show(await runAct(context, changeVendorAct, input, unknown(vendor)))
  },
  key,
  suspend: async (context, { vendor, rest }) => {
    const reason = rest.join(' ').trim()
    if (reason === '' || reason.length > 200)
      throw new OperatorFault('vendor suspend needs a reason of at most 200 characters')
    const texts = { ...unknown(vendor), alreadyDecided: `${vendor} is suspended already` }
    await runAct(context, suspendVendorAct, { vendor, reason }, texts)
    return `${vendor} is suspended: none of its games opens and no bet is taken. What is owed is still paid.`
  },
  resume: async (context, { vendor }) => {
    const texts = { ...unknown(vendor), alreadyDecided: `${vendor} is open already` }
    await runAct(context, resumeVendorAct, { vendor }, texts)
    return `${vendor} is open again.`
  },
}

async function key(context: OperatorContext, asked: Asked): Promise<string> {
  const { vendor, typed } = asked
  const [act = '', keyId = ''] = asked.rest
  const texts = {
    ...unknown(vendor),
    keysSealedOtherwise: 'this SECRET opens none of the keys that are there; give it as the server has it',
  }
  if (act === 'list') return keysText(vendor, (await runAct(context, vendorKeysAct, { vendor }, texts)).keys)
  if (act === 'rotate') return rotate(context, asked, texts)
  if (act === 'retire') {
    const ofKey = {
      notFound: `${vendor} has no key ${keyId || 'without a name'}`,
      alreadyDecided: `${keyId} is retired already`,
    }
    await runAct(context, retireVendorKeyAct, { vendor, keyId: keyId || '-' }, ofKey)
    return `Key ${keyId} of ${vendor} signs nothing more, within five seconds.`
  }
  if (!RESERVED_KEYS.includes(act))
    throw new OperatorFault(`vendor key ${vendor} list, rotate, retire, outgoing or recon`)
  const { secret } = typed.options
  if (secret === undefined)
    throw new OperatorFault(`vendor key ${vendor} ${act} needs --secret-from FILE, "-" for typed input`)
  requireSecret(context)
  await runAct(context, giveVendorKeyAct, { vendor, keyId: act, secret: String(secret) }, texts)
  return `The key "${act}" of ${vendor} is in force within five seconds.`
}

async function rotate(
  context: OperatorContext,
  { vendor, typed }: Asked,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const { secret: given } = typed.options
  const input = {
    vendor,
    overlapHours: overlapOf(typed),
    ...(given === undefined ? {} : { secret: String(given) }),
  }
  requireSecret(context)
  const { keyId, secret, earlierUntil } = await runAct(context, rotateVendorKeyAct, input, texts)
  const earlier = earlierUntil ? ` Earlier keys sign until ${earlierUntil}.` : ''
  return secret === null
    ? `Key ${keyId} of ${vendor} is the secret that was given.${earlier}`
    : `Key ${keyId} of ${vendor}: ${secret}\nIt is shown only now.${earlier}`
}

function listText(all: readonly ListedVendor[]): string {
  if (all.length === 0) return 'There are no vendors.'
  return all
    .map(({ vendor, surface, wallet, launchBase, isSuspended, keys }) => {
      const state = isSuspended ? 'suspended' : 'open'
      return `${vendor.padEnd(12)} ${state.padEnd(9)} ${surface.padEnd(6)} ${wallet.padEnd(8)} keys ${keys}  ${launchBase}`
    })
    .join('\n')
}

const show = ({ settings, isSuspended }: VendorDetails): string =>
  JSON.stringify({ ...settings, suspended: isSuspended }, null, 2)

function keysText(vendor: string, keys: readonly VendorKey[]): string {
  if (keys.length === 0) return `${vendor} has no key.`
  return keys
    .map(({ keyId, retiredAt, isLive }) => {
      const state = retiredAt === null ? 'in force' : isLive ? `until ${retiredAt}` : `retired ${retiredAt}`
      return `${keyId}  ${state}`
    })
    .join('\n')
}

/** What is typed as "name=value", each value as JSON or, if it is none, as plain text. */
function readChanges(changes: readonly string[]): Record<string, unknown> {
  const read = changes.map(change => {
    const [, name = '', text = ''] = /^(\w+)=(.*)$/s.exec(change) ?? []
    if (!isVendorSetting(name))
      throw new OperatorFault(
        `${change} is not SETTING=VALUE; the settings are ${VENDOR_SETTINGS.join(', ')}`,
      )
    return [name, typedValue(text)] as const
  })
  return Object.fromEntries(read)
}

function typedValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function overlapOf({ options }: Typed): number {
  const { usual, most } = KEY_OVERLAP_HOURS
  const given = options['overlap-hours']
  if (given === undefined) return usual
  const hours = Number(given)
  if (!/^\d{1,4}$/.test(String(given)) || hours > most)
    throw new OperatorFault(`--overlap-hours is a whole number from 0 to ${most}`)
  return hours
}

function requireSecret({ secret }: OperatorContext): void {
  if (secret === undefined)
    throw new OperatorFault(
      'keys are sealed with the deployment’s SECRET: give it as the server has it, or in the demo the DATA_DIR in which its server has made one',
    )
}
