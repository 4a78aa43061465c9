import { type Cut, checkedPart, isItemId, type Part, type PartFault } from '#lib/content/checked-part.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { CodedFault, notThere } from '#server/operator/coded-fault.ts'
import { logChange, type OperatorContext } from '#server/operator/operator-context.ts'
import { isChanged, itemStates } from './item-states.ts'
import {
  addItems,
  deleteItem,
  type ItemName,
  idsOf,
  insertVersions,
  lockContent,
  type PartWrite,
  partsOf,
  placeItems,
  type StoredPart,
  versionsOf,
  writeParts,
} from './queries.ts'

/** One part of an item, and what it is to say. */
export interface SaveInput extends ItemName {
  part: Part
  value: unknown
}
/** Without a part: all of them. */
export interface PublishInput extends ItemName {
  part?: Part | undefined
}
interface RevertInput extends ItemName {
  part: Part
  version: number
}
/** `place` counts from 1 on. */
interface MoveInput extends ItemName {
  place: number
}

export interface Saved {
  isNew: boolean
  /** What was cut out of its HTML. */
  cut: Cut[]
  /** Languages of the deployment that are still missing. */
  missing: Language[]
}

export interface Published {
  parts: Part[]
  /** Languages of the deployment that nothing is published in. */
  missing: Language[]
  isShown: boolean
}

/** Saves the draft of one part; every other part, and what is published, stays. */
export async function saveContent(
  tx: Transaction,
  context: OperatorContext,
  input: SaveInput,
): Promise<Saved> {
  const { kind, id, part } = input
  if (!isItemId(kind, id))
    throw new CodedFault(`${id} cannot be the id of a ${kind}`, 'badInput', { status: 400, field: 'id' })
  const checked = checkedPart(kind, part, input.value)
  if ('faults' in checked) throw unfit(nameOf(input, part), checked.faults)
  await lockContent(tx)
  const before = await partsOf(tx, input)
  if (before.length === 0) await addItems(tx, [{ kind, id }])
  const stored = before.find(one => one.part === part)
  await write(tx, context, stored, {
    ...{ kind, id, part, act: 'saved' },
    draft: checked.value,
    published: stored?.published ?? null,
  })
  return { isNew: before.length === 0, cut: checked.cut, missing: (await stateOf(tx, input)).unwritten }
}

/** Publishes the draft of one part, or of every part that differs from what is published. */
export async function publishContent(
  tx: Transaction,
  context: OperatorContext,
  input: PublishInput,
): Promise<Published> {
  const parts = await chosen(tx, input)
  const drafts = parts.filter(one => one.draft !== null && isChanged(one))
  for (const one of drafts) await write(tx, context, one, { ...one, published: one.draft, act: 'published' })
  return publishedState(tx, input, drafts)
}

/** Takes one part, or all, from what is published; the drafts stay. */
export async function unpublishContent(
  tx: Transaction,
  context: OperatorContext,
  input: PublishInput,
): Promise<Published> {
  const shown = (await chosen(tx, input)).filter(one => one.published !== null)
  for (const one of shown)
    await write(tx, context, one, {
      ...one,
      draft: one.draft ?? one.published,
      published: null,
      act: 'unpublished',
    })
  return publishedState(tx, input, shown)
}

/** Makes an earlier version the draft of its part. It is checked as if it were new, since rules change. */
export async function revertContent(
  tx: Transaction,
  context: OperatorContext,
  input: RevertInput,
): Promise<Saved> {
  const { version, ...rest } = input
  const known = (await versionsOf(tx, input)).find(one => one.part === input.part && one.version === version)
  if (!known) throw notThere(`${nameOf(input, input.part)} has no version ${version}`)
  return saveContent(tx, context, { ...rest, value: known.value })
}

/** Takes an item away, published or not. Its history stays, and "revert" brings a part of it back as a draft. */
export async function deleteContent(
  tx: Transaction,
  context: OperatorContext,
  input: ItemName,
): Promise<{ wasShown: boolean }> {
  const parts = await chosen(tx, input)
  const { isPublished } = await stateOf(tx, input)
  const deleted = parts.map((one): PartWrite => ({ ...one, act: 'deleted' }))
  await insertVersions(tx, deleted, { operator: context.operator, at: context.now })
  await deleteItem(tx, input)
  for (const one of parts)
    await logChange(tx, context, subjectOf(one), { draft: one.draft, published: one.published }, undefined)
  return { wasShown: isPublished }
}

/** Moves an item to a place among those of its kind. */
export async function moveContent(
  tx: Transaction,
  context: OperatorContext,
  { kind, id, place }: MoveInput,
): Promise<string[]> {
  await lockContent(tx)
  const order = await idsOf(tx, kind)
  const others = order.filter(one => one !== id)
  if (others.length === order.length) throw notThere(`there is no ${kind} ${id}`)
  const after = others.toSpliced(place - 1, 0, id)
  await placeItems(tx, kind, after)
  await logChange(tx, context, `content ${kind}, order`, order, after)
  return after
}

/** The parts that an act is about. */
async function chosen(tx: Transaction, input: PublishInput): Promise<StoredPart[]> {
  await lockContent(tx)
  const parts = await partsOf(tx, input)
  if (parts.length === 0) throw notThere(`there is no ${nameOf(input)}`)
  const some = parts.filter(one => input.part === undefined || one.part === input.part)
  if (some.length === 0) throw notThere(`${nameOf(input)} is not written in ${input.part}`)
  return some
}

async function write(
  tx: Transaction,
  context: OperatorContext,
  before: StoredPart | undefined,
  after: PartWrite,
): Promise<void> {
  await writeParts(tx, [after])
  await insertVersions(tx, [after], { operator: context.operator, at: context.now })
  const changedValue = (one: StoredPart | undefined) => (after.act === 'saved' ? one?.draft : one?.published)
  const subject = after.act === 'saved' ? subjectOf(after) : `${subjectOf(after)}, published`
  await logChange(tx, context, subject, changedValue(before) ?? undefined, changedValue(after) ?? undefined)
}

async function publishedState(
  tx: Transaction,
  input: ItemName,
  done: readonly StoredPart[],
): Promise<Published> {
  const { unpublished, isPublished } = await stateOf(tx, input)
  return { parts: done.map(({ part }) => part), missing: unpublished, isShown: isPublished }
}

async function stateOf(tx: Transaction, name: ItemName) {
  const [state] = itemStates(await partsOf(tx, name))
  if (!state) throw new Error(`${nameOf(name)} has vanished`)
  return state
}

function unfit(name: string, faults: readonly PartFault[]): CodedFault {
  const named = faults.map(({ field, text }) => {
    const code: ErrorCode = text.endsWith('is missing') ? 'required' : 'badInput'
    return [`value${field === null ? '' : `.${field}`}`, code] as const
  })
  const fields = Object.fromEntries(named)
  const text = faults.map(fault => `${name}: ${fault.text}`).join('\n')
  return new CodedFault(text, 'contentFaulty', { status: 400, field: named[0]?.[0] ?? 'value', fields })
}

/** "banner welcome, th" */
export function nameOf({ kind, id }: ItemName, part?: Part): string {
  return part === undefined ? `${kind} ${id}` : `${kind} ${id}, ${part}`
}

const subjectOf = (one: StoredPart) => `content ${nameOf(one, one.part)}`
