import type { GameType } from '#lib/games/rules.ts'
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
  /** Addresses of three labels, from the back to the front. */
  art: readonly string[]
}

export interface HomeSection {
  category: GameType
  count: number
  games: readonly TileGame[]
}

/** The home page in one language, from the published snapshot. */
export interface HomeData {
  banners: readonly HomeBanner[]
  notices: readonly string[]
  hot: readonly TileGame[]
  sections: readonly HomeSection[]
}

export function homeData(language: Language): HomeData {
  const snapshot = loadSnapshot()
  const marks = new Map(snapshot.vendors.map(vendor => [vendor.code, vendor.mark]))
  const tile = (head: GameHead): TileGame => ({
    name: head.names[language],
    vendor: marks.get(head.vassalage) ?? head.vassalage,
    category: head.gameType,
    href: `${pathIn(language, '/seamless')}?game=${head.nodeId}`,
    art: head.iconUrl,
    rtp: head.rtp ?? undefined,
    isNew: head.isNew,
    maintenance: head.maintenance,
  })
  return {
    banners: snapshot.banners
      .filter(banner => banner.groupName === 'w_home')
      .map(banner => ({
        ...banner.texts[language],
        cloth: banner.cloth,
        href: bannerTarget(banner, language),
        dialog: banner.url === '/register' ? 'register' : banner.url === '/login' ? 'login' : undefined,
        art: banner.art,
      })),
    notices: snapshot.notices
      .filter(notice => notice.type === 'B' || notice.type === 'PL')
      .map(notice => notice.title[language]),
    hot: snapshot.hot.map(tile),
    sections: snapshot.categories.map(category => ({
      category: category.gameType,
      count: category.games,
      games: category.heads.map(tile),
    })),
  }
}

/** A banner leads to a page or a section of the site, in the language of the page, or to another site. */
function bannerTarget(banner: Banner, language: Language): string {
  if (banner.linkageType === 'outside') return banner.url
  const [path = '/', anchor] = banner.url.split('#')
  return anchor === undefined ? pathIn(language, path) : `${pathIn(language, path)}#${anchor}`
}
