import { operatorAddGameNews, operatorGameNews, operatorRemoveGameNews } from '#lib/operators/games-api.ts'
import {
  allAnnouncements,
  deleteAnnouncement,
  type GameAnnouncement,
  insertAnnouncement,
} from '#server/games/announcement-queries.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { act } from '../act.ts'
import { requireKnown } from './game-filter.ts'

export const gameNewsAct = act(
  operatorGameNews,
  'content',
  async ({ tx }) => ({
    news: (await allAnnouncements(tx)).map(({ id, gameType, vassalage, title, startsAt, endsAt }) => ({
      id,
      category: gameType,
      vendor: vassalage,
      title: Object.fromEntries(
        Object.entries(title).flatMap(([language, text]) => (text ? [[language, text]] : [])),
      ),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    })),
  }),
  { isReading: true },
)

export const addGameNewsAct = act(operatorAddGameNews, 'content', async ({ tx, at, note }, input) => {
  const { id, category = null, vendor = null, title, startsAt, endsAt } = input
  if (Object.keys(title).length === 0) throw new Refusal('required', { status: 400, field: 'title' })
  if (vendor !== null) await requireKnown(tx, vendor)
  const announcement: GameAnnouncement = {
    id,
    gameType: category,
    vassalage: vendor,
    title,
    startsAt: startsAt === undefined ? at : new Date(startsAt),
    endsAt: endsAt === undefined ? null : new Date(endsAt),
  }
  if (announcement.endsAt && announcement.endsAt <= announcement.startsAt)
    throw new Refusal('endBeforeStart', { status: 400, field: 'endsAt' })
  await insertAnnouncement(tx, announcement)
  await note(`game news ${id}`, undefined, announcement)
  return {}
})

export const removeGameNewsAct = act(operatorRemoveGameNews, 'content', async ({ tx, note }, { news }) => {
  const removed = requireFound(await deleteAnnouncement(tx, news))
  await note(`game news ${removed.id}`, removed, undefined)
  return {}
})
