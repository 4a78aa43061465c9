import { DEFAULT_LANGUAGE } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import type { OperatorNotice } from '#lib/operators/notices-api.ts'
import { textIn } from '#lib/site/settings.ts'
import { addNoticeAct, noticesAct, removeNoticeAct } from '#server/operators/notices/notice-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import type { RefusalOptions } from '#server/platform/refusal.ts'
import { OperatorFault, readMoment, type Typed, textsOf } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

const TYPES = ['B', 'PL', 'PR', 'H']
const EXECUTIONS = ['A', 'B', 'F']

/** What commands say about a title or HTML that is missing. */
export const htmlTexts = {
  required: ({ field = '' }: RefusalOptions) =>
    field === 'title'
      ? 'give at least one title, such as --title-en'
      : `--${field.replace('.', '-')} is missing, or nothing of it may be shown`,
}

/** `notice add | list | remove`: the acts of the console in words. */
export async function notices(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act, id] = typed.words
  if (act === 'add') return addNotice(context, typed, { ...noticeType(typed), execution: null })
  if (act === 'list') return listText((await runAct(context, noticesAct, {})).notices)
  if (act === 'remove') return removeNotice(context, id)
  throw new OperatorFault('notice add, list or remove')
}

/** `popup add`. */
export async function popups(context: OperatorContext, typed: Typed): Promise<string> {
  if (typed.words[1] !== 'add')
    throw new OperatorFault('popup add; "notice list" and "notice remove" know popups too')
  const { execution } = typed.options
  if (!EXECUTIONS.some(one => one === execution))
    throw new OperatorFault('popup add needs --execution A, B or F')
  return addNotice(context, typed, { type: 'PU', execution })
}

function noticeType({ options: { type = 'PL' } }: Typed) {
  if (!TYPES.some(one => one === type))
    throw new OperatorFault(`--type is one of ${TYPES.join(', ')}; popups are added with "popup add"`)
  return { type }
}

async function addNotice(context: OperatorContext, typed: Typed, kind: object): Promise<string> {
  const { from } = typed.options
  const id = newId()
  const start = typeof from === 'string' ? { startDate: readMoment(from, context.timeZone) } : {}
  const texts = { title: textsOf(typed, 'title'), content: textsOf(typed, 'content') }
  const { cut } = await runAct(context, addNoticeAct, { id, ...kind, ...start, ...texts }, htmlTexts)
  const cleaned = cut.map(({ language, html }) => `\nThe HTML of --content-${language} was cleaned: ${html}`)
  return `Added ${id}${cleaned.join('')}`
}

function listText(all: readonly OperatorNotice[]): string {
  if (all.length === 0) return 'There are no notices.'
  return all
    .map(({ id, type, execution, startDate, title }) => {
      const kind = execution === null ? type : `${type} ${execution}`
      return `${id}  ${kind.padEnd(4)}  ${startDate.slice(0, 16)}Z  ${textIn(title, DEFAULT_LANGUAGE)?.text ?? ''}`
    })
    .join('\n')
}

async function removeNotice(context: OperatorContext, id: string | undefined): Promise<string> {
  if (!id || !/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id))
    throw new OperatorFault('notice remove needs the id of "notice list"')
  await runAct(context, removeNoticeAct, { notice: id }, { notFound: `there is no notice ${id}` })
  return `Removed ${id}`
}
