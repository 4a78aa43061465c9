import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { endMaintenanceAct, startMaintenanceAct } from './maintenance-acts.ts'
import { addRegionAct, clearRegionAct, regionMessageAct, removeRegionAct } from './region-acts.ts'

export function modeRoutes(): OperatorRoute[] {
  return [
    serveAct(startMaintenanceAct),
    serveAct(endMaintenanceAct),
    serveAct(addRegionAct),
    serveAct(removeRegionAct),
    serveAct(regionMessageAct),
    serveAct(clearRegionAct),
  ]
}
