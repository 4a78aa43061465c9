import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { addNoticeAct, noticesAct, removeNoticeAct } from './notice-acts.ts'

export function noticeRoutes(): OperatorRoute[] {
  return [serveAct(noticesAct), serveAct(addNoticeAct), serveAct(removeNoticeAct)]
}
