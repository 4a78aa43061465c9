import type { Maintenance } from '#lib/site/rules.ts'
import type { OperatorText, SiteSettings } from '#lib/site/settings.ts'
import { endMaintenanceAct, startMaintenanceAct } from '#server/operators/modes/maintenance-acts.ts'
import {
  addRegionAct,
  clearRegionAct,
  regionMessageAct,
  removeRegionAct,
} from '#server/operators/modes/region-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { settingsAct } from '#server/operators/settings/setting-acts.ts'
import { OperatorFault, readMoment, type Typed, textsOf } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `maintenance on | off | show`: the acts of the console in words. */
export async function maintenance(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act] = typed.words
  if (act === 'on') {
    const input = { ...endOf(context, typed), message: textsOf(typed, 'message') }
    const texts = {
      required: '--ends-by-itself needs --until',
      momentPast: `--until ${input.until} lies in the past`,
    }
    return maintenanceText((await runAct(context, startMaintenanceAct, input, texts)).maintenance)
  }
  if (act === 'off') return maintenanceText((await runAct(context, endMaintenanceAct, {})).maintenance)
  if (act === 'show') return maintenanceText((await runAct(context, settingsAct, {})).settings.maintenance)
  throw new OperatorFault('maintenance on, off or show')
}

function endOf({ timeZone }: OperatorContext, { options }: Typed) {
  const until = typeof options.until === 'string' ? readMoment(options.until, timeZone) : null
  return { until, endsByItself: options['ends-by-itself'] === true }
}

function maintenanceText(value: Maintenance & { message: OperatorText }): string {
  if (!value.on) return 'The site is open.'
  const end = value.until === null ? 'no end given' : `until ${value.until}`
  const how = value.endsByItself ? 'ends by itself' : 'ends with "maintenance off"'
  const texts = Object.entries(value.message).map(([language, text]) => `\n  ${language}  ${text}`)
  return `The site is under maintenance, ${end}; ${how}.${texts.join('')}`
}

type Region = SiteSettings['region']

/** Which list each word is about, and whether it adds to it. */
const ENTRIES: Readonly<
  Record<string, readonly ['blocked' | 'allowed', typeof addRegionAct | typeof removeRegionAct]>
> = {
  block: ['blocked', addRegionAct],
  unblock: ['blocked', removeRegionAct],
  allow: ['allowed', addRegionAct],
  disallow: ['allowed', removeRegionAct],
}

/** `region …`: who is turned away; the acts of the console in words. */
export async function region(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = '', ...entries] = typed.words
  if (act === 'list') return regionText((await runAct(context, settingsAct, {})).settings.region)
  if (act === 'clear') return regionText((await runAct(context, clearRegionAct, {})).region)
  if (act === 'message') {
    const message = textsOf(typed, 'message')
    return regionText((await runAct(context, regionMessageAct, { message })).region)
  }
  const [list, one] = ENTRIES[act] ?? []
  if (!list || !one) throw new OperatorFault('region block, unblock, allow, disallow, message, clear or list')
  if (entries.length === 0) throw new OperatorFault(`region ${act} needs an address, a range or a country`)
  return regionText((await runAct(context, one, { list, entries })).region)
}

function regionText({ blocked, blockedCountries, allowed, message }: Region): string {
  if (blocked.length + blockedCountries.length === 0) return 'Nobody is turned away.'
  const line = (name: string, list: readonly string[]) =>
    list.length > 0 ? [`${name}  ${list.join(', ')}`] : []
  return [
    ...line('blocked  ', blocked),
    ...line('countries', blockedCountries),
    ...line('allowed  ', allowed),
    ...Object.entries(message).map(([language, text]) => `message ${language}  ${text}`),
  ].join('\n')
}
