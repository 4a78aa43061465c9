import { expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { LIST_SORTS, RTP_FLOORS, VOLATILITIES } from '#lib/games/rules.ts'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import { inSearchOrder } from '#lib/search/game-order.ts'
import { writeSearchIndex } from '#lib/search/index-file.ts'
import { IndexSearch } from '#lib/search/index-search.ts'
import { LoadedCatalogue } from '#server/games/loaded-catalogue.ts'

// Protects: whoever searches in the browser sees the same games in the same order as whoever asks the server.

const demo = demoCatalogue(600)
const catalogue = new LoadedCatalogue(demo)
const games = inSearchOrder(demo.games)
const NARROWED = [
  {},
  ...RTP_FLOORS.map(rtpFrom => ({ rtpFrom })),
  ...VOLATILITIES.map(volatility => ({ volatility })),
]
const SORTS = [undefined, ...LIST_SORTS.filter(sort => sort !== 'popular')]

test.each(SHIPPED_LANGUAGES)('in %s the index orders and narrows a search as the server does', language => {
  const search = new IndexSearch(writeSearchIndex({ ...demo, games }, language), language)
  for (const typed of ['dragon', 'dragn', 'มังกร', 'a', '金']) {
    for (const sort of SORTS) {
      for (const narrowed of NARROWED) {
        const within = { gameType: 'RNG', vassalage: 'PG,JL,CQ9', ...narrowed } as const
        const page = { pageNo: 2, pageSize: 15 }
        const served = catalogue.find({ ...within, ...page, gameName: typed, sort, language })
        const found = search.answer({ typed, within, ...(sort && { sort }), from: 15, to: 30 })
        expect(found.total).toBe(served.total)
        expect(found.games.map(game => game.gameCode)).toEqual(served.games.map(game => game.gameCode))
      }
    }
  }
})
