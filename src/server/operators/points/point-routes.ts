import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { approvePointOrderAct, pointOrderAct, pointOrdersAct, rejectPointOrderAct } from './order-acts.ts'
import { pointStockAct, setPointStockAct } from './stock-acts.ts'

export function pointOperatorRoutes(): OperatorRoute[] {
  return [
    serveAct(pointOrdersAct),
    serveAct(pointOrderAct),
    serveAct(approvePointOrderAct),
    serveAct(rejectPointOrderAct),
    serveAct(pointStockAct),
    serveAct(setPointStockAct),
  ]
}
