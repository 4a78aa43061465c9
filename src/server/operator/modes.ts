import type { Maintenance } from '#lib/site/rules.ts'
import { readAddressRange } from '#lib/site/rules.ts'
import type { OperatorText, SiteSettings } from '#lib/site/settings.ts'
import { OperatorFault, readMoment, type Typed, textsOf } from './arguments.ts'
import { changeSetting, type OperatorContext } from './operator-context.ts'

export async function maintenance(context: OperatorContext, typed: Typed): Promise<string> {
  const { words, options } = typed
  const [, act] = words
  if (act === 'on') {
    const until = typeof options.until === 'string' ? readMoment(options.until, context.timeZone) : null
    const endsByItself = options['ends-by-itself'] === true
    if (endsByItself && until === null) throw new OperatorFault('--ends-by-itself needs --until')
    if (until !== null && Date.parse(until) <= context.now.getTime())
      throw new OperatorFault(`--until ${until} lies in the past`)
    const value = { on: true, until, endsByItself, message: textsOf(typed, 'message') }
    return maintenanceText(await changeSetting(context, 'maintenance', () => value))
  }
  if (act === 'off') {
    const off = { on: false, until: null, endsByItself: false, message: {} }
    return maintenanceText(await changeSetting(context, 'maintenance', () => off))
  }
  throw new OperatorFault('maintenance on, off or show')
}

export function maintenanceText(value: Maintenance & { message: OperatorText }): string {
  if (!value.on) return 'The site is open.'
  const end = value.until === null ? 'no end given' : `until ${value.until}`
  const how = value.endsByItself ? 'ends by itself' : 'ends with "maintenance off"'
  const texts = Object.entries(value.message).map(([language, text]) => `\n  ${language}  ${text}`)
  return `The site is under maintenance, ${end}; ${how}.${texts.join('')}`
}

type Region = SiteSettings['region']

export async function region(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act, ...entries] = typed.words
  const change = changes[act ?? '']
  if (!change) throw new OperatorFault('region block, unblock, allow, disallow, message, clear or list')
  const takesEntries = !['message', 'clear'].includes(act ?? '')
  if (takesEntries && entries.length === 0)
    throw new OperatorFault(`region ${act} needs an address, a range or a country`)
  return regionText(await changeSetting(context, 'region', before => change(before, entries, typed)))
}

const changes: Record<string, (before: Region, entries: string[], typed: Typed) => Region> = {
  block: (before, entries) => ({
    ...before,
    blocked: together(before.blocked, entries.filter(isRange)),
    blockedCountries: together(before.blockedCountries, entries.filter(entry => !isRange(entry)).map(upper)),
  }),
  unblock: (before, entries) => ({
    ...before,
    blocked: without(before.blocked, entries.filter(isRange)),
    blockedCountries: without(before.blockedCountries, entries.filter(entry => !isRange(entry)).map(upper)),
  }),
  allow: (before, entries) => ({ ...before, allowed: together(before.allowed, entries) }),
  disallow: (before, entries) => ({ ...before, allowed: without(before.allowed, entries) }),
  message: (before, _, typed) => ({ ...before, message: textsOf(typed, 'message') }),
  clear: () => ({ blocked: [], blockedCountries: [], allowed: [], message: {} }),
}

/** An entry is a country only if it has exactly two letters, so that a typo in an address is reported as one. */
function isRange(entry: string): boolean {
  return readAddressRange(entry) !== undefined || !/^[a-z]{2}$/i.test(entry)
}

const upper = (entry: string) => entry.toUpperCase()

function together(before: readonly string[], entries: readonly string[]): string[] {
  return [...new Set([...before, ...entries])]
}

function without(before: readonly string[], entries: readonly string[]): string[] {
  const missing = entries.filter(entry => !before.includes(entry))
  if (missing.length > 0) throw new OperatorFault(`${missing.join(', ')} is not on the list`)
  return before.filter(entry => !entries.includes(entry))
}

export function regionText({ blocked, blockedCountries, allowed, message }: Region): string {
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
