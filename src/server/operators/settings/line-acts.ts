import { operatorAddLine, operatorRemoveLine } from '#lib/operators/settings-api.ts'
import { act } from '../act.ts'
import { unfit } from '../unfit.ts'
import { changeSetting } from './change-setting.ts'

export const addLineAct = act(operatorAddLine, 'settings', async (scope, line) => {
  const { value } = await changeSetting(scope, {
    key: 'lines',
    change: before => [...before.filter(known => known.domainName !== line.domainName), line],
    field: 'domainName',
  })
  return { lines: value }
})

export const removeLineAct = act(operatorRemoveLine, 'settings', async (scope, { domainName }) => {
  const { value } = await changeSetting(scope, {
    key: 'lines',
    change: before => {
      const left = before.filter(line => line.domainName !== domainName)
      if (left.length === before.length)
        throw unfit([{ field: 'domainName', words: `${domainName} is not on the list` }])
      return left
    },
    field: 'domainName',
  })
  return { lines: value }
})
