import { listStamp } from '#lib/games/list-stamp.ts'
import { type GameType, gamePath, homeSectionSize } from '#lib/games/rules.ts'
import { type Language, pathIn } from '#lib/i18n/languages.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { Banner, GameHead } from '#lib/snapshot/schema.ts'
import type { TileGame } from './tile-game.ts'

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
}

interface HomeSection {
  category: GameType
  count: number
  /** The mark of its list, by which the page knows when it has become old. */
  stamp: string
  games: readonly TileGame[]
}

/** The home page in one language, from the published snapshot. */
export interface HomeData {
  banners: readonly HomeBanner[]
  hot: readonly TileGame[]
  hotStamp: string
  sections: readonly HomeSection[]
}

export function homeData(language: Language): HomeData {
  const snapshot = loadSnapshot()
  const marks = new Map(snapshot.vendors.map(vendor => [vendor.code, vendor.mark]))
  const tile = (head: GameHead): TileGame => ({
    nodeId: head.nodeId,
    name: head.names[language],
    vendor: marks.get(head.vassalage) ?? head.vassalage,
    category: head.gameType,
    href: pathIn(language, gamePath(head)),
    art: head.iconUrl,
    rtp: head.rtp ?? undefined,
    opensVendor: head.isGame === 'VASSALAGE',
    isNew: head.isNew,
    isHot: head.isHot,
    maintenance: head.maintenance,
  })
  return {
    banners: bannersOf('w_home', language),
    hot: snapshot.hot.map(head => ({ ...tile(head), isHot: false })),
    hotStamp: listStamp(snapshot.hot),
    sections: snapshot.categories.map(category => ({
      category: category.gameType,
      count: category.games,
      stamp: listStamp(category.heads),
      games: category.heads.slice(0, homeSectionSize(category.gameType)).map(tile),
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
    }))
}

/** A banner leads to a page or a section of the site, in the language of the page, or to another site. */
function bannerTarget(banner: Banner, language: Language): string {
  if (banner.linkageType === 'outside') return banner.url
  const [path = '/', anchor] = banner.url.split('#')
  return anchor === undefined ? pathIn(language, path) : `${pathIn(language, path)}#${anchor}`
}
