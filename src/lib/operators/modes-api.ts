import * as v from 'valibot'
import { operatorText, settingsSchema } from '../site/settings.ts'
import { action } from '../wire/action.ts'
import { given, instant } from '../wire/schemas.ts'

const { maintenance, region } = settingsSchema.entries
const asMaintenance = v.strictObject({ maintenance })
const asRegion = v.strictObject({ region })

export const operatorStartMaintenance = action({
  name: 'operatorStartMaintenance',
  summary: 'Closes the site for maintenance, with a message and, if known, its end',
  method: 'POST',
  path: '/operator/maintenance',
  audience: 'operator',
  input: v.strictObject({
    until: v.optional(v.nullable(instant), null),
    /** The site opens by itself at that moment; else it is an estimate. */
    endsByItself: v.optional(v.boolean(), false),
    message: operatorText,
  }),
  answer: asMaintenance,
  refusals: ['momentPast'],
})

export const operatorEndMaintenance = action({
  name: 'operatorEndMaintenance',
  summary: 'Opens the site again',
  method: 'DELETE',
  path: '/operator/maintenance',
  audience: 'operator',
  input: v.strictObject({}),
  answer: asMaintenance,
  refusals: [],
})

const entries = {
  /** `blocked` turns away; `allowed` are exceptions within it. */
  list: v.picklist(['blocked', 'allowed']),
  /** Addresses, ranges and, of what is blocked, countries. */
  entries: v.pipe(v.array(given(64)), v.minLength(1, 'required'), v.maxLength(1_000, 'badInput')),
}

export const operatorAddRegion = action({
  name: 'operatorAddRegion',
  summary: 'Turns visitors away by address, range or country, or makes an exception',
  method: 'POST',
  path: '/operator/region/:list',
  audience: 'operator',
  input: v.strictObject(entries),
  answer: asRegion,
  refusals: ['valueUnfit'],
})

export const operatorRemoveRegion = action({
  name: 'operatorRemoveRegion',
  summary: 'Takes entries off one of these lists',
  method: 'POST',
  path: '/operator/region/:list/remove',
  audience: 'operator',
  input: v.strictObject(entries),
  answer: asRegion,
  refusals: ['valueUnfit'],
})

export const operatorRegionMessage = action({
  name: 'operatorRegionMessage',
  summary: 'What those read who are turned away',
  method: 'PUT',
  path: '/operator/region',
  audience: 'operator',
  input: v.strictObject({ message: operatorText }),
  answer: asRegion,
  refusals: [],
})

export const operatorClearRegion = action({
  name: 'operatorClearRegion',
  summary: 'Turns nobody away any more; the message goes too',
  method: 'DELETE',
  path: '/operator/region',
  audience: 'operator',
  input: v.strictObject({}),
  answer: asRegion,
  refusals: [],
})
