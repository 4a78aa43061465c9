import { enabledModules, MODULES } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { OperatorFault } from './arguments.ts'
import { changeSetting, type OperatorContext } from './operator-context.ts'

type Tree = SiteSettings['modules']

const ALL_IDS: readonly string[] = MODULES.flatMap(({ modId, children }) => [modId, ...children])

/** Switches one module of the white-label tree (product decisions, section 2). */
export async function switchModule(context: OperatorContext, modId = '', state = ''): Promise<string> {
  const wanted = modId.toUpperCase()
  if (!ALL_IDS.includes(wanted))
    throw new OperatorFault(`${modId || 'nothing'} is not a module; there are ${ALL_IDS.join(', ')}`)
  if (state !== 'on' && state !== 'off') throw new OperatorFault(`module ${wanted} on or off`)
  const after = await changeSetting(context, 'modules', before => switched(before, wanted, state === 'on'))
  const isCounted = enabledModules(after).has(wanted)
  const parent = MODULES.find(({ children }) => children.some(child => child === wanted))
  const note = state === 'on' && !isCounted ? `; it counts once ${parent?.modId} is on` : ''
  return `${wanted} is ${state}${note}.`
}

/** Every module with its state, children below their parent. */
export function modulesText(tree: Tree): string {
  const counted = enabledModules(tree)
  const line = (modId: string, indent: string) => `${indent}${modId}  ${counted.has(modId) ? 'on' : 'off'}`
  return MODULES.flatMap(({ modId, children }) => [
    line(modId, ''),
    ...children.map(child => line(child, '  ')),
  ]).join('\n')
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
