import { DEMO_HELP } from '../demo/help.ts'
import type { Catalogue } from '../games/game.ts'
import { DEFAULT_SETTINGS } from '../site/settings.ts'
import type { Content } from '../snapshot/publish.ts'
import { contentOf } from './items.ts'

/** Articles of the demo's help centre that speak of what a deployment may not have: its games, its offers, itself. */
const NOT_EVERYWHERE = [
  ...['agents', 'bonus', 'about', 'verify'],
  ...['slots', 'live', 'fish', 'cards', 'sports', 'esports', 'cockfight', 'lottery', 'elottery'],
]

/** The help articles that are true of every deployment; operators change and add to them. */
export const HOUSE_HELP = DEMO_HELP.filter(({ anchor }) => !NOT_EVERYWHERE.includes(anchor))

/** What a deployment says before anybody has written anything. */
export const HOUSE_CONTENT: Content = {
  ...contentOf([], {
    modules: [],
    countries: DEFAULT_SETTINGS.countries,
    customerServiceOrigins: [],
    ranks: [],
  }),
  help: HOUSE_HELP,
}

/** The games of a deployment that no vendor stands behind yet. */
export const EMPTY_CATALOGUE: Catalogue = { vendors: [], classifications: [], games: [], vendorEntries: [] }

/** When the texts above were written; fixed, so that a build of the same sources is the same build. */
export const HOUSE_PUBLISHED_AT = new Date('2026-11-28T00:00:00.000Z')
