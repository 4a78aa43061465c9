import type { GameType } from '#lib/games/rules.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { Banner, Settings } from '#lib/snapshot/schema.ts'

/** What the shell needs of the published snapshot. */
export interface ShellData {
  /** Categories that have vendors, in the order of the home page, with their number of games. */
  categories: { code: GameType; count: number }[]
  /** The word marks of the studios, for the footer. */
  studios: string[]
  /** Labels for the left panel of the dialogs: of their banner group, or else of the first hot games. */
  dialogArt: Record<'login' | 'register' | 'forgot', readonly string[]>
  /** What the operator has set: links to other sites. */
  settings: Pick<Settings, 'social' | 'messenger'>
}

export function shellData(): ShellData {
  const snapshot = loadSnapshot()
  const hot = snapshot.hot.map(head => head.iconUrl)
  const artOf = (groupName: Banner['groupName'], otherwise: readonly string[]) =>
    snapshot.banners.find(banner => banner.groupName === groupName)?.art ?? otherwise
  return {
    dialogArt: {
      login: artOf('w_login', hot.slice(1, 4)),
      register: artOf('w_register', hot.slice(3, 6)),
      forgot: artOf('w_forget', hot.slice(2, 5)),
    },
    categories: snapshot.categories
      .filter(category => category.vendors.length > 0)
      .map(category => ({ code: category.gameType, count: category.games })),
    settings: snapshot.settings,
    studios: snapshot.vendors.filter(vendor => vendor.isStudio).map(vendor => vendor.mark),
  }
}
