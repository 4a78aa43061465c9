import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { instant } from '../wire/schemas.ts'
import { kind, language, part, withFile } from './content-wire.ts'
import { agreed, TWO_PEOPLE_REFUSALS, wholeNumber } from './wire.ts'

const item = { kind, id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }
/** What one part says; its fields are those of the kind. */
const value = v.looseObject({})

const state = {
  ...item,
  /** Its facts are published; without them nothing of it is shown. */
  isPublished: v.boolean(),
  /** Languages of the deployment that it is not written in, and those that nothing is published of. */
  unwritten: v.array(language),
  unpublished: v.array(language),
  /** Parts whose draft is not what is published. */
  changed: v.array(part),
}
const cut = v.strictObject({
  field: v.string(),
  /** Elements and attributes by name: "<script>", "onclick". */
  names: v.array(v.string()),
})

export const operatorContent = action({
  name: 'operatorContent',
  summary: 'What operators have written, each kind in its order, with what is missing or not published',
  method: 'GET',
  path: '/operator/content',
  audience: 'operator',
  input: v.strictObject({ kind: v.optional(kind) }),
  answer: v.strictObject({ items: v.array(v.strictObject(state)) }),
  refusals: [],
})

export const operatorContentItem = action({
  name: 'operatorContentItem',
  summary: 'One item: the draft and the published value of each part',
  method: 'GET',
  path: '/operator/content/:kind/:id',
  audience: 'operator',
  input: v.strictObject(item),
  answer: v.strictObject({
    ...state,
    parts: v.array(v.strictObject({ part, draft: v.nullable(value), published: v.nullable(value) })),
  }),
  refusals: [],
})

export const operatorContentHistory = action({
  name: 'operatorContentHistory',
  summary: 'What a part of an item has been, the latest version first',
  method: 'GET',
  path: '/operator/content/:kind/:id/:part/history',
  audience: 'operator',
  input: v.strictObject({ ...item, part, before: v.optional(wholeNumber) }),
  answer: v.strictObject({
    versions: v.array(
      v.strictObject({
        version: v.number(),
        act: v.picklist(['saved', 'published', 'unpublished', 'deleted', 'moved']),
        value: v.nullable(value),
        operator: v.string(),
        at: instant,
      }),
    ),
    /** What `before` is on the next page; null on the last one. */
    next: v.nullable(v.number()),
  }),
  refusals: [],
})

const saved = v.strictObject({
  isNew: v.boolean(),
  /** What was cut out of its HTML. */
  cut: v.array(cut),
  /** Languages of the deployment that are still missing. */
  missing: v.array(language),
})

export const operatorSaveContent = action({
  name: 'operatorSaveContent',
  summary: 'Saves the draft of one part; every other part, and what is published, stays',
  method: 'PUT',
  path: '/operator/content/:kind/:id/:part',
  audience: 'operator',
  input: v.strictObject({ ...item, part, value }),
  answer: saved,
  refusals: ['contentFaulty'],
  mostBytes: 512 * 1024,
})

/** Puts the own proposal in the place of the one of somebody else. */
const instead = v.optional(v.boolean())

const shown = v.strictObject({
  parts: v.array(part),
  /** Languages of the deployment that nothing is published in. */
  missing: v.array(language),
  isShown: v.boolean(),
})
/** Without a part: all of them. */
const someParts = v.strictObject({ ...item, part: v.optional(part) })

export const operatorPublishContent = action({
  name: 'operatorPublishContent',
  summary:
    'Publishes the draft of one part, or of all; pages show it with the next publish; two people agree on a promotion that may give much',
  method: 'POST',
  path: '/operator/content/:kind/:id/publish',
  audience: 'operator',
  input: v.strictObject({ ...someParts.entries, instead }),
  answer: v.strictObject({ ...agreed.entries, ...shown.entries }),
  refusals: [...TWO_PEOPLE_REFUSALS],
})

export const operatorUnpublishContent = action({
  name: 'operatorUnpublishContent',
  summary: 'Takes one part, or all, from what is published; the drafts stay',
  method: 'POST',
  path: '/operator/content/:kind/:id/unpublish',
  audience: 'operator',
  input: someParts,
  answer: shown,
  refusals: [],
})

export const operatorRevertContent = action({
  name: 'operatorRevertContent',
  summary: 'Makes an earlier version the draft of its part',
  method: 'POST',
  path: '/operator/content/:kind/:id/revert',
  audience: 'operator',
  input: v.strictObject({ ...item, part, version: wholeNumber }),
  answer: saved,
  refusals: ['contentFaulty'],
})

export const operatorMoveContent = action({
  name: 'operatorMoveContent',
  summary: 'Moves an item to a place among those of its kind, 1 for the first',
  method: 'POST',
  path: '/operator/content/:kind/:id/move',
  audience: 'operator',
  input: v.strictObject({ ...item, place: wholeNumber }),
  answer: v.strictObject({ order: v.array(v.string()) }),
  refusals: [],
})

export const operatorDeleteContent = action({
  name: 'operatorDeleteContent',
  summary: 'Takes an item away, published or not; its history stays',
  method: 'POST',
  path: '/operator/content/:kind/:id/delete',
  audience: 'operator',
  input: v.strictObject(item),
  answer: v.strictObject({ wasShown: v.boolean() }),
  refusals: [],
})

export const operatorContentFile = action({
  name: 'operatorContentFile',
  summary: 'All content as one file: the drafts, or what is published',
  method: 'GET',
  path: '/operator/content-file',
  audience: 'operator',
  input: v.strictObject({ which: v.optional(v.picklist(['draft', 'published']), 'draft') }),
  answer: v.strictObject(withFile),
  refusals: [],
})

const importInput = v.strictObject({
  ...withFile,
  /** Publishes what the file holds, too. */
  publish: v.boolean(),
})
const imported = v.strictObject({
  /** Parts by name ("banner welcome, th") that are new, and that become something else. */
  added: v.array(v.string()),
  changed: v.array(v.string()),
  /** Parts that say already what the file says. */
  same: v.number(),
  cut: v.array(v.strictObject({ name: v.string(), ...cut.entries })),
})
const ofFiles = { audience: 'operator', mostBytes: 8 * 1024 * 1024 } as const

export const operatorPreviewImport = action({
  ...ofFiles,
  name: 'operatorPreviewImport',
  summary: 'What an import would do, without doing it',
  method: 'POST',
  path: '/operator/content-file/preview',
  input: importInput,
  answer: imported,
  refusals: ['contentFaulty'],
})

export const operatorImportContent = action({
  ...ofFiles,
  name: 'operatorImportContent',
  summary: 'Saves all that a file holds, or nothing where a part of it does not fit',
  method: 'POST',
  path: '/operator/content-file',
  input: v.strictObject({ ...importInput.entries, instead }),
  answer: v.strictObject({ ...agreed.entries, ...imported.entries }),
  refusals: ['contentFaulty', ...TWO_PEOPLE_REFUSALS],
})
