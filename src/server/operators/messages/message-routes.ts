import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { messageAllAct, messageReadersAct, sendMessageAct } from './message-acts.ts'

export function messageRoutes(): OperatorRoute[] {
  return [serveAct(messageReadersAct), serveAct(sendMessageAct), serveAct(messageAllAct)]
}
