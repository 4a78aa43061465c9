import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { approveDepositAct, rejectDepositAct } from './decision-acts.ts'
import { creditHeldAct, noteHeldAct, returnHeldAct } from './held-acts.ts'
import { depositAct, depositPicturesAct, depositsAct } from './reading-acts.ts'

export function depositRoutes(): OperatorRoute[] {
  return [
    serveAct(depositsAct),
    serveAct(depositAct),
    serveAct(depositPicturesAct),
    serveAct(approveDepositAct),
    serveAct(rejectDepositAct),
    serveAct(creditHeldAct),
    serveAct(returnHeldAct),
    serveAct(noteHeldAct),
  ]
}
