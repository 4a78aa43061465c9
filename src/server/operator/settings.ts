import { isSettingKey, SETTING_KEYS, type SettingKey, type SiteSettings } from '#lib/site/settings.ts'
import { runAct } from '#server/operators/run-act.ts'
import { addLineAct, removeLineAct } from '#server/operators/settings/line-acts.ts'
import { changeSettingAct, settingsAct } from '#server/operators/settings/setting-acts.ts'
import { OperatorFault, readJson, type Typed, textsOf } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `get [KEY]`: all settings, or one. */
export async function getSetting(context: OperatorContext, { words: [, key] }: Typed): Promise<string> {
  const { settings } = await runAct(context, settingsAct, {})
  return show(key === undefined ? settings : settings[known(key)])
}

/** `set KEY JSON [--replace]`: a part of a setting, or all of it. */
export async function setSetting(
  context: OperatorContext,
  { words: [, typed = '', text], options }: Typed,
): Promise<string> {
  if (text === undefined) throw new OperatorFault('set needs a key and a value in JSON')
  const key = known(typed)
  const flags = { replace: options.replace === true, instead: options.instead === true }
  const input = { key, value: readJson(text, 'the value'), ...flags }
  const { state, settings } = await runAct(context, changeSettingAct, input)
  return state === 'waiting'
    ? `${key} stays as it is until somebody else types the same, within a day.`
    : show(settings[key])
}

/** `lines add | remove | list`: the official addresses of the site. */
export async function lines(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act, domainName] = typed.words
  if (act === 'list') return linesText((await runAct(context, settingsAct, {})).settings.lines)
  if (!domainName) throw new OperatorFault('lines list, or lines add or remove with an address')
  if (act === 'add') {
    const line = { domainName, description: textsOf(typed, 'description') }
    return linesText((await runAct(context, addLineAct, line)).lines)
  }
  if (act !== 'remove') throw new OperatorFault('lines add, remove or list')
  return linesText((await runAct(context, removeLineAct, { domainName })).lines)
}

function linesText(list: SiteSettings['lines']): string {
  if (list.length === 0) return 'There are no lines besides the deployment’s own address.'
  return list
    .map(({ domainName, description }) => `${domainName}  ${Object.values(description).join(' / ')}`.trim())
    .join('\n')
}

function known(key: string): SettingKey {
  if (isSettingKey(key)) return key
  throw new OperatorFault(`${key || 'nothing'} is not a setting; there are ${SETTING_KEYS.join(', ')}`)
}

const show = (value: unknown) => JSON.stringify(value, null, 2)
