import type { ListedGame } from '#lib/games/api.ts'
import { listStamp } from '#lib/games/list-stamp.ts'
import { type GameType, homeSectionSize } from '#lib/games/rules.ts'
import { type Language, pathIn } from '#lib/i18n/languages.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { Banner } from '#lib/snapshot/schema.ts'
import { listed } from '../lobby/lobby-data.ts'

export interface HomeBanner {
  cloth: Banner['cloth']
  /** One or two lines. */
  headline: readonly string[]
  line: string
  button: string
  condition: string
  href: string
  /** Set when the button opens a dialog of the header. */
  dialog: 'login' | 'register' | undefined
  /** The target is another site, which opens in a tab of its own. */
  isOutside: boolean
  /** Addresses of three labels, from the back to the front. */
  art: readonly string[]
  /** The operator's own picture in their place. */
  picture: Banner['picture']
}

interface HomeSection {
  category: GameType
  count: number
  /** The mark of its list, by which the page knows when it has become old. */
  stamp: string
  games: readonly ListedGame[]
}

/** The home page in one language, from the published snapshot. */
export interface HomeData {
  banners: readonly HomeBanner[]
  hot: readonly ListedGame[]
  hotStamp: string
  sections: readonly HomeSection[]
}

export function homeData(language: Language): HomeData {
  const snapshot = loadSnapshot()
  return {
    banners: bannersOf('w_home', language),
    // Not said where all are.
    hot: snapshot.hot.map(head => ({ ...listed(head, language), isHot: 0 })),
    hotStamp: listStamp(snapshot.hot),
    sections: snapshot.categories.map(category => ({
      category: category.gameType,
      count: category.games,
      stamp: listStamp(category.heads),
      games: category.heads.slice(0, homeSectionSize(category.gameType)).map(head => listed(head, language)),
    })),
  }
}

/** The banners of a group: w_home on the home page, w_leftmenu in the side menu (spec section 3). */
export function bannersOf(groupName: Banner['groupName'], language: Language): HomeBanner[] {
  return loadSnapshot()
    .banners.filter(banner => banner.groupName === groupName)
    .map(banner => ({
      ...banner.texts[language],
      cloth: banner.cloth,
      href: bannerTarget(banner, language),
      dialog: banner.url === '/register' ? 'register' : banner.url === '/login' ? 'login' : undefined,
      isOutside: banner.linkageType === 'outside',
      art: banner.art,
      picture: banner.picture,
    }))
}

/** A banner leads to a page or a section of the site, in the language of the page, or to another site. */
function bannerTarget(banner: Banner, language: Language): string {
  if (banner.linkageType === 'outside') return banner.url
  const [path = '/', anchor] = banner.url.split('#')
  return anchor === undefined ? pathIn(language, path) : `${pathIn(language, path)}#${anchor}`
}
