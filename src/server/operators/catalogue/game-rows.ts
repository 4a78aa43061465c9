import * as v from 'valibot'
import type { Game, Texts, Vendor } from '#lib/games/game.ts'
import { GAME_FEATURES, GAME_TYPES, VOLATILITIES } from '#lib/games/rules.ts'
import { SHIPPED_LANGUAGES, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import { operatorAddGames } from '#lib/operators/games-api.ts'
import { VENDOR_CODE } from '#lib/play/rules.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { gamesOf, holdCatalogue, nextHotRank, nextPositions } from '#server/games/change-queries.ts'
import { allClassifications, allVendors, insertGames } from '#server/games/queries.ts'
import { allAdapters } from '#server/vendor-wallet/key-queries.ts'
import { act } from '../act.ts'
import { type Fault, unfit } from '../unfit.ts'

/** The most faults that are listed; the rest is counted. */
const NAMED_FAULTS = 20

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'is empty'),
  v.maxLength(80, 'is longer than 80 characters'),
)
/** Every language of the deployment, and English, which searches and labels always use. */
const NEEDED = [...new Set([...SITE_LANGUAGES, 'en' as const])]

const row = v.strictObject({
  vendor: v.pipe(v.string(), v.regex(VENDOR_CODE, 'is not the code of a vendor')),
  category: v.picklist(GAME_TYPES, `is not a category; there are ${GAME_TYPES.join(', ')}`),
  code: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'is not 1 to 64 small letters, digits and -')),
  names: v.strictObject({
    ...Object.fromEntries(SHIPPED_LANGUAGES.map(one => [one, v.optional(name)])),
    ...Object.fromEntries(NEEDED.map(one => [one, name])),
  }),
  kind: v.optional(v.string()),
  rtp: v.optional(
    v.pipe(
      v.string('is not text such as "96.8"'),
      v.regex(/^\d{1,3}(\.\d{1,4})?$/, 'is not a percentage such as "96.8"'),
      v.check(text => Number(text) > 0 && Number(text) <= 100, 'is not above 0 and at most 100'),
    ),
  ),
  figures: v.optional(
    v.strictObject({
      volatility: v.picklist(VOLATILITIES, `is none of ${VOLATILITIES.join(', ')}`),
      hitRate: v.pipe(
        v.string('is not text such as "31.4"'),
        v.regex(/^(\d{1,2}(\.\d{1,2})?|100(\.0{1,2})?)$/, 'is not a percentage such as "31.4"'),
      ),
      maxWin: v.pipe(
        v.string('is not text such as "1980"'),
        v.regex(/^[1-9]\d{0,8}$/, 'is not a whole number of stakes such as "1980"'),
      ),
      features: v.optional(v.array(v.picklist(GAME_FEATURES, `is none of ${GAME_FEATURES.join(', ')}`)), []),
    }),
  ),
  releasedOn: v.optional(v.pipe(v.string(), v.isoDate('is not a day such as 2026-11-21'))),
  hot: v.optional(v.boolean('is not true or false'), false),
  new: v.optional(v.boolean('is not true or false'), true),
  launchable: v.optional(v.boolean('is not true or false'), false),
})
type Row = v.InferOutput<typeof row>

/** Adds new games with their names, all or none. */
export const addGamesAct = act(operatorAddGames, 'content', async ({ tx, at, context, note }, { games }) => {
  const rows = readRows(games)
  await holdCatalogue(tx)
  refuse(await faultsOf(tx, rows))
  const added = await placed(tx, rows, dayOf(at, context.timeZone))
  await insertGames(tx, added)
  const keys = added.map(one => ({ vendor: one.vassalage, category: one.gameType, code: one.gameCode }))
  await note('games', undefined, { added: keys.map(one => keyOf(one)) })
  return { added: keys }
})

function readRows(given: readonly unknown[]): Row[] {
  const read = given.map(one => v.safeParse(row, one))
  refuse(
    read.flatMap(({ success, issues }, at) =>
      success ? [] : issues.map(issue => faultAt(at, given[at], faultOf(issue), v.getDotPath(issue))),
    ),
  )
  return read.map(({ output }) => output as Row)
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'it'
  if (issue.type !== 'strict_object')
    return `${path} ${issue.received === 'undefined' ? 'is missing' : issue.message}`
  if (issue.expected === 'never') return `${path} is not known`
  return issue.received === 'undefined' ? `${path} is missing` : `${path} is not an object`
}

/** Faults that only the catalogue reveals: unknown vendors and kinds, and codes taken there or twice in the file. */
async function faultsOf(tx: Transaction, rows: readonly Row[]): Promise<Fault[]> {
  const vendors = new Map<string, Vendor>((await allVendors(tx)).map(one => [one.code, one]))
  const kinds = new Set((await allClassifications(tx)).map(one => `${one.gameType} ${one.code}`))
  const standing = new Set((await allAdapters(tx)).map(one => one.vendor))
  const everything = { vendor: null, gameType: null, gameCode: null }
  const taken = new Set(
    (await gamesOf(tx, everything)).map(({ vassalage, gameType, gameCode }) =>
      keyOf({ vendor: vassalage, category: gameType, code: gameCode }),
    ),
  )
  const first = new Map<string, number>()
  return rows.flatMap((one, at) => {
    const key = keyOf(one)
    const twin = first.get(key)
    if (twin === undefined) first.set(key, at)
    const faults = [
      ...(vendors.has(one.vendor) ? [] : [`there is no vendor ${one.vendor}`]),
      ...(one.kind === undefined || kinds.has(`${one.category} ${one.kind}`)
        ? []
        : [`${one.category} has no kind ${one.kind}`]),
      ...(taken.has(key) ? ['the catalogue has this game already'] : []),
      ...(twin === undefined ? [] : [`it is row ${twin + 1} again`]),
      ...(one.launchable && !standing.has(one.vendor) ? [`nobody stands behind games of ${one.vendor}`] : []),
    ]
    return faults.map(fault => faultAt(at, one, fault))
  })
}

const keyOf = ({ vendor, category, code }: { vendor: string; category: string; code: string }) =>
  `${vendor} ${category} ${code}`

/** The games in the catalogue's form, each after the last one of its category and of the hot list. */
async function placed(tx: Transaction, rows: readonly Row[], today: string): Promise<Game[]> {
  const positions = await nextPositions(tx)
  let hotRank = await nextHotRank(tx)
  return rows.map(one => {
    const position = positions.get(one.category) ?? 0
    positions.set(one.category, position + 1)
    // The schema above has checked the languages.
    const names = one.names as unknown as Texts & { en: string }
    return {
      nodeId: newId(),
      vassalage: one.vendor,
      gameType: one.category,
      gameCode: one.code,
      gameClassify: one.kind ?? null,
      names,
      rtp: one.rtp ?? null,
      figures: one.figures ?? null,
      hotRank: one.hot ? hotRank++ : null,
      isNew: one.new,
      maintenance: false,
      launchable: one.launchable,
      position,
      releasedOn: one.releasedOn ?? today,
      artSeed: names.en,
    }
  })
}

/** "row 3 (PG RNG naga-rising): …", with as much as the row contains. */
function faultAt(at: number, given: unknown, words: string, path?: string | null): Fault {
  const known = v.safeParse(
    v.looseObject({ vendor: v.string(), category: v.string(), code: v.string() }),
    given,
  )
  const name = known.success ? ` (${keyOf(known.output)})` : ''
  return { field: `games.${at}${path ? `.${path}` : ''}`, words: `row ${at + 1}${name}: ${words}` }
}

/** Throws the faults of rows, none of which is then added. */
function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const rest = faults.length - NAMED_FAULTS
  const more = rest > 0 ? [{ field: 'games', words: `and ${rest} more` }] : []
  throw unfit([...faults.slice(0, NAMED_FAULTS), ...more])
}
