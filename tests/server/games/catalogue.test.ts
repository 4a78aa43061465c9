import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { GameCatalogue } from '#server/games/catalogue.ts'
import { useDemoDatabase } from '#tests/support/demo-world.ts'

describe('the catalogue in memory', () => {
  const database = useDemoDatabase()
  let catalogue: GameCatalogue

  beforeAll(async () => {
    catalogue = await GameCatalogue.open(database.db)
  })

  const page = { language: 'en', pageNo: 1, pageSize: 15 } as const

  test('answers the playable game by its id and its key', () => {
    const game = catalogue.gameByKey({ vassalage: 'BAIZE', gameType: 'RNG', gameCode: 'koi-terrace' })
    expect(game?.names).toMatchObject({ en: 'Koi Terrace', th: 'ระเบียงปลาคาร์ป', zh: '锦鲤露台' })
    expect(catalogue.gameById(game?.nodeId ?? '')).toBe(game)
    expect(catalogue.isOpen(game?.nodeId ?? '')).toBe(true)
    expect(catalogue.gameById('nowhere')).toBeUndefined()
    expect(catalogue.isOpen('nowhere')).toBe(false)
  })

  test('opens the slots of studios, and keeps what cannot be launched closed to bets', async () => {
    const slot = catalogue.gameByKey({ vassalage: 'JDB', gameType: 'RNG', gameCode: 'naga-rising' })
    expect(catalogue.isOpen(slot?.nodeId ?? '')).toBe(true)
    const close = (isOpen: boolean) =>
      database.db.run(sql`update games set launchable = ${isOpen} where game_code = 'manta-reef-fishing'`)
    await close(false)
    await catalogue.refresh()
    const other = catalogue.gameByKey({ vassalage: 'JDB', gameType: 'FISH', gameCode: 'manta-reef-fishing' })
    expect(other?.launchable).toBe(false)
    expect(catalogue.isOpen(other?.nodeId ?? '')).toBe(false)
    await close(true)
    await catalogue.refresh()
  })

  test('answers a change of any process after a look, and keeps the same games without one', async () => {
    const before = catalogue.find({ ...page, vassalage: 'BAIZE' }).games
    await catalogue.refresh()
    expect(catalogue.find({ ...page, vassalage: 'BAIZE' }).games[0]).toBe(before[0])
    await database.db.run(sql`update games set maintenance = true where vendor = 'BAIZE'`)
    expect(catalogue.isOpen(before[0]?.nodeId ?? '')).toBe(true)
    await catalogue.refresh()
    expect(catalogue.isOpen(before[0]?.nodeId ?? '')).toBe(false)
    await database.db.run(sql`update games set maintenance = false where vendor = 'BAIZE'`)
    await catalogue.refresh()
  })

  test('faults of a look leave the loaded catalogue in place', async () => {
    const before = catalogue.hot()
    await database.db.run(sql`alter table catalogue_version rename to hidden`)
    await expect(catalogue.refresh()).rejects.toThrow()
    expect(catalogue.hot()).toEqual(before)
    await database.db.run(sql`alter table hidden rename to catalogue_version`)
    await catalogue.refresh()
  })
})
