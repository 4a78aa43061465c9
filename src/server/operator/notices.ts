import type { Part } from '#lib/content/checked-part.ts'
import { cleanHtml } from '#lib/content/clean-html.ts'
import { FACTS } from '#lib/content/kinds.ts'
import { DEFAULT_LANGUAGE, type Language } from '#lib/i18n/languages.ts'
import { newId } from '#lib/ids/ids.ts'
import { EXECUTIONS, type Execution } from '#lib/notices/api.ts'
import { textIn } from '#lib/site/settings.ts'
import { deleteContent, publishContent, saveContent } from '#server/content/acts.ts'
import type { Transaction } from '#server/db/database.ts'
import { allNotices } from '#server/notices/queries.ts'
import { OperatorFault, readMoment, type Typed, textsOf } from './arguments.ts'
import type { OperatorContext } from './operator-context.ts'

const TYPES = ['B', 'PL', 'PR', 'H'] as const
const LONGEST = 20_000

/** `notice add` and `popup add`: cleans the HTML before storing it, and tells the operator if that changed it. */
export async function addNotice(
  context: OperatorContext,
  typed: Typed,
  kind: 'notice' | 'popup',
): Promise<string> {
  const { options } = typed
  const title = textsOf(typed, 'title')
  const written = textsOf(typed, 'content')
  const content = Object.fromEntries(
    Object.entries(written).map(([language, html]) => [language, cleanHtml(html ?? '')]),
  )
  if (Object.keys(title).length === 0) throw new OperatorFault('give at least one title, such as --title-en')
  for (const language of Object.keys(title)) {
    if (!content[language]?.trim())
      throw new OperatorFault(`--content-${language} is missing, or nothing of it may be shown`)
    if (content[language].length > LONGEST)
      throw new OperatorFault(`--content-${language} is longer than ${LONGEST} characters`)
  }
  const startDate =
    typeof options.from === 'string' ? readMoment(options.from, context.timeZone) : context.now.toISOString()
  const id = newId()
  const parts: [Part, object][] = [
    [FACTS, { startDate, ...kindOf(typed, kind) }],
    ...(Object.entries(title) as [Language, string][]).map(([language, text]): [Part, object] => [
      language,
      { title: text, content: content[language] },
    ]),
  ]
  await context.db.transaction(tx => publishNotice(tx, context, id, parts))
  const cut = Object.entries(written).filter(([language, html]) => content[language] !== html)
  const cleanedTexts = cut.map(
    ([language]) => `\nThe HTML of --content-${language} was cleaned: ${content[language]}`,
  )
  return `Added ${id}${cleanedTexts.join('')}`
}

/** A notice that is typed in one go is published in the same one. */
async function publishNotice(
  tx: Transaction,
  context: OperatorContext,
  id: string,
  parts: readonly [Part, object][],
): Promise<void> {
  for (const [part, value] of parts) await saveContent(tx, context, { kind: 'notice', id, part, value })
  await publishContent(tx, context, { kind: 'notice', id })
}

function kindOf(
  { options }: Typed,
  kind: 'notice' | 'popup',
): { type: (typeof TYPES)[number] | 'PU'; execution: Execution | null } {
  if (kind === 'popup') {
    const execution = EXECUTIONS.find(one => one === options.execution)
    if (!execution) throw new OperatorFault('popup add needs --execution A, B or F')
    return { type: 'PU', execution }
  }
  const type = TYPES.find(one => one === (options.type ?? 'PL'))
  if (!type)
    throw new OperatorFault(`--type is one of ${TYPES.join(', ')}; popups are added with "popup add"`)
  return { type, execution: null }
}

export async function listNotices(context: OperatorContext): Promise<string> {
  const notices = await allNotices(context.db)
  if (notices.length === 0) return 'There are no notices.'
  return notices
    .map(({ id, type, execution, startDate, title }) => {
      const kind = execution === null ? type : `${type} ${execution}`
      return `${id}  ${kind.padEnd(4)}  ${startDate.toISOString().slice(0, 16)}Z  ${textIn(title, DEFAULT_LANGUAGE)?.text ?? ''}`
    })
    .join('\n')
}

export async function removeNotice(context: OperatorContext, id: string | undefined): Promise<string> {
  if (!id || !/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id))
    throw new OperatorFault('notice remove needs the id of "notice list"')
  await context.db.transaction(tx => deleteContent(tx, context, { kind: 'notice', id: id.toLowerCase() }))
  return `Removed ${id}`
}
