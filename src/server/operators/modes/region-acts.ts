import {
  operatorAddRegion,
  operatorClearRegion,
  operatorRegionMessage,
  operatorRemoveRegion,
} from '#lib/operators/modes-api.ts'
import { readAddressRange } from '#lib/site/rules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { type ActScope, act } from '../act.ts'
import { changeSetting } from '../settings/change-setting.ts'
import { unfit } from '../unfit.ts'

type Region = SiteSettings['region']
type Lists = Omit<Region, 'message'>

export const addRegionAct = act(operatorAddRegion, 'site', (scope, input) =>
  changeRegion(scope, before => ({ ...before, ...changed(before, input, together) })),
)

export const removeRegionAct = act(operatorRemoveRegion, 'site', (scope, input) =>
  changeRegion(scope, before => ({ ...before, ...changed(before, input, without) })),
)

export const regionMessageAct = act(operatorRegionMessage, 'site', (scope, { message }) =>
  changeRegion(scope, before => ({ ...before, message })),
)

export const clearRegionAct = act(operatorClearRegion, 'site', scope =>
  changeRegion(scope, () => ({ blocked: [], blockedCountries: [], allowed: [], message: {} })),
)

async function changeRegion(
  scope: ActScope,
  change: (before: Region) => Region,
): Promise<{ region: Region }> {
  return { region: (await changeSetting(scope, { key: 'region', change, field: 'entries' })).value }
}

type Merge = (before: readonly string[], entries: readonly string[]) => string[]

/** Countries stand in a list of their own; exceptions are addresses and ranges. */
function changed(
  { blocked, blockedCountries, allowed }: Lists,
  { list, entries }: { list: 'blocked' | 'allowed'; entries: readonly string[] },
  merge: Merge,
): Partial<Lists> {
  if (list === 'allowed') return { allowed: merge(allowed, entries) }
  const countries = entries.filter(entry => !isRange(entry)).map(entry => entry.toUpperCase())
  return {
    blocked: merge(blocked, entries.filter(isRange)),
    blockedCountries: merge(blockedCountries, countries),
  }
}

/** An entry is a country only if it has exactly two letters, so that a typo in an address is reported as one. */
function isRange(entry: string): boolean {
  return readAddressRange(entry) !== undefined || !/^[a-z]{2}$/i.test(entry)
}

const together: Merge = (before, entries) => [...new Set([...before, ...entries])]

const without: Merge = (before, entries) => {
  const missing = entries.filter(entry => !before.includes(entry))
  if (missing.length > 0)
    throw unfit([{ field: 'entries', words: `${missing.join(', ')} is not on the list` }])
  return before.filter(entry => !entries.includes(entry))
}
