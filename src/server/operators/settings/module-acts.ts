import { type OperatorModule, operatorModules, operatorSwitchModule } from '#lib/operators/settings-api.ts'
import { enabledModules, MODULES } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { storedSettings } from '#server/site/site.ts'
import { act } from '../act.ts'
import { changeSetting } from './change-setting.ts'

type Tree = SiteSettings['modules']

export const modulesAct = act(
  operatorModules,
  'site',
  async ({ tx }) => ({ modules: modulesOf((await storedSettings(tx)).modules) }),
  { isReading: true },
)

export const switchModuleAct = act(operatorSwitchModule, 'settings', async (scope, { modId, isOn }) => {
  const change = (before: Tree) => switched(before, modId, isOn)
  const { value } = await changeSetting(scope, { key: 'modules', change, field: 'modId' })
  const found = modulesOf(value).find(one => one.modId === modId)
  if (!found) throw new Error(`the module ${modId} has vanished`)
  return found
})

function modulesOf(tree: Tree): OperatorModule[] {
  const counted = enabledModules(tree)
  const on = new Set(
    tree.flatMap(one =>
      [one, ...one.childrenNodes].filter(({ enabled }) => enabled).map(({ modId }) => modId),
    ),
  )
  const stateOf = (modId: string, parent: string | null) => ({
    modId,
    isOn: on.has(modId),
    isCounted: counted.has(modId),
    parent,
  })
  return MODULES.flatMap(({ modId, children }) => [
    stateOf(modId, null),
    ...children.map(child => stateOf(child, modId)),
  ])
}

/** The tree with one module switched. Unknown modules that an operator has stored are kept. */
function switched(before: Tree, modId: string, enabled: boolean): Tree {
  const known = MODULES.map(({ modId: id, children }) => {
    const stored = before.find(module => module.modId === id)
    return {
      modId: id,
      enabled: stored?.enabled ?? false,
      childrenNodes: [
        ...(stored?.childrenNodes ?? []),
        ...children
          .filter(child => !stored?.childrenNodes.some(node => node.modId === child))
          .map(child => ({ modId: child, enabled: false })),
      ],
    }
  })
  const others = before.filter(module => !known.some(({ modId: id }) => id === module.modId))
  const turn = <Module extends { modId: string; enabled: boolean }>(module: Module): Module =>
    module.modId === modId ? { ...module, enabled } : module
  return [...known, ...others].map(module => ({
    ...turn(module),
    childrenNodes: module.childrenNodes.map(turn),
  }))
}
