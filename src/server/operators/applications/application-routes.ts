import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import {
  applicationAct,
  applicationsAct,
  approveApplicationAct,
  rejectApplicationAct,
} from './application-acts.ts'

export function applicationRoutes(): OperatorRoute[] {
  return [
    serveAct(applicationsAct),
    serveAct(applicationAct),
    serveAct(approveApplicationAct),
    serveAct(rejectApplicationAct),
  ]
}
