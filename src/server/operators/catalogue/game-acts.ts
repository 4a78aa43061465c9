import { lotteryGame } from '#lib/lottery/games.ts'
import {
  operatorCountGames,
  operatorGames,
  operatorSwitchGame,
  operatorSwitchGames,
} from '#lib/operators/games-api.ts'
import type { Queries, Transaction } from '#server/db/database.ts'
import {
  type CatalogueGame,
  gameById,
  holdCatalogue,
  nextHotRank,
  writeGameState,
  writeHotPlaces,
  writeMaintenance,
  writeNew,
} from '#server/games/change-queries.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { allAdapters } from '#server/vendor-wallet/key-queries.ts'
import { act, alreadyDecided } from '../act.ts'
import { type GameFilter, gamesThatFit, gameToWire, isFlagOn, nameOf } from './game-filter.ts'

/** Rows of a page. */
const LISTED = 200

export const gamesAct = act(
  operatorGames,
  'content',
  async ({ tx }, { after, ...filter }) => {
    const all = await gamesThatFit(tx, filter)
    const start = after === undefined ? 0 : all.findIndex(one => one.nodeId === after) + 1
    const page = all.slice(start, start + LISTED)
    const hasMore = start + LISTED < all.length
    return {
      games: page.map(gameToWire),
      total: all.length,
      next: hasMore ? (page.at(-1)?.nodeId ?? null) : null,
    }
  },
  { isReading: true },
)

export const switchGameAct = act(operatorSwitchGame, 'content', async (scope, { game: id, flag, to }) => {
  const { tx, note } = scope
  await holdCatalogue(tx)
  const game = requireFound(await gameById(tx, id))
  const isOn = to === 'on'
  if (isFlagOn(game, flag) === isOn) throw alreadyDecided()
  if (flag === 'launchable') await requireVendor(tx, game, isOn)
  const before = stateOf(game)
  const hotRank = isOn ? await nextHotRank(tx) : null
  const changed =
    flag === 'hot' ? { hotRank } : flag === 'new' ? { isNew: isOn } : ({ [flag]: isOn } as object)
  const after = { ...before, ...changed }
  await writeGameState(tx, id, after)
  await note(`game ${nameOf(game)}`, before, after)
  return gameToWire({ ...game, ...after })
})

const stateOf = ({ hotRank, isNew, maintenance, launchable }: CatalogueGame) => ({
  hotRank,
  isNew,
  maintenance,
  launchable,
})

/** A launch without a vendor's adapter would always fail; the house's own lotteries are never launched. */
async function requireVendor(
  tx: Transaction,
  { vassalage, gameCode }: CatalogueGame,
  isOn: boolean,
): Promise<void> {
  if (lotteryGame(gameCode)?.vendor === vassalage) throw new Refusal('houseLottery', { status: 409 })
  if (!isOn || (await allAdapters(tx)).some(one => one.vendor === vassalage)) return
  throw new Refusal('vendorMissing', { status: 409 })
}

type BulkFlag = 'hot' | 'new' | 'maintenance'
type Bulk = GameFilter & { flag: BulkFlag; to: 'on' | 'off' }

export const countGamesAct = act(
  operatorCountGames,
  'content',
  async ({ tx }, bulk) => ({ count: (await gamesToSwitch(tx, bulk)).length }),
  { isReading: true },
)

/** Acts on the count that was shown, and on no other. */
export const switchGamesAct = act(operatorSwitchGames, 'content', async (scope, { expected, ...bulk }) => {
  const { tx, note } = scope
  await holdCatalogue(tx)
  const games = await gamesToSwitch(tx, bulk)
  const count = games.length
  if (count !== expected)
    throw new Refusal('countDiffers', {
      status: 409,
      field: 'expected',
      values: { count },
      details: { count },
    })
  const isOn = bulk.to === 'on'
  const ids = games.map(game => game.nodeId)
  await WRITES[bulk.flag](tx, ids, isOn)
  const names = games.map(nameOf)
  const which = [bulk.vendor, bulk.category, bulk.state].filter(part => part !== undefined).join(' ') || 'all'
  const state = (value: boolean) => ({ [bulk.flag]: value, games: names })
  await note(`games of ${which}`, state(!isOn), state(isOn))
  return { count }
})

/** Those that fit and are not so yet. */
async function gamesToSwitch(db: Queries, { flag, to, ...filter }: Bulk): Promise<CatalogueGame[]> {
  return (await gamesThatFit(db, filter)).filter(game => isFlagOn(game, flag) !== (to === 'on'))
}

const WRITES: Readonly<Record<BulkFlag, (tx: Transaction, ids: string[], isOn: boolean) => Promise<void>>> = {
  hot: async (tx, ids, isOn) => writeHotPlaces(tx, ids, isOn ? await nextHotRank(tx) : null),
  new: writeNew,
  maintenance: writeMaintenance,
}
