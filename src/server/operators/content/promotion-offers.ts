import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { FACTS, kindRules } from '#lib/content/kinds.ts'
import { currencyOf } from '#lib/money/currency.ts'
import type { Minor } from '#lib/money/money.ts'
import { mostInAll } from '#lib/promotions/terms.ts'
import type { Promotion } from '#lib/snapshot/schema.ts'
import { isChanged, isSame } from '#server/content/item-states.ts'
import { allParts, type ItemName, lockContent, partsOf } from '#server/content/queries.ts'
import type { Import } from '#server/content/transfer.ts'
import { amountOf } from '#server/operator/amounts.ts'
import type { ActScope } from '../act.ts'
import { mayOffer } from '../offers.ts'

/** The facts of a promotion as they are published, and as they would be. */
interface Opening {
  id: string
  before: unknown
  after: unknown
}

interface Publishing {
  topic: string
  openings: readonly Opening[]
  instead: boolean | undefined
}

/** Whether the draft of an item may be published now: of a promotion that may give much, two people agree on it. */
export async function mayPublish(
  scope: ActScope,
  { instead, part, ...item }: ItemName & { part?: string | undefined; instead?: boolean | undefined },
): Promise<boolean> {
  if (item.kind !== 'promotion' || (part !== undefined && part !== FACTS)) return true
  await lockContent(scope.tx)
  const facts = (await partsOf(scope.tx, item)).find(one => one.part === FACTS)
  if (!facts?.draft || !isChanged(facts)) return true
  const openings = [{ id: item.id, before: facts.published, after: facts.draft }]
  return mayOpen(scope, { topic: `promotion ${item.id}`, openings, instead })
}

/** The same of all promotions that a file holds, by what they may give together. */
export async function mayImport(
  scope: ActScope,
  { file, publish }: Import,
  instead: boolean | undefined,
): Promise<boolean> {
  if (!publish) return true
  await lockContent(scope.tx)
  const stored = new Map(
    (await allParts(scope.tx))
      .filter(({ kind, part }) => kind === 'promotion' && part === FACTS)
      .map(({ id, published }) => [id, published]),
  )
  const openings = file.items
    .filter(({ kind, facts }) => kind === 'promotion' && facts)
    .map(({ id, facts }) => ({ id, before: stored.get(id) ?? null, after: facts }))
  return mayOpen(scope, { topic: 'content import', openings, instead })
}

async function mayOpen(scope: ActScope, { topic, openings, instead }: Publishing): Promise<boolean> {
  const opened = openings.flatMap(({ id, before, after }) => {
    const [is, was] = [offerOf(after), offerOf(before)]
    return is && !isSame(is, was) ? [{ id, ...is }] : []
  })
  const each = opened.map(({ terms }) => mostInAll(terms))
  // Points and tickets are no money.
  if (each.every(one => one === 0n)) return true
  const most = each.reduce<Minor | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0n)
  const hash = createHash('sha256').update(JSON.stringify(opened)).digest('hex').slice(0, SHORT_HASH)
  const input = `giving ${mostText(scope, most)}, ${hash}`
  return mayOffer(scope, { topic, act: 'publish', input, most, instead })
}

/** Of the hash of what is opened; as with a publish of the site. */
const SHORT_HASH = 12

function mostText({ context }: ActScope, most: Minor | null): string {
  if (most === null) return 'money to everybody who takes part, without a limit of places'
  return `at most ${amountOf({ amount: most, currency: currencyOf(context.currency) })}`
}

/** What members would get by these facts, and when; undefined for a promotion that gives nothing or is closed. */
function offerOf(facts: unknown) {
  const read = v.safeParse(kindRules('promotion').facts, facts)
  if (!read.success) return undefined
  const { terms, status, startDate, endDate } = read.output as Promotion
  return terms && status !== 'closed' ? { terms, status, startDate, endDate } : undefined
}
