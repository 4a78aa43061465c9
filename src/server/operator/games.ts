import { GAME_TYPES, isGameType } from '#lib/games/rules.ts'
import { DEFAULT_LANGUAGE } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import {
  GAME_FLAGS,
  GAME_STATES,
  GAMES_AT_ONCE,
  type GameFlag,
  type OperatorGame,
} from '#lib/operators/games-api.ts'
import {
  countGamesAct,
  gamesAct,
  switchGameAct,
  switchGamesAct,
} from '#server/operators/catalogue/game-acts.ts'
import { addGamesAct } from '#server/operators/catalogue/game-rows.ts'
import { runAct } from '#server/operators/run-act.ts'
import type { RefusalOptions } from '#server/platform/refusal.ts'
import { OperatorFault, readJson, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `games list | hot | new | maintenance | launchable | add`: the acts of the console in words. */
export async function games(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act = 'list', first = '', second = ''] = typed.words
  if (act === 'list') return list(context, typed)
  if (act === 'add') return add(context, typed)
  const flag = GAME_FLAGS.find(one => one === act)
  if (!flag) throw new OperatorFault('games list, hot, new, maintenance, launchable or add')
  if (flag === 'maintenance' && second === '' && typed.options.vendor !== undefined)
    return maintainVendor(context, typed, turnOf(first, 'games maintenance on or off --vendor CODE'))
  const usage = `games ${flag} CODE on or off`
  const to = turnOf(second, usage)
  if (first === '') throw new OperatorFault(usage)
  return change(context, await findGame(context, typed, first), { flag, to })
}

async function list(context: OperatorContext, typed: Typed): Promise<string> {
  const { state } = typed.options
  if (state !== undefined && !GAME_STATES.some(one => one === state))
    throw new OperatorFault(`--state is one of ${GAME_STATES.join(', ')}`)
  const page = await runAct(context, gamesAct, { ...scopeOf(typed), state }, scopeTexts(typed))
  if (page.total === 0) return 'No game fits.'
  const rest = page.total - page.games.length
  return [
    ...page.games.map(lineOf),
    ...(rest > 0 ? [`and ${rest} more; --vendor, --category and --state narrow it`] : []),
  ].join('\n')
}

function lineOf(game: OperatorGame): string {
  const { vendor, category, code, names, hotRank, isNew, maintenance, launchable } = game
  const states = [
    ...(hotRank === null ? [] : [`hot ${hotRank}`]),
    ...(isNew ? ['new'] : []),
    ...(maintenance ? ['maintenance'] : []),
    launchable ? 'launchable' : 'not launchable',
  ]
  const name = names[DEFAULT_LANGUAGE] ?? names.en ?? ''
  return `${vendor.padEnd(12)} ${category.padEnd(9)} ${code.padEnd(28)} ${states.join(', ')}  ${name}`
}

/** The named vendor and category. */
function scopeOf({ options: { vendor, category } }: Typed) {
  if (typeof category === 'string' && !isGameType(category))
    throw new OperatorFault(`${category} is not a category; there are ${GAME_TYPES.join(', ')}`)
  return { vendor, category }
}

function scopeTexts({ options: { vendor } }: Typed) {
  const noVendor = `there is no vendor ${vendor}`
  return { notFound: noVendor, badInput: noVendor }
}

async function change(
  context: OperatorContext,
  game: OperatorGame,
  { flag, to }: { flag: GameFlag; to: 'on' | 'off' },
): Promise<string> {
  const texts = {
    alreadyDecided: `${nameOf(game)}: ${flag} is ${to} already`,
    houseLottery: `${game.code} is a lottery of the house: "games maintenance" closes it`,
    vendorMissing: `nobody stands behind games of ${game.vendor}; "vendor add ${game.vendor} …" comes first`,
  }
  return lineOf(await runAct(context, switchGameAct, { game: game.id, flag, to }, texts))
}

/** Switches maintenance for all games of a vendor, optionally of one category. */
async function maintainVendor(context: OperatorContext, typed: Typed, to: 'on' | 'off'): Promise<string> {
  const { vendor, category } = scopeOf(typed)
  const bulk = { vendor, category, flag: 'maintenance', to }
  const which = [vendor, category].filter(part => part !== undefined).join(' ')
  const { count: expected } = await runAct(context, countGamesAct, bulk, scopeTexts(typed))
  if (expected === 0)
    throw new OperatorFault(`no game of ${which} is ${to === 'on' ? 'open' : 'under maintenance'}`)
  const { count } = await runAct(context, switchGamesAct, { ...bulk, expected }, scopeTexts(typed))
  const games = count === 1 ? '1 game' : `${count} games`
  return `${games} of ${which} ${to === 'on' ? 'under maintenance: no launch, no new bet; what is owed is paid' : 'open again'}.`
}

/** The one game of this code, which other vendors or categories may use too. */
async function findGame(context: OperatorContext, typed: Typed, code: string): Promise<OperatorGame> {
  const { games: found } = await runAct(context, gamesAct, { ...scopeOf(typed), code }, scopeTexts(typed))
  const [game] = found
  if (!game) throw new OperatorFault(`there is no game ${code}; "games list" shows them`)
  if (found.length > 1)
    throw new OperatorFault(
      `${code} is the code of ${found.map(nameOf).join(' and ')}: say which with --vendor and --category`,
    )
  return game
}

const nameOf = ({ vendor, category, code }: OperatorGame) => `${vendor} ${category} ${code}`

/** `games add FILE`; the option `games` holds the file's text. */
async function add(context: OperatorContext, { options }: Typed): Promise<string> {
  if (typeof options.games !== 'string') throw new OperatorFault('games add needs a file of games in JSON')
  const games = readJson(options.games, 'the file')
  if (!Array.isArray(games) || games.length === 0) throw new OperatorFault('the file is not a list of games')
  const texts = {
    badInput: `the file has more than ${GAMES_AT_ONCE} games`,
    valueUnfit: ({ details }: RefusalOptions) => `Nothing was added.\n${details?.faults}`,
  }
  const { added } = await runAct(context, addGamesAct, { id: newId(), games }, texts)
  const count = added.length === 1 ? '1 game' : `${added.length} games`
  const keys = added.map(({ vendor, category, code }) => `  ${vendor} ${category} ${code}`)
  return `Added ${count}:\n${keys.join('\n')}`
}

function turnOf(state: string, usage: string): 'on' | 'off' {
  if (state !== 'on' && state !== 'off') throw new OperatorFault(usage)
  return state
}
