import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { countMailingAct, sendMailingAct } from './mailing-acts.ts'
import { messageAllAct, messageReadersAct, sendMessageAct } from './message-acts.ts'

export function messageRoutes(): OperatorRoute[] {
  return [
    serveAct(messageReadersAct),
    serveAct(sendMessageAct),
    serveAct(messageAllAct),
    serveAct(countMailingAct),
    serveAct(sendMailingAct),
  ]
}
