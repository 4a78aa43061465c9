import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { archiveAct, moveMonthAct, returnMonthAct } from './archive-acts.ts'

export function archiveRoutes(): OperatorRoute[] {
  return [serveAct(archiveAct), serveAct(moveMonthAct), serveAct(returnMonthAct)]
}
