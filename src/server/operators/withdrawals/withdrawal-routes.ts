import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { releaseWithdrawalAct, takeWithdrawalAct } from './case-acts.ts'
import {
  approveWithdrawalAct,
  payWithdrawalAct,
  refundWithdrawalAct,
  rejectWithdrawalAct,
  reviewWithdrawalAct,
  withdrawalArrivedAct,
} from './decision-acts.ts'
import { withdrawalAct, withdrawalPicturesAct, withdrawalsAct } from './reading-acts.ts'

export function withdrawalRoutes(): OperatorRoute[] {
  return [
    serveAct(withdrawalsAct),
    serveAct(withdrawalAct),
    serveAct(withdrawalPicturesAct),
    serveAct(takeWithdrawalAct),
    serveAct(releaseWithdrawalAct),
    serveAct(reviewWithdrawalAct),
    serveAct(approveWithdrawalAct),
    serveAct(rejectWithdrawalAct),
    serveAct(payWithdrawalAct),
    serveAct(refundWithdrawalAct),
    serveAct(withdrawalArrivedAct),
  ]
}
