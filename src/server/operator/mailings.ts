import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Currency, isCurrency } from '#lib/money/money.ts'
import { parseAmount } from '#lib/money/typed-amount.ts'
import type { CountedMailing } from '#lib/operators/mailings-api.ts'
import { countMailingAct, sendMailingAct } from '#server/operators/messages/mailing-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import type { RefusalOptions } from '#server/platform/refusal.ts'
import { OperatorFault, readMoment, type Typed, textsOf } from './arguments.ts'
import { htmlTexts } from './notices.ts'
import type { OperatorContext } from './operator-context.ts'
import { namedReceiver } from './receivers.ts'

const TEXTS = {
  required: (options: RefusalOptions) =>
    options.field === 'names' ? 'the file has no names' : htmlTexts.required(options),
  valueUnfit: ({ details }: RefusalOptions) => `Nothing was sent.\n${details?.faults}`,
  noReceivers: 'nobody fits: nothing was sent',
  sentAlready: 'this was sent to the same members within a day; --again sends it once more',
}

/** `mailing list FILE …` and `mailing segment …`: the acts of the console in words. */
export async function mailings(context: OperatorContext, typed: Typed): Promise<string> {
  const audience = {
    purpose: typed.options.service === true ? 'service' : 'offer',
    ...(await receiversTyped(context, typed)),
  }
  if (typed.options.preview === true)
    return previewText(await runAct(context, countMailingAct, audience, TEXTS))
  const id = newId()
  const { again = false, instead = false } = typed.options
  const message = { id, title: textsOf(typed, 'title'), content: textsOf(typed, 'content') }
  const input = { ...message, ...audience, again, instead }
  const { state, readers, leftOut } = await runAct(context, sendMailingAct, input, TEXTS)
  return state === 'done'
    ? `Sent ${id} to ${membersText(readers)}${withoutText(leftOut)}.`
    : `It goes to ${membersText(readers)}${withoutText(leftOut)} once somebody else types the same, within a day.`
}

async function receiversTyped(context: OperatorContext, typed: Typed) {
  const [, act] = typed.words
  if (act === 'list') {
    if (typeof typed.options.names !== 'string') throw new OperatorFault('mailing list needs a file of names')
    return { names: typed.options.names }
  }
  if (act !== 'segment') throw new OperatorFault('mailing list FILE or mailing segment')
  return { segment: await segmentOf(context, typed) }
}

async function segmentOf(context: OperatorContext, { options }: Typed) {
  const { under, rank, language, verified } = options
  const moment = (name: 'seen-from' | 'not-seen-since') => {
    const text = options[name]
    return typeof text === 'string' ? readMoment(text, context.timeZone) : undefined
  }
  return {
    agent: typeof under === 'string' ? (await namedReceiver(context.db, under)).id : undefined,
    ranks: listTyped(rank),
    languages: languagesOf(language),
    seenFrom: moment('seen-from'),
    notSeenSince: moment('not-seen-since'),
    balance: balanceOf(context, options),
    isVerified: verified === undefined ? undefined : isYes(verified),
  }
}

type Option = Typed['options'][string]

function listTyped(option: Option): string[] | undefined {
  return typeof option === 'string' ? option.split(',').map(one => one.trim()) : undefined
}

function languagesOf(option: Option): string[] | undefined {
  const languages = listTyped(option)
  const unknown = languages?.find(one => !SHIPPED_LANGUAGES.some(known => known === one))
  if (unknown !== undefined)
    throw new OperatorFault(`--language ${unknown} is none of ${SHIPPED_LANGUAGES.join(', ')}`)
  return languages
}

function balanceOf({ currency: own = 'THB' }: OperatorContext, options: Typed['options']) {
  const { 'balance-from': from, 'balance-to': to, currency = own } = options
  if (from === undefined && to === undefined) return undefined
  if (typeof currency !== 'string' || !isCurrency(currency))
    throw new OperatorFault(`--currency ${currency} is not a currency`)
  return { currency, fromMinor: minorTyped(from, currency), toMinor: minorTyped(to, currency) }
}

function minorTyped(option: Option, currency: Currency): string | undefined {
  if (option === undefined) return undefined
  const amount = typeof option === 'string' ? parseAmount(option, currency) : undefined
  if (amount === undefined) throw new OperatorFault(`${option} is not an amount such as 0, 100 or 100.50`)
  return amount.toString()
}

function isYes(option: Option): boolean {
  if (option !== 'yes' && option !== 'no') throw new OperatorFault('--verified is yes or no')
  return option === 'yes'
}

const membersText = (count: number) => (count === 1 ? '1 member' : `${count} members`)
const withoutText = (leftOut: number) => (leftOut === 0 ? '' : `, without ${leftOut} who are left out`)

function previewText({ readers, leftOut, languages }: CountedMailing): string {
  const lines = Object.entries(languages).map(([language, count]) => `\n  ${language}  ${count}`)
  return `It would reach ${membersText(readers)}${withoutText(leftOut)}.${lines.join('')}`
}
