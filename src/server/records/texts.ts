import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#lib/i18n/languages.ts'
import type bonuses from '../../../locales/en/bonuses.json'
import type contracts from '../../../locales/en/contracts.json'
import type files from '../../../locales/en/files.json'
import type play from '../../../locales/en/play.json'
import type profit from '../../../locales/en/profit.json'
import type records from '../../../locales/en/records.json'
import type teamreports from '../../../locales/en/teamreports.json'

interface Dictionaries {
  bonuses: typeof bonuses
  contracts: typeof contracts
  files: typeof files
  play: typeof play
  profit: typeof profit
  records: typeof records
  teamreports: typeof teamreports
}

const dictionaries = new Map<string, unknown>()

/** The texts of a record's page, which its file uses too. */
export function textsOf<Name extends keyof Dictionaries>(name: Name, language: Language): Dictionaries[Name] {
  const key = `${language}/${name}`
  if (!dictionaries.has(key)) {
    const file = join(import.meta.dirname, '../../../locales', language, `${name}.json`)
    dictionaries.set(key, JSON.parse(readFileSync(file, 'utf8')))
  }
  return dictionaries.get(key) as Dictionaries[Name]
}

export type HeadName = keyof typeof files extends `head_${infer Name}` ? Name : never

/** The columns of a file of rounds. */
export const ROUND_COLUMNS = [
  'opened',
  'settled',
  'round',
  'game',
  'vendor',
  'category',
  'status',
  'stake',
  'refunded',
  'payout',
  'validBet',
  'currency',
] as const

/** The head of a file: what each column is called in a language. */
export function headOf(names: readonly HeadName[]): (language: Language) => readonly string[] {
  return language => names.map(name => textsOf('files', language)[`head_${name}`])
}

/** The name of a kind of entry on a page of entries; kinds without a name of their own get a general one. */
export function kindName(kind: string, language: Language, page: 'records' | 'teamreports'): string {
  const words: Readonly<Record<string, string>> = textsOf(page, language)
  const key = `kind_${kind}`
  return (Object.hasOwn(words, key) ? words[key] : undefined) ?? textsOf('records', language).group_rest
}
