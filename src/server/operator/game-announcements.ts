import { isGameType } from '#lib/games/rules.ts'
import { DEFAULT_LANGUAGE } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import type { GameNews } from '#lib/operators/games-api.ts'
import { textIn } from '#lib/site/settings.ts'
import { addGameNewsAct, gameNewsAct, removeGameNewsAct } from '#server/operators/catalogue/news-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import type { RefusalOptions } from '#server/platform/refusal.ts'
import { OperatorFault, readMoment, type Typed, textsOf } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

/** `game-news add, list and remove`: the acts of the console in words. */
export async function gameNews(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act, id] = typed.words
  if (act === 'add') return add(context, typed)
  if (act === 'list') return listText((await runAct(context, gameNewsAct, {})).news)
  if (act === 'remove') return remove(context, id)
  throw new OperatorFault('game-news add, list or remove')
}

const unfitTitle = ({ field = '' }: RefusalOptions) =>
  field === 'title'
    ? 'give at least one title, such as --title-en'
    : `--${field.replace('.', '-')} has 1 to 200 characters`

async function add(context: OperatorContext, typed: Typed): Promise<string> {
  const { from, until, category, vendor } = typed.options
  if (typeof category === 'string' && !isGameType(category))
    throw new OperatorFault(`${category} is not a category such as RNG`)
  const moment = (text: unknown) =>
    typeof text === 'string' ? readMoment(text, context.timeZone) : undefined
  const id = newId()
  const input = {
    ...{ id, category, vendor, title: textsOf(typed, 'title') },
    ...{ startsAt: moment(from), endsAt: moment(until) },
  }
  const noVendor = `there is no vendor ${vendor}`
  await runAct(context, addGameNewsAct, input, {
    required: unfitTitle,
    badInput: options => (options.field === 'vendor' ? noVendor : unfitTitle(options)),
    notFound: noVendor,
    endBeforeStart: 'it would end before it begins',
  })
  return `Added ${id}`
}

function listText(all: readonly GameNews[]): string {
  if (all.length === 0) return 'There is no news about games.'
  const minute = (at: string | null) => (at ? `${at.slice(0, 16)}Z` : 'open end')
  return all
    .map(({ id, category, vendor, startsAt, endsAt, title }) => {
      const text = textIn(title, DEFAULT_LANGUAGE)?.text ?? ''
      return `${id}  ${category ?? 'all'} ${vendor ?? 'all'}  ${minute(startsAt)} to ${minute(endsAt)}  ${text}`
    })
    .join('\n')
}

async function remove(context: OperatorContext, id: string | undefined): Promise<string> {
  if (!id || !/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id))
    throw new OperatorFault('game-news remove needs the id of "game-news list"')
  const notThere = `there is no news ${id}`
  await runAct(context, removeGameNewsAct, { news: id }, { notFound: notThere, badInput: notThere })
  return `Removed ${id}`
}
