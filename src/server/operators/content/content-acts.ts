import {
  operatorContent,
  operatorContentFile,
  operatorContentHistory,
  operatorContentItem,
  operatorDeleteContent,
  operatorImportContent,
  operatorMoveContent,
  operatorPreviewImport,
  operatorPublishContent,
  operatorRevertContent,
  operatorSaveContent,
  operatorUnpublishContent,
} from '#lib/operators/content-api.ts'
import type { AnswerOf, InputOf } from '#lib/wire/action.ts'
import {
  deleteContent,
  moveContent,
  publishContent,
  revertContent,
  saveContent,
  unpublishContent,
} from '#server/content/acts.ts'
import { type ItemState, itemStates } from '#server/content/item-states.ts'
import { allParts, partsOf, versionsBefore } from '#server/content/queries.ts'
import { exportContent, importContent, previewImport } from '#server/content/transfer.ts'
import type { Transaction } from '#server/db/database.ts'
import { refusing } from '#server/operator/coded-fault.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Act, act, DONE, type OperatorAction, WAITING } from '../act.ts'
import { mayImport, mayPublish } from './promotion-offers.ts'

const HISTORY_PAGE = 50

export const contentAct = act(
  operatorContent,
  'content',
  async ({ tx }, { kind }) => {
    const parts = (await allParts(tx)).filter(one => kind === undefined || one.kind === kind)
    return { items: itemStates(parts).map(stateToWire) }
  },
  { isReading: true },
)

export const contentItemAct = act(
  operatorContentItem,
  'content',
  async ({ tx }, item) => {
    const [state] = itemStates(await partsOf(tx, item))
    if (!state) throw new Refusal('notFound', { status: 404 })
    const parts = state.parts.map(({ part, draft, published }) => ({
      part,
      draft: draft && { ...draft },
      published: published && { ...published },
    }))
    return { ...stateToWire(state), parts }
  },
  { isReading: true },
)

export const contentHistoryAct = act(
  operatorContentHistory,
  'content',
  async ({ tx }, { before, ...part }) => {
    const rows = await versionsBefore(tx, part, { before, limit: HISTORY_PAGE + 1 })
    const shown = rows.slice(0, HISTORY_PAGE)
    return {
      versions: shown.map(({ part: _, value, at, ...row }) => ({
        ...row,
        value: value && { ...value },
        at: at.toISOString(),
      })),
      next: rows.length > HISTORY_PAGE ? (shown.at(-1)?.version ?? null) : null,
    }
  },
  { isReading: true },
)

/** An act that is one of the rules of content, which write their own entries. */
function contentChange<A extends OperatorAction>(
  action: A,
  rule: (tx: Transaction, context: OperatorContext, input: InputOf<A>) => Promise<AnswerOf<A>>,
): Act<A> {
  return act(
    action,
    'content',
    ({ tx, context }, input) => refusing('contentFaulty', () => rule(tx, context, input)),
    { writesOwn: true },
  )
}

export const saveContentAct = contentChange(operatorSaveContent, saveContent)
export const publishContentAct = act(
  operatorPublishContent,
  'content',
  async (scope, { instead, ...input }) => {
    if (!(await mayPublish(scope, { ...input, instead })))
      return { ...WAITING, parts: [], missing: [], isShown: false }
    const { tx, context } = scope
    return { ...DONE, ...(await refusing('contentFaulty', () => publishContent(tx, context, input))) }
  },
  { writesOwn: true },
)
export const unpublishContentAct = contentChange(operatorUnpublishContent, unpublishContent)
export const revertContentAct = contentChange(operatorRevertContent, revertContent)
export const deleteContentAct = contentChange(operatorDeleteContent, deleteContent)
export const moveContentAct = contentChange(operatorMoveContent, async (tx, context, input) => ({
  order: await moveContent(tx, context, input),
}))
export const importContentAct = act(
  operatorImportContent,
  'content',
  async (scope, { instead, ...input }) => {
    const { tx, context } = scope
    // What is wrong with the file comes before whether somebody else agrees to it.
    const planned = await refusing('contentFaulty', () => previewImport(tx, input))
    if (!(await mayImport(scope, input, instead))) return { ...WAITING, ...planned }
    return { ...DONE, ...(await refusing('contentFaulty', () => importContent(tx, context, input))) }
  },
  { writesOwn: true },
)

export const previewImportAct = act(
  operatorPreviewImport,
  'content',
  ({ tx }, input) => refusing('contentFaulty', () => previewImport(tx, input)),
  { isReading: true },
)

export const contentFileAct = act(
  operatorContentFile,
  'content',
  async ({ tx }, { which }) => ({ file: await exportContent(tx, which) }),
  { isReading: true },
)

function stateToWire({ parts: _, ...state }: ItemState) {
  return state
}
