import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { approveAdjustmentAct, proposeAdjustmentAct, withdrawAdjustmentAct } from './adjustment-acts.ts'
import { adjustmentAct, adjustmentsAct } from './adjustment-reading-acts.ts'
import { collectDebtAct, debtAct, debtsAct, writeOffDebtAct } from './debt-acts.ts'
import { giveRewardAct } from './give-reward-act.ts'
import { allowReferralAct, referralsAct } from './referral-acts.ts'
import { approveRewardAct, withdrawRewardAct } from './reward-acts.ts'
import { rewardAct, rewardsAct } from './reward-reading-acts.ts'

export function correctionRoutes(): OperatorRoute[] {
  return [
    serveAct(adjustmentsAct),
    serveAct(adjustmentAct),
    serveAct(proposeAdjustmentAct),
    serveAct(approveAdjustmentAct),
    serveAct(withdrawAdjustmentAct),
    serveAct(rewardsAct),
    serveAct(rewardAct),
    serveAct(giveRewardAct),
    serveAct(approveRewardAct),
    serveAct(withdrawRewardAct),
    serveAct(debtsAct),
    serveAct(debtAct),
    serveAct(collectDebtAct),
    serveAct(writeOffDebtAct),
    serveAct(referralsAct),
    serveAct(allowReferralAct),
  ]
}
