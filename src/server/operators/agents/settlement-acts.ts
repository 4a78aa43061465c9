import { operatorCompareSettlements } from '#lib/operators/contracts-api.ts'
import { compareContracts } from '#server/settlements/compare.ts'
import { act } from '../act.ts'

export const compareSettlementsAct = act(
  operatorCompareSettlements,
  'site',
  async ({ tx, context }, { kind, from, until }) => {
    const search = { kind, from: new Date(from), until: new Date(until), timeZone: context.timeZone }
    const { windows, obligations, differences } = await compareContracts(tx, search)
    return { windows, settlements: obligations, differences }
  },
  { isReading: true },
)
