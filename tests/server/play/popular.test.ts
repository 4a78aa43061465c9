import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/databases.ts'
import {
  api,
  betOf,
  call,
  openGame,
  type PlaySite,
  player,
  playSite,
  rollbackOf,
} from '#tests/support/play.ts'

// Spec 7.4, popular: from real rounds only.

const database = useDatabase()
let site: PlaySite
beforeAll(async () => {
  site = await playSite(database.db)
})

const HOUR_MS = 3_600_000
async function popular(query = ''): Promise<string[]> {
  site.clock.advance(61_000)
  const { body } = await api(site, 'GET', `/games/popular${query}`)
  return (body.value as unknown as { list: { nodeId: string }[] }).list.map(game => game.nodeId)
}

test('answers an empty list where only play money and void rounds were played', async () => {
  const trial = await player(site, 1_000n, 4)
  await call(site, '/bet', betOf({ sessionToken: await openGame(site, trial) }))
  const who = await player(site, 1_000n)
  const bet = betOf({ sessionToken: await openGame(site, who) })
  await call(site, '/bet', bet)
  await call(site, '/rollback', rollbackOf(who, bet))
  expect(await popular()).toEqual([])
})

test('answers what members played within a day, while it is open, by category', async () => {
  const who = await player(site, 1_000n)
  await call(site, '/bet', betOf({ sessionToken: await openGame(site, who) }))
  expect(await popular()).toEqual(['koi'])
  expect(await popular('?gameType=RNG&limitNum=1')).toEqual(['koi'])
  expect(await popular('?gameType=FISH')).toEqual([])
  site.games.close('koi')
  expect(await popular()).toEqual([])
  site.games.open('koi')
  site.clock.advance(24 * HOUR_MS)
  expect(await popular()).toEqual([])
})
