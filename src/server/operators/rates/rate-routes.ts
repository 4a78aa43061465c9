import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { rebateRatesAct, setRebateRateAct } from './rebate-acts.ts'
import { setValidBetRuleAct, validBetRulesAct } from './valid-bet-acts.ts'

export function rateRoutes(): OperatorRoute[] {
  return [
    serveAct(rebateRatesAct),
    serveAct(setRebateRateAct),
    serveAct(validBetRulesAct),
    serveAct(setValidBetRuleAct),
  ]
}
