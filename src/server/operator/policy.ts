import { POLICY_PRESETS } from '#lib/limits/policy.ts'
import { type PlaySetting, policyOf } from '#lib/site/play-setting.ts'
import { allSettings } from '#server/site/queries.ts'
import { settingsOf } from '#server/site/site.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import { changeSetting, type Desk } from './desk.ts'

/** `policy …`: what responsible play goes by. A preset takes the place of whatever was changed of the one before. */
export async function policy(desk: Desk, { words: [, wanted = 'show'] }: Typed): Promise<string> {
  if (wanted === 'show') return saysPolicy(settingsOf(await allSettings(desk.db)).responsiblePlay)
  const preset = POLICY_PRESETS.find(one => one === wanted)
  if (!preset) throw new OperatorFault(`policy show, or one of ${POLICY_PRESETS.join(', ')}`)
  return saysPolicy(await changeSetting(desk, 'responsiblePlay', ({ help }) => ({ preset, help })))
}

function saysPolicy(setting: PlaySetting): string {
  const { raiseHours, raiseOpenDays, breakHours, exclusionMonths, realityMinutes, realityChoices } =
    policyOf(setting)
  const months = exclusionMonths.map(one => (one === 0 ? 'for good' : String(one)))
  return [
    `preset  ${setting.preset}`,
    `a raise of a limit waits ${raiseHours} h, and can then be confirmed for ${raiseOpenDays} days`,
    `time-outs of ${breakHours.join(', ')} h`,
    `self-exclusions of ${months.join(', ')} (months)`,
    `reality check every ${realityMinutes} min; members choose from ${realityChoices.join(', ')}`,
    `help  ${setting.help.length === 0 ? 'none named' : setting.help.map(({ name }) => Object.values(name)[0]).join(', ')}`,
  ].join('\n')
}
