import { operatorEndMaintenance, operatorStartMaintenance } from '#lib/operators/modes-api.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { act } from '../act.ts'
import { changeSetting } from '../settings/change-setting.ts'

export const startMaintenanceAct = act(operatorStartMaintenance, 'site', async (scope, input) => {
  const { until, endsByItself } = input
  if (endsByItself && until === null) throw new Refusal('required', { status: 400, field: 'until' })
  if (until !== null && Date.parse(until) <= scope.at.getTime())
    throw new Refusal('momentPast', { status: 400, field: 'until' })
  const change = () => ({ ...input, on: true })
  const { value } = await changeSetting(scope, { key: 'maintenance', change, field: 'message' })
  return { maintenance: value }
})

export const endMaintenanceAct = act(operatorEndMaintenance, 'site', async scope => {
  const change = () => ({ on: false, until: null, endsByItself: false, message: {} })
  return { maintenance: (await changeSetting(scope, { key: 'maintenance', change })).value }
})
