import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { drawsAct, voidDrawAct } from './draw-acts.ts'

export function drawRoutes(): OperatorRoute[] {
  return [serveAct(drawsAct), serveAct(voidDrawAct)]
}
