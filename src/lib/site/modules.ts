import type { SiteSettings } from './settings.ts'

/** The known modules of the white-label tree, with their children (product decisions, section 2). */
export const MODULES = [
  { modId: 'MOBILEREG', children: ['MOBILEREGPWD'] },
  { modId: 'SMSVERIF', children: [] },
  { modId: 'SMSLOGIN', children: [] },
  { modId: 'PWDEXPIRY', children: [] },
  { modId: 'FREEPLAY', children: [] },
  { modId: 'CHNGPASSVERIF3', children: [] },
  { modId: 'AGENTPOLICY3', children: [] },
  { modId: 'SOCIALLOGIN', children: [] },
  { modId: 'VIP', children: [] },
  { modId: 'POINTS', children: [] },
  { modId: 'RAFFLE', children: [] },
  { modId: 'REFERRAL', children: [] },
  { modId: 'REDENVELOPE', children: [] },
  { modId: 'CHAT', children: [] },
  { modId: 'LIVEMODELS', children: [] },
  { modId: 'RESPONSIBLE', children: [] },
] as const

type Module = (typeof MODULES)[number]
export type ModuleId = Module['modId'] | Module['children'][number]

/** The ids of all of them, children behind their parent. */
export const MODULE_IDS: readonly ModuleId[] = MODULES.flatMap(({ modId, children }) => [modId, ...children])

/** The enabled modules; a child is enabled only if its parent is. */
export function enabledModules(tree: SiteSettings['modules']): Set<string> {
  const on = tree.filter(module => module.enabled)
  const children = on.flatMap(module => module.childrenNodes.filter(child => child.enabled))
  return new Set([...on, ...children].map(module => module.modId))
}

export function isModuleOn(tree: SiteSettings['modules'], modId: ModuleId): boolean {
  return enabledModules(tree).has(modId)
}
