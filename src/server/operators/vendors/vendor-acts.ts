import {
  operatorAddVendor,
  operatorChangeVendor,
  operatorResumeVendor,
  operatorSuspendVendor,
  operatorVendor,
  operatorVendors,
  type VendorDetails,
} from '#lib/operators/vendors-api.ts'
import { VENDOR_CODE } from '#lib/play/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { knowVendor } from '#server/games/change-queries.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { type Adapter, plainAdapter } from '#server/vendor-wallet/adapter.ts'
import {
  allAdapters,
  insertAdapter,
  keysOf,
  lockVendor,
  suspendVendor,
  updateAdapter,
} from '#server/vendor-wallet/key-queries.ts'
import { type ActScope, act, alreadyDecided } from '../act.ts'
import { isLive } from './key-state.ts'
import { settingsOfVendor, withSettings } from './vendor-settings.ts'

export const vendorsAct = act(
  operatorVendors,
  'site',
  async ({ tx, at }) => {
    const keys = await keysOf(tx)
    const vendors = (await allAdapters(tx)).map(({ vendor, surface, wallet, launchBase, isSuspended }) => {
      const live = keys.filter(one => one.vendor === vendor && isLive(one, at)).length
      return { vendor, surface, wallet, launchBase, isSuspended, keys: live }
    })
    return { vendors }
  },
  { isReading: true },
)

export const vendorAct = act(
  operatorVendor,
  'site',
  async ({ tx }, { vendor }) => toDetails(await knownVendor(tx, vendor)),
  { isReading: true },
)

export const addVendorAct = act(operatorAddVendor, 'vendors', async (scope, input) => {
  const { tx, note } = scope
  const { vendor, launchBase, settings } = input
  const adapter = withSettings(plainAdapter(vendor, launchBase), { launch_base: launchBase, ...settings })
  if ((await allAdapters(tx)).some(one => one.vendor === vendor))
    throw new Refusal('vendorTaken', { status: 409, field: 'vendor' })
  await insertAdapter(tx, adapter)
  // An aggregator's own code is not in the catalogue: games keep those of their studios.
  if (VENDOR_CODE.test(vendor)) await knowVendor(tx, vendor)
  await note(`vendor ${vendor}`, undefined, settingsOfVendor(adapter))
  return toDetails(adapter)
})

export const changeVendorAct = act(operatorChangeVendor, 'vendors', async (scope, { vendor, settings }) => {
  const { tx, note } = scope
  if (Object.keys(settings).length === 0) throw new Refusal('required', { status: 400, field: 'settings' })
  await lockVendor(tx, vendor)
  const before = await knownVendor(tx, vendor)
  const after = withSettings(before, settings)
  await updateAdapter(tx, after)
  await note(`vendor ${vendor}`, settingsOfVendor(before), settingsOfVendor(after))
  return toDetails(after)
})

export const suspendVendorAct = act(operatorSuspendVendor, 'site', (scope, { vendor, reason }) =>
  setSuspended(scope, vendor, reason),
)

export const resumeVendorAct = act(operatorResumeVendor, 'site', (scope, { vendor }) =>
  setSuspended(scope, vendor, undefined),
)

async function setSuspended(
  { tx, at, note }: ActScope,
  vendor: string,
  reason: string | undefined,
): Promise<object> {
  const isSuspended = reason !== undefined
  await lockVendor(tx, vendor)
  const before = await knownVendor(tx, vendor)
  if (before.isSuspended === isSuspended) throw alreadyDecided()
  await suspendVendor(tx, vendor, isSuspended ? at : undefined)
  const after = isSuspended ? `suspended: ${reason}` : 'open'
  await note(`vendor ${vendor}`, before.isSuspended ? 'suspended' : 'open', after, { reason })
  return {}
}

export async function knownVendor(db: Queries, vendor: string): Promise<Adapter> {
  return requireFound((await allAdapters(db)).find(one => one.vendor === vendor))
}

function toDetails(adapter: Adapter): VendorDetails {
  const { vendor, isSuspended } = adapter
  return { vendor, isSuspended, settings: settingsOfVendor(adapter) }
}
