import * as v from 'valibot'
import { MODULE_IDS } from '../site/modules.ts'
import { operatorText, SETTING_KEYS, settingsSchema } from '../site/settings.ts'
import { action } from '../wire/action.ts'
import { given } from '../wire/schemas.ts'
import { agreed, instead, proposal, TWO_PEOPLE_REFUSALS } from './wire.ts'

const key = v.picklist(SETTING_KEYS)

export const operatorSettings = action({
  name: 'operatorSettings',
  summary: 'Every setting of the site, and what waits for a second person',
  method: 'GET',
  path: '/operator/settings',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({
    settings: settingsSchema,
    proposals: v.array(v.strictObject({ key: v.string(), ...proposal.entries })),
  }),
  refusals: [],
})

export const operatorChangeSetting = action({
  name: 'operatorChangeSetting',
  summary:
    'Changes a setting, or the parts of it that are given; of what guards the agreement of two people, two decide',
  method: 'POST',
  path: '/operator/settings/:key',
  audience: 'operator',
  input: v.strictObject({
    key,
    /** Objects are merged field by field; lists and all else are given whole. */
    value: v.unknown(),
    /** What is given is the whole setting. */
    replace: v.optional(v.boolean()),
    instead,
  }),
  answer: v.strictObject({
    ...agreed.entries,
    /** The setting as it is now, under its key. */
    settings: v.partial(settingsSchema),
  }),
  refusals: ['valueUnfit', ...TWO_PEOPLE_REFUSALS],
})

const module = v.strictObject({
  modId: v.string(),
  isOn: v.boolean(),
  /** It is on, and so is what it stands below. */
  isCounted: v.boolean(),
  /** Null at the top. */
  parent: v.nullable(v.string()),
})
export type OperatorModule = v.InferOutput<typeof module>

export const operatorModules = action({
  name: 'operatorModules',
  summary: 'What the site offers: every module with its state, children behind their parent',
  method: 'GET',
  path: '/operator/modules',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ modules: v.array(module) }),
  refusals: [],
})

export const operatorSwitchModule = action({
  name: 'operatorSwitchModule',
  summary: 'Switches one module on or off',
  method: 'POST',
  path: '/operator/modules/:modId',
  audience: 'operator',
  input: v.strictObject({ modId: v.picklist(MODULE_IDS), isOn: v.boolean() }),
  answer: module,
  refusals: [],
})

const { lines } = settingsSchema.entries

export const operatorAddLine = action({
  name: 'operatorAddLine',
  summary: 'Adds an official address of the site, or changes its description',
  method: 'POST',
  path: '/operator/lines',
  audience: 'operator',
  input: v.strictObject({ domainName: given(300), description: operatorText }),
  answer: v.strictObject({ lines }),
  refusals: ['valueUnfit'],
})

export const operatorRemoveLine = action({
  name: 'operatorRemoveLine',
  summary: 'Takes an address off the list',
  method: 'POST',
  path: '/operator/lines/remove',
  audience: 'operator',
  input: v.strictObject({ domainName: given(300) }),
  answer: v.strictObject({ lines }),
  refusals: ['valueUnfit'],
})
