import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import {
  applicationAct,
  applicationsAct,
  approveApplicationAct,
  rejectApplicationAct,
} from './application-acts.ts'

/** Approving draws envelopes from seeds that are sealed with the deployment's secret. */
export function applicationRoutes({ secret }: { secret: string }): OperatorRoute[] {
  return [
    serveAct(applicationsAct),
    serveAct(applicationAct),
    serveAct(approveApplicationAct, { secret }),
    serveAct(rejectApplicationAct),
  ]
}
