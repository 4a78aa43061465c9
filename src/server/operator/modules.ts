import type { OperatorModule } from '#lib/operators/settings-api.ts'
import { MODULE_IDS } from '#lib/site/modules.ts'
import { runAct } from '#server/operators/run-act.ts'
import { modulesAct, switchModuleAct } from '#server/operators/settings/module-acts.ts'
import { OperatorFault, type Typed } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `module list` and `module ID on | off`: the white-label tree (product decisions, section 2). */
export async function modules(
  context: OperatorContext,
  { words: [, typed = '', state] }: Typed,
): Promise<string> {
  if (typed === 'list') return listText((await runAct(context, modulesAct, {})).modules)
  const modId = MODULE_IDS.find(one => one === typed.toUpperCase())
  if (!modId)
    throw new OperatorFault(`${typed || 'nothing'} is not a module; there are ${MODULE_IDS.join(', ')}`)
  if (state !== 'on' && state !== 'off') throw new OperatorFault(`module ${modId} on or off`)
  const { isOn, isCounted, parent } = await runAct(context, switchModuleAct, { modId, isOn: state === 'on' })
  const note = isOn && !isCounted ? `; it counts once ${parent} is on` : ''
  return `${modId} is ${state}${note}.`
}

/** Every module with its state, children below their parent. */
function listText(all: readonly OperatorModule[]): string {
  return all
    .map(({ modId, isCounted, parent }) => `${parent ? '  ' : ''}${modId}  ${isCounted ? 'on' : 'off'}`)
    .join('\n')
}
