import type { ModuleId } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'

/** The setting in which these modules are on, and no others. */
export function enabled(...modules: ModuleId[]): SiteSettings['modules'] {
  return modules.map(modId => ({ modId, enabled: true, childrenNodes: [] }))
}
