import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { instant, nothing } from '../wire/schemas.ts'
import { KEY_OVERLAP_HOURS, VENDOR_SETTINGS, vendorSettings } from './vendor-rules.ts'
import { reason } from './wire.ts'

const vendor = v.pipe(v.string(), v.regex(/^\w{1,32}$/, 'badInput'))
const keyId = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'badInput'))
/** By the names of docs/connect-a-vendor.md; what is not named stays. */
const changes = v.record(v.picklist(VENDOR_SETTINGS), v.unknown())
/** One that the vendor or aggregator has chosen. It is kept sealed, and shown to nobody. */
const secret = v.pipe(v.string(), v.trim(), v.maxLength(1_000, 'badInput'))

const listed = v.strictObject({
  vendor,
  surface: vendorSettings.entries.surface,
  wallet: vendorSettings.entries.wallet,
  launchBase: v.string(),
  isSuspended: v.boolean(),
  /** Keys that sign now. */
  keys: v.number(),
})
export type ListedVendor = v.InferOutput<typeof listed>

export const operatorVendors = action({
  name: 'operatorVendors',
  summary: 'The vendors whose games call the wallet',
  method: 'GET',
  path: '/operator/vendors',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ vendors: v.array(listed) }),
  refusals: [],
})

const details = v.strictObject({ vendor, isSuspended: v.boolean(), settings: vendorSettings })
export type VendorDetails = v.InferOutput<typeof details>

export const operatorVendor = action({
  name: 'operatorVendor',
  summary: 'One vendor with all of its settings',
  method: 'GET',
  path: '/operator/vendors/:vendor',
  audience: 'operator',
  input: v.strictObject({ vendor }),
  answer: details,
  refusals: [],
})

export const operatorAddVendor = action({
  name: 'operatorAddVendor',
  summary: 'Connects a vendor; its first key is made afterwards',
  method: 'POST',
  path: '/operator/vendors',
  audience: 'operator',
  input: v.strictObject({ vendor, launchBase: v.string(), settings: v.optional(changes, {}) }),
  answer: details,
  refusals: ['vendorTaken', 'valueUnfit'],
})

export const operatorChangeVendor = action({
  name: 'operatorChangeVendor',
  summary: 'Changes settings of a vendor; another surface begins with its own rules',
  method: 'POST',
  path: '/operator/vendors/:vendor/settings',
  audience: 'operator',
  input: v.strictObject({ vendor, settings: changes }),
  answer: details,
  refusals: ['valueUnfit'],
})

export const operatorSuspendVendor = action({
  name: 'operatorSuspendVendor',
  summary: 'None of its games opens and no bet is taken; what is owed is still paid',
  method: 'POST',
  path: '/operator/vendors/:vendor/suspend',
  audience: 'operator',
  input: v.strictObject({ vendor, reason }),
  answer: nothing,
  refusals: ['alreadyDecided'],
})

export const operatorResumeVendor = action({
  name: 'operatorResumeVendor',
  summary: 'Opens a suspended vendor again',
  method: 'POST',
  path: '/operator/vendors/:vendor/resume',
  audience: 'operator',
  input: v.strictObject({ vendor }),
  answer: nothing,
  refusals: ['alreadyDecided'],
})

const key = v.strictObject({
  keyId,
  /** It signs nothing from then on; null while it is in force without an end. */
  retiredAt: v.nullable(instant),
  isLive: v.boolean(),
})
export type VendorKey = v.InferOutput<typeof key>

export const operatorVendorKeys = action({
  name: 'operatorVendorKeys',
  summary: 'The keys of a vendor by name, the oldest first; never what they sign with',
  method: 'GET',
  path: '/operator/vendors/:vendor/keys',
  audience: 'operator',
  input: v.strictObject({ vendor }),
  answer: v.strictObject({
    keys: v.array(key),
    /** What the next one will be called. */
    next: keyId,
  }),
  refusals: [],
})

export const operatorRotateVendorKey = action({
  name: 'operatorRotateVendorKey',
  summary: 'Makes the next key of a vendor and shows it once; earlier ones sign until the overlap is over',
  method: 'POST',
  path: '/operator/vendors/:vendor/keys',
  audience: 'operator',
  input: v.strictObject({
    vendor,
    overlapHours: v.optional(
      v.pipe(
        v.number(),
        v.integer('badInput'),
        v.minValue(0, 'badInput'),
        v.maxValue(KEY_OVERLAP_HOURS.most, 'badInput'),
      ),
      KEY_OVERLAP_HOURS.usual,
    ),
    /** Generated without one. */
    secret: v.optional(secret),
    /** What the caller expects it to be called: a call that is sent twice makes one key. */
    next: v.optional(keyId),
  }),
  answer: v.strictObject({
    keyId,
    /** Shown only now; null where it was given. */
    secret: v.nullable(v.string()),
    /** Until when earlier keys sign; null where there are none. */
    earlierUntil: v.nullable(instant),
  }),
  refusals: ['alreadyDecided', 'valueUnfit', 'keysSealedOtherwise'],
})

export const operatorGiveVendorKey = action({
  name: 'operatorGiveVendorKey',
  summary: 'Stores a key that the vendor or aggregator gave: for our own calls, or for settling afterwards',
  method: 'PUT',
  path: '/operator/vendors/:vendor/keys/:keyId',
  audience: 'operator',
  input: v.strictObject({ vendor, keyId: v.picklist(['outgoing', 'recon']), secret }),
  answer: nothing,
  refusals: ['valueUnfit', 'keysSealedOtherwise'],
})

export const operatorRetireVendorKey = action({
  name: 'operatorRetireVendorKey',
  summary: 'A key signs nothing more, within five seconds',
  method: 'POST',
  path: '/operator/vendors/:vendor/keys/:keyId/retire',
  audience: 'operator',
  input: v.strictObject({ vendor, keyId }),
  answer: nothing,
  refusals: ['alreadyDecided'],
})
