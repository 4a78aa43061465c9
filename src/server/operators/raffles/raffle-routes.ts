import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { cancelRaffleAct, createRaffleAct, openRaffleAct, raffleAct, rafflesAct } from './raffle-acts.ts'

/** Opening a raffle seals its seed with the deployment's secret. */
export function raffleOperatorRoutes({ secret }: { secret: string }): OperatorRoute[] {
  return [
    serveAct(rafflesAct),
    serveAct(raffleAct),
    serveAct(createRaffleAct),
    serveAct(openRaffleAct, { secret }),
    serveAct(cancelRaffleAct),
  ]
}
