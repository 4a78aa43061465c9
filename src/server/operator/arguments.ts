import { parseArgs } from 'node:util'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import { errorMessage } from '#lib/text/error-message.ts'
import { withoutUnseen } from '#lib/text/typed.ts'

/** An error in what the operator typed; shown unchanged. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault'
}

export interface Typed {
  words: string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

const TEXTS = ['message', 'title', 'content', 'description', 'alt']

/** Splits what was typed into words and options; throws a fault that names an unknown option. */
export function readTyped(args: readonly string[]): Typed {
  const texts = TEXTS.flatMap(text => SHIPPED_LANGUAGES.map(language => `${text}-${language}`))
  const options = [
    'until',
    'from',
    'execution',
    'type',
    'category',
    'vendor',
    'overlap-hours',
    'secret',
    'turnover',
    'days',
    'first',
    'under',
    'kind',
    'period',
    'tiers',
    'told',
    'as',
    'report',
    'state',
    'games',
    'json',
    'picture',
    'note',
    'role',
    'reason',
    'by',
    'about',
    'of',
    'before',
    'after',
    'upline',
    'rate',
    'names',
    'rank',
    'language',
    'seen-from',
    'not-seen-since',
    'balance-from',
    'balance-to',
    'currency',
    'verified',
  ]
  const named = [...texts, ...options].map(name => [name, { type: 'string' }] as const)
  try {
    const { values, positionals } = parseArgs({
      args: args.map(withoutUnseen),
      allowPositionals: true,
      options: {
        ...Object.fromEntries(named),
        'ends-by-itself': { type: 'boolean' },
        instead: { type: 'boolean' },
        again: { type: 'boolean' },
        service: { type: 'boolean' },
        replace: { type: 'boolean' },
        preview: { type: 'boolean' },
        publish: { type: 'boolean' },
        published: { type: 'boolean' },
        drafts: { type: 'boolean' },
        csv: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    return { words: positionals, options: values as Typed['options'] }
  } catch (error) {
    throw new OperatorFault(errorMessage(error))
  }
}

/** The texts given by language: --title-en, --title-th … */
export function textsOf({ options }: Typed, text: string): OperatorText {
  const given = SHIPPED_LANGUAGES.flatMap(language => {
    const value = options[`${text}-${language}`]
    return typeof value === 'string' ? [[language, value]] : []
  })
  return Object.fromEntries(given) as OperatorText
}

/** Parses JSON that was typed or read from a file; throws a fault that names it if it is invalid. */
export function readJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OperatorFault(`${what} is not JSON: ${errorMessage(error)}`)
  }
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** Converts to UTC a time with its zone ("2026-11-21T12:00Z"), or one in the deployment's zone ("2026-11-21 19:00"). */
export function readMoment(text: string, timeZone: string): string {
  const isZoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) && text.includes('T')
  const ms = isZoned ? Date.parse(text) : localMs(text, timeZone)
  if (Number.isNaN(ms)) throw new OperatorFault(`${text} is not a moment such as 2026-11-21T12:00Z`)
  return new Date(ms).toISOString()
}

/** Converts a local time: reads it as UTC first, then subtracts the zone's offset at that time. */
function localMs(text: string, timeZone: string): number {
  if (!LOCAL.test(text)) return Number.NaN
  const asUtc = Date.parse(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00' : ''}Z`)
  if (Number.isNaN(asUtc)) return Number.NaN
  const first = asUtc - offsetMs(asUtc, timeZone)
  return asUtc - offsetMs(first, timeZone)
}

function offsetMs(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(ms).find(part => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes = '0'] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
