import { checkedPart, type Part } from '#lib/content/checked-part.ts'
import { FACTS } from '#lib/content/kinds.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { operatorAddNotice, operatorNotices, operatorRemoveNotice } from '#lib/operators/notices-api.ts'
import { deleteContent, publishContent, saveContent } from '#server/content/acts.ts'
import { partsOf } from '#server/content/queries.ts'
import { allNotices } from '#server/notices/queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { act } from '../act.ts'
import { unfit } from '../unfit.ts'
import { cleanedTexts } from './cleaned-texts.ts'

export const noticesAct = act(
  operatorNotices,
  'content',
  async ({ tx }) => ({
    notices: (await allNotices(tx)).map(({ id, type, execution, startDate, title }) => ({
      id,
      type,
      execution,
      startDate: startDate.toISOString(),
      title: Object.fromEntries(Object.entries(title).map(([language, text]) => [language, text ?? ''])),
    })),
  }),
  { isReading: true },
)

/** A notice that is written in one go is published in the same one. */
export const addNoticeAct = act(operatorAddNotice, 'content', async (scope, input) => {
  const { tx, context, at, note } = scope
  const { id, type, execution, title } = input
  // Written as the database reads it: 30 February is 2 March.
  const startDate = (input.startDate === undefined ? at : new Date(input.startDate)).toISOString()
  if ((type === 'PU') !== (execution !== null))
    throw new Refusal(execution === null ? 'required' : 'badInput', { status: 400, field: 'execution' })
  const { content, cut } = cleanedTexts(title, input.content)
  const parts: [Part, object][] = [
    [FACTS, { startDate, type, execution }],
    ...Object.entries(content).map(([language, html]): [Part, object] => [
      language as Language,
      { title: title[language as Language], content: html },
    ]),
  ]
  for (const [part, value] of parts) requireFit(part, value)
  for (const [part, value] of parts) await saveContent(tx, context, { kind: 'notice', id, part, value })
  await publishContent(tx, context, { kind: 'notice', id })
  await note(`notice ${id}`, undefined, { type, startDate, title })
  return { cut }
})

export const removeNoticeAct = act(operatorRemoveNotice, 'content', async (scope, { notice }) => {
  const { tx, context, note } = scope
  const id = notice.toLowerCase()
  if ((await partsOf(tx, { kind: 'notice', id })).length === 0) throw new Refusal('notFound', { status: 404 })
  await deleteContent(tx, context, { kind: 'notice', id })
  await note(`notice ${id}`, 'published', undefined)
  return {}
})

function requireFit(part: Part, value: object): void {
  const checked = checkedPart('notice', part, value)
  if ('faults' in checked)
    throw unfit(checked.faults.map(({ text }) => ({ field: `title.${part}`, words: text })))
}
