import { createHash } from 'node:crypto'
import type { InferOutput } from 'valibot'
import { LANGUAGES, languageOfCode } from '#lib/i18n/languages.ts'
import { accountKey } from '#lib/identity/rules.ts'
import { minorOf } from '#lib/money/money.ts'
import { operatorCountMailing, operatorSendMailing, type Segment } from '#lib/operators/mailings-api.ts'
import { memberById } from '#server/identity/queries.ts'
import { countReceivers, EVERYBODY, membersByKeys, type Receivers } from '#server/inbox/mailing-queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { storedSettings } from '#server/site/site.ts'
import { type ActScope, act, DONE, WAITING } from '../act.ts'
import { cleanedTexts } from '../notices/cleaned-texts.ts'
import { type Fault, unfit } from '../unfit.ts'
import { sendMailing, sumOf, today } from './send-text.ts'

type Audience = InferOutput<typeof operatorCountMailing.input>

/** So many wrong names are told at once. */
const FAULTS_TOLD = 20

export const countMailingAct = act(
  operatorCountMailing,
  'messageAll',
  async (scope, input) => {
    const { languages, readers, leftOut } = await count(scope, await meant(scope, input))
    const byLanguage = [...languages].map(([code, count]) => [languageOfCode(code) ?? code, count])
    return { readers, leftOut, languages: Object.fromEntries(byLanguage) }
  },
  { isReading: true },
)

export const sendMailingAct = act(
  operatorSendMailing,
  'messageAll',
  async (scope, { id, title, content: written, again, instead, ...input }) => {
    const { content, cut } = cleanedTexts(title, written)
    const who = await meant(scope, input)
    const { readers, leftOut } = await count(scope, who)
    if (readers === 0) throw new Refusal('noReceivers', { status: 409 })
    const message = { id, title, content }
    const { to, topic, audience } = who
    const reached = await sendMailing(scope, { message, to, topic, audience, readers, again, instead })
    return reached === undefined
      ? { ...WAITING, readers, leftOut, cut }
      : { ...DONE, readers: reached, leftOut, cut }
  },
)

interface Meant {
  to: Receivers
  topic: string
  /** As a second person and the book of changes read it. */
  audience: unknown
  /** How many names there are; null for a segment. */
  named: number | null
}

/** Who is meant; refused where it is not said, or names something that does not exist. */
async function meant(scope: ActScope, { purpose, names, segment }: Audience): Promise<Meant> {
  const isOffer = purpose === 'offer'
  if ((names === undefined) === (segment === undefined))
    throw new Refusal('required', { status: 400, field: 'names' })
  if (segment !== undefined) {
    const to = { ...EVERYBODY, isOffer, ...(await receiversOf(scope, segment)) }
    return { to, topic: 'message to a segment', audience: { purpose, ...segment }, named: null }
  }
  const memberIds = await membersNamed(scope, names ?? '')
  // A list may be long: the second person gives the same one, and their fingerprints are compared.
  const fingerprint = createHash('sha256').update(memberIds.join(' ')).digest('hex')
  return {
    to: { ...EVERYBODY, isOffer, memberIds },
    topic: 'message to a list',
    audience: { purpose, members: memberIds.length, fingerprint },
    named: memberIds.length,
  }
}

/** The ids of the members of a list, in their order; refused with each name that nobody has. */
async function membersNamed({ tx }: ActScope, text: string): Promise<string[]> {
  const names = new Map(
    text
      .split(/[\n\r,;]+/)
      .map(name => name.trim().replace(/^"(.*)"$/, '$1'))
      .filter(name => name !== '')
      .map(name => [accountKey(name), name]),
  )
  if (names.size === 0) throw new Refusal('required', { status: 400, field: 'names' })
  const found = await membersByKeys(tx, [...names.keys()])
  for (const { account_key } of found) names.delete(account_key)
  if (names.size > 0) {
    const unknown = [...names.values()]
    const words = unknown.slice(0, FAULTS_TOLD).map(name => `there is no member ${name}`)
    const more = unknown.length > FAULTS_TOLD ? [`and ${unknown.length - FAULTS_TOLD} more`] : []
    throw unfit([{ field: 'names', words: [...words, ...more].join('\n') }])
  }
  return found.map(member => member.id).sort()
}

async function receiversOf({ tx }: ActScope, segment: Segment): Promise<Partial<Receivers>> {
  const faults: Fault[] = []
  const { agent, ranks, balance } = segment
  if (agent !== undefined && !(await memberById(tx, agent)))
    faults.push({ field: 'segment.agent', words: 'there is no such agent' })
  const known = ranks && (await storedSettings(tx)).vip.ranks.map(rank => rank.code)
  const unknown = ranks?.find(rank => !known?.includes(rank))
  if (unknown !== undefined)
    faults.push({ field: 'segment.ranks', words: `the VIP programme has no rank ${unknown}` })
  if (faults.length > 0) throw unfit(faults)
  const { fromMinor, toMinor } = balance ?? {}
  return {
    agent: agent ?? null,
    ranks: ranks ?? null,
    languages: segment.languages?.map(language => LANGUAGES[language].code) ?? null,
    seenFrom: segment.seenFrom === undefined ? null : new Date(segment.seenFrom),
    notSeenSince: segment.notSeenSince === undefined ? null : new Date(segment.notSeenSince),
    currency: balance?.currency ?? null,
    balanceFrom: fromMinor === undefined ? null : minorOf(fromMinor),
    balanceTo: toMinor === undefined ? null : minorOf(toMinor),
    isVerified: segment.isVerified ?? null,
  }
}

/** How many it reaches by language, and how many of those who are meant it does not reach. */
async function count(scope: ActScope, { to, named }: Meant) {
  const now = today(scope)
  const languages = await countReceivers(scope.tx, to, now)
  const readers = sumOf(languages)
  const all = named ?? sumOf(await countReceivers(scope.tx, { ...to, isOffer: false }, now))
  return { languages, readers, leftOut: all - readers }
}
