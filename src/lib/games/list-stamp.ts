import { SITE_LANGUAGES } from '../i18n/languages.ts'
import { hashText } from '../ids/hash-text.ts'
import type { Texts } from './game.ts'
import { type GameType, HOME_SECTION_SIZE } from './rules.ts'

/** The lists whose beginning stands in static pages: the hot games, all games, and each category. */
export type PublishedList = GameType | 'HOT' | 'ALL'

/** What a tile of a static page shows of its entry. */
interface Shown {
  nodeId: string
  names: Texts
  isHot: boolean
  isNew: boolean
  maintenance: boolean
  launchable: boolean
  rtp: string | null
  iconUrl: string
}

/**
 * A short mark of how a list begins: all that tiles of static pages show of its first places, in every language of the
 * deployment. A page carries the one it was built with; as soon as the server's is another, what the page shows is old.
 */
export function listStamp(heads: readonly Shown[]): string {
  const shown = heads.slice(0, HOME_SECTION_SIZE).map(head => {
    const { nodeId, names, isHot, isNew, maintenance, launchable, rtp, iconUrl } = head
    const inEach = SITE_LANGUAGES.map(language => names[language])
    return [nodeId, inEach, isHot, isNew, maintenance, launchable, rtp, iconUrl]
  })
  return hashText(JSON.stringify(shown)).toString(36)
}
