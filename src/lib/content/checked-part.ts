import * as v from 'valibot'
import { isLanguage, type Language } from '../i18n/languages.ts'
import { inWords } from '../site/settings.ts'
import { cleanHtml } from './clean-html.ts'
import { type ContentKind, FACTS, kindRules } from './kinds.ts'
import { whatWasCut } from './what-was-cut.ts'

export type Part = typeof FACTS | Language

/** What cleaning cut out of one text. */
export interface Cut {
  field: string
  /** Elements and attributes by name: "<script>", "onclick". */
  names: string[]
}

/** What is wrong with a part, and in which of its fields. */
export interface PartFault {
  field: string | null
  text: string
}

export function isPart(part: string): part is Part {
  return part === FACTS || isLanguage(part)
}

/** The value of one part of an item as it is stored, its HTML cleaned, with what was cut; or every fault, with its field. */
export function checkedPart(
  kind: ContentKind,
  part: Part,
  given: unknown,
): { value: object; cut: Cut[] } | { faults: PartFault[] } {
  const rules = kindRules(kind)
  const schema = part === FACTS ? rules.facts : rules.texts
  if (!schema) return { faults: [{ field: null, text: 'has nothing to translate' }] }
  const { cleaned, cut, emptied } = part === FACTS ? asGiven(given) : cleanedTexts(rules.html, given)
  if (emptied.length > 0)
    return { faults: emptied.map(field => ({ field, text: `${field}: nothing of it may be shown` })) }
  const read = v.safeParse(schema, cleaned)
  if (!read.success) return { faults: read.issues.map(issue => faultOf(issue)) }
  return { value: read.output, cut }
}

/** Whether a name may be an item's of that kind. */
export function isItemId(kind: ContentKind, id: string): boolean {
  return v.is(kindRules(kind).id, id)
}

interface Cleaned {
  cleaned: unknown
  cut: Cut[]
  /** Fields of which nothing is left. */
  emptied: string[]
}

const asGiven = (given: unknown): Cleaned => ({ cleaned: given, cut: [], emptied: [] })

function cleanedTexts(fields: readonly string[], given: unknown): Cleaned {
  if (typeof given !== 'object' || given === null) return asGiven(given)
  const cut: Cut[] = []
  const emptied: string[] = []
  const entries = Object.entries(given).map(([field, text]) => {
    if (!fields.includes(field) || typeof text !== 'string') return [field, text]
    const clean = cleanHtml(text)
    const names = whatWasCut(text, clean)
    if (names.length > 0) cut.push({ field, names })
    if (clean.trim() === '') emptied.push(field)
    return [field, clean]
  })
  return { cleaned: Object.fromEntries(entries), cut, emptied }
}

function faultOf(issue: v.BaseIssue<unknown>): PartFault {
  const field = v.getDotPath(issue)
  const words = inWords(issue)
  return { field, text: field === null || words.startsWith(field) ? words : `${field}: ${words}` }
}
