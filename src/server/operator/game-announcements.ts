import { isGameType } from '#lib/games/rules.ts'
import { DEFAULT_LANGUAGE } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import { type OperatorText, textIn } from '#lib/site/settings.ts'
import { isBlank } from '#lib/text/typed.ts'
import {
  allAnnouncements,
  deleteAnnouncement,
  type GameAnnouncement,
  insertAnnouncement,
} from '#server/games/announcement-queries.ts'
import { allVendors } from '#server/games/queries.ts'
import { OperatorFault, readMoment, type Typed, textsOf } from './arguments.ts'
import { logChange, type OperatorContext } from './operator-context.ts'

const LONGEST = 200

/** `game-news add, list and remove`: the news that lobbies show about their games. */
export async function gameNews(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act, id] = typed.words
  if (act === 'add') return add(context, typed)
  if (act === 'list') return list(context)
  if (act === 'remove') return remove(context, id)
  throw new OperatorFault('game-news add, list or remove')
}

async function add(context: OperatorContext, typed: Typed): Promise<string> {
  const { from, until, category, vendor } = typed.options
  const title = textsOf(typed, 'title')
  if (Object.keys(title).length === 0) throw new OperatorFault('give at least one title, such as --title-en')
  for (const [language, text = ''] of Object.entries(title))
    if (isBlank(text) || text.length > LONGEST)
      throw new OperatorFault(`--title-${language} has 1 to ${LONGEST} characters`)
  if (typeof category === 'string' && !isGameType(category))
    throw new OperatorFault(`${category} is not a category such as RNG`)
  if (typeof vendor === 'string' && !(await allVendors(context.db)).some(one => one.code === vendor))
    throw new OperatorFault(`there is no vendor ${vendor}`)
  const moment = (text: unknown) =>
    typeof text === 'string' ? new Date(readMoment(text, context.timeZone)) : undefined
  const announcement: GameAnnouncement = {
    id: newId(),
    gameType: typeof category === 'string' && isGameType(category) ? category : null,
    vassalage: typeof vendor === 'string' ? vendor : null,
    title,
    startsAt: moment(from) ?? context.now,
    endsAt: moment(until) ?? null,
  }
  if (announcement.endsAt && announcement.endsAt <= announcement.startsAt)
    throw new OperatorFault('it would end before it begins')
  await context.db.transaction(async tx => {
    await insertAnnouncement(tx, announcement)
    await logChange(tx, context, `game news ${announcement.id}`, undefined, announcement)
  })
  return `Added ${announcement.id}`
}

async function list(context: OperatorContext): Promise<string> {
  const found = await allAnnouncements(context.db)
  if (found.length === 0) return 'There is no news about games.'
  const minute = (at: Date | null) => (at ? `${at.toISOString().slice(0, 16)}Z` : 'open end')
  return found
    .map(({ id, gameType, vassalage, startsAt, endsAt, title }) => {
      const text = textIn(title as OperatorText, DEFAULT_LANGUAGE)?.text ?? ''
      return `${id}  ${gameType ?? 'all'} ${vassalage ?? 'all'}  ${minute(startsAt)} to ${minute(endsAt)}  ${text}`
    })
    .join('\n')
}

async function remove(context: OperatorContext, id: string | undefined): Promise<string> {
  if (!id || !/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id))
    throw new OperatorFault('game-news remove needs the id of "game-news list"')
  await context.db.transaction(async tx => {
    const removed = await deleteAnnouncement(tx, id)
    if (!removed) throw new OperatorFault(`there is no news ${id}`)
    await logChange(tx, context, `game news ${id}`, removed, undefined)
  })
  return `Removed ${id}`
}
