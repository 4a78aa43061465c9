import * as v from 'valibot'
import { EXECUTIONS } from '../notices/api.ts'
import { inLanguages, operatorText } from '../site/settings.ts'
import { action } from '../wire/action.ts'
import { clientMadeId, id, instant, nothing } from '../wire/schemas.ts'

/** HTML as somebody wrote it, before it is cleaned. */
export const writtenHtml = inLanguages(v.pipe(v.string(), v.maxLength(100_000, 'badInput')))
/** What cleaning left of a language whose HTML it changed. */
export const cut = v.array(v.strictObject({ language: v.string(), html: v.string() }))

/** Announcements, notice bar, promotions, help centre, popups. */
const type = v.picklist(['PL', 'B', 'PR', 'H', 'PU'])
/** The audience of a popup; null for everything else. */
const execution = v.nullable(v.picklist(EXECUTIONS))

const notice = v.strictObject({
  id,
  type,
  execution,
  startDate: instant,
  /** By language, as many as are published. */
  title: v.record(v.string(), v.string()),
})
export type OperatorNotice = v.InferOutput<typeof notice>

export const operatorNotices = action({
  name: 'operatorNotices',
  summary: 'Notices and popups that are published, the newest first',
  method: 'GET',
  path: '/operator/notices',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ notices: v.array(notice) }),
  refusals: [],
})

export const operatorAddNotice = action({
  name: 'operatorAddNotice',
  summary: 'Writes and publishes a notice or popup; its HTML is cleaned, and the answer says what is left',
  method: 'POST',
  path: '/operator/notices',
  audience: 'operator',
  once: true,
  input: v.strictObject({
    /** The notice has it too. */
    id: clientMadeId,
    type,
    execution: v.optional(execution, null),
    /** Now without one. */
    startDate: v.optional(instant),
    title: operatorText,
    content: writtenHtml,
  }),
  answer: v.strictObject({ cut }),
  refusals: ['valueUnfit'],
})

export const operatorRemoveNotice = action({
  name: 'operatorRemoveNotice',
  summary: 'Takes a notice or popup away; its history stays',
  method: 'DELETE',
  path: '/operator/notices/:notice',
  audience: 'operator',
  input: v.strictObject({ notice: id }),
  answer: nothing,
  refusals: [],
})
