import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { chatMutesAct, chatSignsAct, muteAct, unmuteAct } from './member-acts.ts'
import { chatMessagesAct, hideMessageAct, restoreMessageAct } from './message-acts.ts'
import { chatRoomsAct, setRoomAct } from './room-acts.ts'

export function chatOperatorRoutes(): OperatorRoute[] {
  return [
    serveAct(chatMessagesAct),
    serveAct(hideMessageAct),
    serveAct(restoreMessageAct),
    serveAct(chatMutesAct),
    serveAct(muteAct),
    serveAct(unmuteAct),
    serveAct(chatRoomsAct),
    serveAct(setRoomAct),
    serveAct(chatSignsAct),
  ]
}
