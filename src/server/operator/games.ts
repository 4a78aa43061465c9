import { GAME_TYPES, type GameType, isGameType } from '#lib/games/rules.ts'
import { DEFAULT_LANGUAGE } from '#lib/i18n/languages.ts'
import { lotteryGame } from '#lib/lottery/games.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import {
  type CatalogueGame,
  type GameState,
  gamesOf,
  holdCatalogue,
  nextHotRank,
  writeGameState,
  writeMaintenance,
} from '#server/games/change-queries.ts'
import { allVendors } from '#server/games/queries.ts'
import { allAdapters } from '#server/vendor-wallet/key-queries.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { addGames } from './game-file.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

/** The most rows in a list. */
const LISTED = 200

const STATES: Readonly<Record<string, (game: CatalogueGame) => boolean>> = {
  hot: game => game.hotRank !== null,
  new: game => game.isNew,
  maintenance: game => game.maintenance,
  launchable: game => game.launchable,
  closed: game => game.maintenance || !game.launchable,
}

type GameFlag = 'hot' | 'new' | 'maintenance' | 'launchable'
const GAME_FLAGS: readonly GameFlag[] = ['hot', 'new', 'maintenance', 'launchable']

/** `games list | hot | new | maintenance | launchable | add`: states of games in lists, and new games. */
export async function games(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = 'list', first = '', second = ''] = typed.words
  if (act === 'list') return list(context.db, typed)
  if (act === 'add') return addGames(context, typed)
  const turn = GAME_FLAGS.find(one => one === act)
  if (!turn) throw new OperatorFault('games list, hot, new, maintenance, launchable or add')
  if (turn === 'maintenance' && second === '' && typed.options.vendor !== undefined)
    return maintainVendor(context, typed, isOn(first, 'games maintenance on or off --vendor CODE'))
  return change(context, typed, { code: first, turn, on: isOn(second, `games ${turn} CODE on or off`) })
}

async function list(db: Queries, typed: Typed): Promise<string> {
  const { state } = typed.options
  if (state !== undefined && !Object.hasOwn(STATES, String(state)))
    throw new OperatorFault(`--state is one of ${Object.keys(STATES).join(', ')}`)
  const narrowed = { ...(await scopeOf(db, typed)), gameCode: null }
  const found = (await gamesOf(db, narrowed)).filter(STATES[String(state)] ?? (() => true))
  if (found.length === 0) return 'No game fits.'
  const lines = found.slice(0, LISTED).map(lineOf)
  const rest = found.length - lines.length
  return [
    ...lines,
    ...(rest > 0 ? [`and ${rest} more; --vendor, --category and --state narrow it`] : []),
  ].join('\n')
}

function lineOf(game: CatalogueGame): string {
  const { vassalage, gameType, gameCode, names, hotRank, isNew, maintenance, launchable } = game
  const states = [
    ...(hotRank === null ? [] : [`hot ${hotRank}`]),
    ...(isNew ? ['new'] : []),
    ...(maintenance ? ['maintenance'] : []),
    launchable ? 'launchable' : 'not launchable',
  ]
  const name = names[DEFAULT_LANGUAGE] ?? names.en ?? ''
  return `${vassalage.padEnd(12)} ${gameType.padEnd(9)} ${gameCode.padEnd(28)} ${states.join(', ')}  ${name}`
}

/** The named vendor and category, which must exist, or null. */
async function scopeOf(
  db: Queries,
  { options }: Typed,
): Promise<{ vendor: string | null; gameType: GameType | null }> {
  const { vendor, category } = options
  if (typeof category === 'string' && !isGameType(category))
    throw new OperatorFault(`${category} is not a category; there are ${GAME_TYPES.join(', ')}`)
  if (typeof vendor === 'string' && !(await allVendors(db)).some(one => one.code === vendor))
    throw new OperatorFault(`there is no vendor ${vendor}`)
  return {
    vendor: typeof vendor === 'string' ? vendor : null,
    gameType: typeof category === 'string' && isGameType(category) ? category : null,
  }
}

interface Change {
  code: string
  turn: GameFlag
  on: boolean
}

/** Switches one state of one game, and returns its new line. */
function change(context: OperatorContext, typed: Typed, { code, turn, on }: Change): Promise<string> {
  if (code === '') throw new OperatorFault(`games ${turn} CODE on or off`)
  return context.db.transaction(async tx => {
    await holdCatalogue(tx)
    const game = await requireGame(tx, typed, code)
    const before: GameState = stateOf(game)
    if (isFlagOn(before, turn) === on)
      throw new OperatorFault(`${nameOf(game)}: ${turn} is ${on ? 'on' : 'off'} already`)
    if (turn === 'launchable') await requireVendor(tx, game, on)
    const after = await withFlag(tx, before, { turn, on })
    await writeGameState(tx, game.nodeId, after)
    await logChange(tx, context, `game ${nameOf(game)}`, before, after)
    return lineOf({ ...game, ...after })
  })
}

const stateOf = ({ hotRank, isNew, maintenance, launchable }: CatalogueGame): GameState => ({
  hotRank,
  isNew,
  maintenance,
  launchable,
})

function isFlagOn(state: GameState, turn: GameFlag): boolean {
  if (turn === 'hot') return state.hotRank !== null
  return turn === 'new' ? state.isNew : state[turn]
}

async function withFlag(
  tx: Transaction,
  before: GameState,
  { turn, on }: Pick<Change, 'turn' | 'on'>,
): Promise<GameState> {
  if (turn === 'hot') return { ...before, hotRank: on ? await nextHotRank(tx) : null }
  return turn === 'new' ? { ...before, isNew: on } : { ...before, [turn]: on }
}

/** Switches maintenance for all games of a vendor, optionally of one category. */
async function maintainVendor(context: OperatorContext, typed: Typed, on: boolean): Promise<string> {
  return context.db.transaction(async tx => {
    await holdCatalogue(tx)
    const scope = await scopeOf(tx, typed)
    const open = (await gamesOf(tx, { ...scope, gameCode: null })).filter(game => game.maintenance !== on)
    const which = [scope.vendor, scope.gameType].filter(part => part !== null).join(' ')
    if (open.length === 0)
      throw new OperatorFault(`no game of ${which} is ${on ? 'open' : 'under maintenance'}`)
    await writeMaintenance(
      tx,
      open.map(game => game.nodeId),
      on,
    )
    const state = (value: boolean) => ({ maintenance: value, games: open.map(nameOf) })
    await logChange(tx, context, `games of ${which}`, state(!on), state(on))
    const games = open.length === 1 ? '1 game' : `${open.length} games`
    return `${games} of ${which} ${on ? 'under maintenance: no launch, no new bet; what is owed is paid' : 'open again'}.`
  })
}

/** The one game of this code, which other vendors or categories may use too. */
async function requireGame(tx: Transaction, typed: Typed, gameCode: string): Promise<CatalogueGame> {
  const found = await gamesOf(tx, { ...(await scopeOf(tx, typed)), gameCode })
  const [game] = found
  if (!game) throw new OperatorFault(`there is no game ${gameCode}; "games list" shows them`)
  if (found.length > 1)
    throw new OperatorFault(
      `${gameCode} is the code of ${found.map(nameOf).join(' and ')}: say which with --vendor and --category`,
    )
  return game
}

const nameOf = ({ vassalage, gameType, gameCode }: CatalogueGame): string =>
  `${vassalage} ${gameType} ${gameCode}`

/** A launch without a vendor's adapter would always fail; the house's own lotteries are never launched. */
async function requireVendor(
  tx: Transaction,
  { vassalage, gameCode }: CatalogueGame,
  on: boolean,
): Promise<void> {
  if (lotteryGame(gameCode)?.vendor === vassalage)
    throw new OperatorFault(`${gameCode} is a lottery of the house: "games maintenance" closes it`)
  if (!on || (await allAdapters(tx)).some(one => one.vendor === vassalage)) return
  throw new OperatorFault(
    `nobody stands behind games of ${vassalage}; "vendor add ${vassalage} …" comes first`,
  )
}

function isOn(state: string, usage: string): boolean {
  if (state !== 'on' && state !== 'off') throw new OperatorFault(usage)
  return state === 'on'
}
