import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import {
  endContractAct,
  offerContractAct,
  refuseContractEndAct,
  takeBackContractRequestAct,
} from './contract-acts.ts'
import { contractEndingsAct, contractsAct } from './contract-reading-acts.ts'
import { compareSettlementsAct } from './settlement-acts.ts'

export function agentRoutes(): OperatorRoute[] {
  return [
    serveAct(contractsAct),
    serveAct(contractEndingsAct),
    serveAct(offerContractAct),
    serveAct(endContractAct),
    serveAct(refuseContractEndAct),
    serveAct(takeBackContractRequestAct),
    serveAct(compareSettlementsAct),
  ]
}
