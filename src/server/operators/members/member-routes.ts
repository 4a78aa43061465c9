import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { raiseRateAct } from './rate-acts.ts'
import { findMembersAct, memberAct, revealAct } from './reading-acts.ts'
import { makeAgentAct, removeFactorAct } from './standing-acts.ts'
import { addNoteAct, closeAct, endSessionsAct, freezeAct, unfreezeAct } from './status-acts.ts'

export function memberRoutes(): OperatorRoute[] {
  return [
    serveAct(findMembersAct),
    serveAct(memberAct),
    serveAct(revealAct),
    serveAct(addNoteAct),
    serveAct(freezeAct),
    serveAct(unfreezeAct),
    serveAct(closeAct),
    serveAct(endSessionsAct),
    serveAct(removeFactorAct),
    serveAct(makeAgentAct),
    serveAct(raiseRateAct),
  ]
}
