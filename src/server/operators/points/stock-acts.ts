import { operatorPointStock, operatorSetPointStock } from '#lib/operators/points-api.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mallItems } from '#server/points/items.ts'
import { lockStock, setLeft, stocks } from '#server/points/stock-queries.ts'
import { act } from '../act.ts'

export const pointStockAct = act(
  operatorPointStock,
  'pointOrdersRead',
  async ({ tx }) => {
    const [items, stock] = await Promise.all([mallItems(tx), stocks(tx)])
    const names = new Set([...items.map(({ code }) => code), ...stock.keys()])
    return {
      items: [...names].map(item => {
        const limit = stock.get(item)
        return {
          item,
          left: limit ? limit.stock - limit.taken : null,
          points: items.find(({ code }) => code === item)?.points ?? null,
        }
      }),
    }
  },
  { isReading: true },
)

export const setPointStockAct = act(
  operatorSetPointStock,
  'pointStock',
  async ({ tx, note }, { item, left }) => {
    const before = await lockStock(tx, item)
    if (before === undefined && (await mallItems(tx, item)).length === 0)
      throw new Refusal('notFound', { status: 404 })
    await setLeft(tx, item, left)
    await note(`point stock ${item}`, before ? before.stock - before.taken : 'no limit', left ?? 'no limit')
    return {}
  },
)
