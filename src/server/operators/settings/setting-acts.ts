import { operatorChangeSetting, operatorSettings } from '#lib/operators/settings-api.ts'
import { proposalsAbout } from '#server/operator/proposals.ts'
import { storedSettings } from '#server/site/site.ts'
import { act, DONE, WAITING } from '../act.ts'
import { proposalToWire } from '../proposal-to-wire.ts'
import { settingTopic } from '../weakening.ts'
import { changeSetting } from './change-setting.ts'
import { merged } from './merge.ts'

export const settingsAct = act(
  operatorSettings,
  'site',
  async ({ tx, at }) => {
    const topic = settingTopic('')
    const proposals = await proposalsAbout(tx, topic, at)
    return {
      settings: await storedSettings(tx),
      proposals: proposals.map(one => ({ key: one.topic.slice(topic.length), ...proposalToWire(one) })),
    }
  },
  { isReading: true },
)

export const changeSettingAct = act(
  operatorChangeSetting,
  'settings',
  async (scope, { key, value: given, replace, instead }) => {
    const change = (before: unknown) => (replace ? given : merged(before, given))
    const { value, isWaiting } = await changeSetting(scope, { key, change, instead })
    return { ...(isWaiting ? WAITING : DONE), settings: { [key]: value } }
  },
)
