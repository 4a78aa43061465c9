import { type Cut, checkedPart, isItemId, type Part } from '#lib/content/checked-part.ts'
import type { ContentFile, ContentItem } from '#lib/content/content-file.ts'
import { FACTS } from '#lib/content/kinds.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import { CodedFault } from '#server/operator/coded-fault.ts'
import { logChange, type OperatorContext } from '#server/operator/operator-context.ts'
import { nameOf } from './acts.ts'
import { isSame, itemStates } from './item-states.ts'
import {
  addItems,
  allParts,
  insertVersions,
  lockContent,
  type PartWrite,
  type StoredPart,
  writeParts,
} from './queries.ts'

export interface Import {
  file: ContentFile
  /** Publishes what the file holds, too. */
  publish: boolean
}

/** What an import does, or would do. */
export interface Imported {
  /** Parts by name ("banner welcome, th") that are new, and that become something else. */
  added: string[]
  changed: string[]
  /** Parts that say already what the file says. */
  same: number
  cut: (Cut & { name: string })[]
}

/** Everything that is written, as drafts or as it is published; what nobody has written is not there. */
export async function exportContent(db: Queries, which: 'draft' | 'published'): Promise<ContentFile> {
  const chosen = (part: StoredPart) => (which === 'draft' ? (part.draft ?? part.published) : part.published)
  const items = itemStates(await allParts(db)).flatMap(({ kind, id, parts }): ContentItem[] => {
    const facts = parts.find(({ part }) => part === FACTS)
    const value = facts && chosen(facts)
    if (!value) return []
    const texts = parts.flatMap(one => {
      const text = one.part === FACTS ? null : chosen(one)
      return text ? [[one.part, text] as const] : []
    })
    return [{ kind, id, facts: { ...value }, texts: Object.fromEntries(texts) as ContentItem['texts'] }]
  })
  return { format: 1, items }
}

/** What an import would do, without doing it. Throws all faults of the file, each with item, language and field. */
export async function previewImport(db: Queries, input: Import): Promise<Imported> {
  return (await plan(db, input)).imported
}

/** Saves all that a file holds, or nothing where a part of it does not fit. What the file does not name stays. */
export async function importContent(
  tx: Transaction,
  context: Pick<OperatorContext, 'operator' | 'now'>,
  input: Import,
): Promise<Imported> {
  await lockContent(tx)
  const { writes, imported } = await plan(tx, input)
  await addItems(
    tx,
    input.file.items.map(({ kind, id }) => ({ kind, id })),
  )
  await writeParts(tx, writes)
  await insertVersions(tx, writes, { operator: context.operator, at: context.now })
  const { added, changed } = imported
  // The values stand in the history of each part.
  if (writes.length > 0)
    await logChange(tx, context, 'content import', undefined, { published: input.publish, added, changed })
  return imported
}

async function plan(
  db: Queries,
  { file, publish }: Import,
): Promise<{ writes: PartWrite[]; imported: Imported }> {
  const stored = new Map((await allParts(db)).map(part => [nameOf(part, part.part), part]))
  const faults = duplicates(file)
  const writes: PartWrite[] = []
  const imported: Imported = { added: [], changed: [], same: 0, cut: [] }
  for (const item of file.items) {
    if (!isItemId(item.kind, item.id)) faults.push(`${item.id} cannot be the id of a ${item.kind}`)
    if (!item.facts && !stored.has(nameOf(item, FACTS)))
      faults.push(`${nameOf(item)} is not there, and the file does not say its facts`)
    for (const { part, value: given } of givenParts(item)) {
      const name = nameOf(item, part)
      const checked = checkedPart(item.kind, part, given)
      if ('faults' in checked) {
        faults.push(...checked.faults.map(({ text }) => `${name}: ${text}`))
        continue
      }
      imported.cut.push(...checked.cut.map(one => ({ ...one, name })))
      const before = stored.get(name)
      const after = afterImport(item, part, { value: checked.value, before, publish })
      if (before && isSame(before.draft, after.draft) && isSame(before.published, after.published)) {
        imported.same += 1
        continue
      }
      writes.push(after)
      imported[before ? 'changed' : 'added'].push(name)
    }
  }
  if (faults.length > 0)
    throw new CodedFault(faults.join('\n'), 'contentFaulty', { status: 400, field: 'file' })
  return { writes, imported }
}

function afterImport(
  { kind, id }: ContentItem,
  part: Part,
  { value, before, publish }: { value: object; before: StoredPart | undefined; publish: boolean },
): PartWrite {
  const published = publish ? value : (before?.published ?? null)
  return { kind, id, part, draft: value, published, act: publish ? 'published' : 'saved' }
}

function givenParts({ facts, texts }: ContentItem): { part: Part; value: unknown }[] {
  const languages = Object.entries(texts) as [Language, unknown][]
  return [
    ...(facts ? [{ part: FACTS, value: facts } as const] : []),
    ...languages.map(([part, value]) => ({ part, value })),
  ]
}

function duplicates({ items }: ContentFile): string[] {
  const names = items.map(item => nameOf(item))
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(
    name => `${name} stands in the file twice`,
  )
}
