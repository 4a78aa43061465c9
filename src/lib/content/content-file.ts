import * as v from 'valibot'
import { isLanguage, type Language, SHIPPED_LANGUAGES } from '../i18n/languages.ts'
import { CONTENT_KINDS, type ContentKind } from './kinds.ts'

const itemSchema = v.strictObject({
  kind: v.picklist(CONTENT_KINDS),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  /** What is the same in every language; a file of translations lacks it. */
  facts: v.optional(v.record(v.string(), v.unknown())),
  texts: v.optional(
    v.record(v.custom<Language>(isText, 'is not a language'), v.record(v.string(), v.unknown())),
    {},
  ),
})

/** All content, or some of it, as one file. Items stand in the order of their kind. */
export const contentFileSchema = v.strictObject({ format: v.literal(1), items: v.array(itemSchema) })
export type ContentFile = v.InferOutput<typeof contentFileSchema>
export type ContentItem = ContentFile['items'][number]

function isText(name: unknown): boolean {
  return typeof name === 'string' && isLanguage(name)
}

/** What a translator edits: the texts of one language, by kind and item. */
const translationSchema = v.record(
  v.picklist(CONTENT_KINDS),
  v.record(v.string(), v.record(v.string(), v.unknown())),
)
type Translation = Partial<Record<ContentKind, Record<string, Record<string, unknown>>>>

/** The file of a folder that holds what is the same in every language. */
const FACTS_FILE = 'facts.json'

/** Content as the files of a folder, by name: the facts, and one file for each language that something is written in. */
export function toFolder({ items }: ContentFile): Map<string, object> {
  const facts = { format: 1, items: items.map(({ kind, id, facts }) => ({ kind, id, facts })) }
  const languages = SHIPPED_LANGUAGES.filter(language => items.some(({ texts }) => texts[language]))
  return new Map<string, object>([
    [FACTS_FILE, facts],
    ...languages.map(language => [`${language}.json`, translationOf(items, language)] as const),
  ])
}

function translationOf(items: readonly ContentItem[], language: Language): Translation {
  const translation: Translation = {}
  for (const { kind, id, texts } of items) {
    const text = texts[language]
    if (!text) continue
    translation[kind] ??= {}
    translation[kind][id] = text
  }
  return translation
}

/**
 * The files of a folder, by name, as content; facts and languages may be missing. Throws with the name of a file that is
 * none of these, or does not fit.
 */
export function fromFolder(files: ReadonlyMap<string, unknown>): ContentFile {
  const items = new Map<string, ContentItem>()
  const itemOf = (kind: ContentKind, id: string): ContentItem => {
    const known = items.get(`${kind} ${id}`) ?? { kind, id, texts: {} }
    items.set(`${kind} ${id}`, known)
    return known
  }
  const facts = files.get(FACTS_FILE)
  if (facts !== undefined)
    for (const item of parsed(FACTS_FILE, contentFileSchema, facts).items)
      Object.assign(itemOf(item.kind, item.id), item)
  for (const [name, content] of files) {
    if (name === FACTS_FILE) continue
    const language = name.replace(/\.json$/, '')
    if (!isLanguage(language)) throw new Error(`${name} is not the file of a language`)
    for (const [kind, texts] of Object.entries(parsed(name, translationSchema, content)) as [
      ContentKind,
      Record<string, Record<string, unknown>>,
    ][])
      for (const [id, text] of Object.entries(texts)) itemOf(kind, id).texts[language] = text
  }
  return { format: 1, items: [...items.values()] }
}

function parsed<const Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  content: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, content)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new Error(`${name}: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
}
