import { type Fields, useFields } from '#islands/ui/fields.ts'
import {
  type EntryFault,
  faultOfEntry,
  type Reading,
  TIER_ENTRIES,
  type TierEntry,
  type TierTexts,
  textsOfTier,
} from '#lib/contracts/entry.ts'
import { MOST_TIERS, mostPpmOf, writeTiers } from '#lib/contracts/rules.ts'
import type { WireTier } from '#lib/contracts/shapes.ts'
import { fill } from '#lib/i18n/format.ts'
import { payText, type Writing } from './writing.ts'

/** A field of a tier, "pay2" for what the third one pays; and how many tiers there are. */
export type TierFieldName = `${TierEntry}${number}` | 'count'
export type TierFieldsOf = Fields<TierFieldName>
type Values = Record<TierFieldName, string>

const BLANK: TierTexts = { validBet: '', active: '0', loss: '0', pay: '' }

interface TierForm {
  fields: TierFieldsOf
  /** What stands in the fields of the tiers that there are. */
  rows: readonly TierTexts[]
  /** One more at the top, which asks for what the last one does. */
  add: () => void
  remove: (place: number) => void
}

/** The fields of as many tiers as somebody wants; `first` are those to begin with. */
export function useTierFields(
  first: readonly WireTier[] | undefined,
  reading: Reading,
  writing: Writing,
): TierForm {
  const fields = useFields<TierFieldName>(
    valuesOf(first?.map(tier => textsOfTier(tier, reading)) ?? [BLANK]),
    (name, values) => {
      const [, entry, place] = /^(\D+)(\d+)$/.exec(name) ?? []
      const found = TIER_ENTRIES.find(one => one === entry)
      if (!found) return undefined
      const fault = faultOfEntry(rowsOf(values), Number(place), found, reading)
      return fault && fill(writing.phrases[fault], { most: mostOf(fault, reading, writing) })
    },
  )
  const rows = rowsOf(fields.values)
  const last = rows.at(-1) ?? BLANK
  return {
    fields,
    rows,
    add: () => fields.setAll(valuesOf([...rows, { ...last, pay: '' }])),
    remove: place => fields.setAll(valuesOf(rows.filter((_, at) => at !== place))),
  }
}

/** The field that the server names "tiers.2.pay". */
export function nameOfField(field: string): TierFieldName | undefined {
  const [, place, entry] = /^tiers\.(\d{1,2})\.(\w+)$/.exec(field) ?? []
  const found = TIER_ENTRIES.find(one => one === entry)
  return found && `${found}${Number(place)}`
}

function valuesOf(rows: readonly TierTexts[]): Values {
  const values: Partial<Values> = { count: String(rows.length) }
  for (let place = 0; place < MOST_TIERS; place += 1)
    for (const entry of TIER_ENTRIES) values[`${entry}${place}`] = (rows[place] ?? BLANK)[entry]
  return values as Values
}

function rowsOf(values: Values): TierTexts[] {
  return Array.from({ length: Number(values.count) }, (_, place) => ({
    validBet: values[`validBet${place}`] ?? '',
    active: values[`active${place}`] ?? '',
    loss: values[`loss${place}`] ?? '',
    pay: values[`pay${place}`] ?? '',
  }))
}

/** What the words of a fault name: the most that a rate may be, in percent, or what the own contract pays. */
function mostOf(fault: EntryFault, { kind, own }: Reading, writing: Writing): string {
  if (fault === 'contractRateOutside') return payText({ ppm: mostPpmOf(kind) }, writing).replace('%', '')
  const top = writeTiers(own.tiers).at(-1)
  return top ? payText(top, writing) : ''
}
