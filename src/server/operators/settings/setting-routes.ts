import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { addLineAct, removeLineAct } from './line-acts.ts'
import { modulesAct, switchModuleAct } from './module-acts.ts'
import { policyAct } from './policy-act.ts'
import { changeSettingAct, settingsAct } from './setting-acts.ts'

export function settingRoutes(): OperatorRoute[] {
  return [
    serveAct(settingsAct),
    serveAct(changeSettingAct),
    serveAct(modulesAct),
    serveAct(switchModuleAct),
    serveAct(addLineAct),
    serveAct(removeLineAct),
    serveAct(policyAct),
  ]
}
