import * as v from 'valibot'
import { POLICY } from '../limits/deployment.ts'
import { termsFaults } from '../promotions/terms.ts'
import {
  bannerSchema,
  bannerTexts,
  helpArticleSchema,
  helpTexts,
  noticeSchema,
  noticeTexts,
  pointsSchema,
  promotionSchema,
  promotionTexts,
  rewardSchema,
  rewardTexts,
  settingsSchema,
  whiteLabelSchema,
  whiteLabelTexts,
} from '../snapshot/schema.ts'
import { id } from '../wire/schemas.ts'
import { contrastFaults } from './contrast.ts'

/** What operators write. A popup is a notice of type PU. */
export const CONTENT_KINDS = [
  'banner',
  'notice',
  'promotion',
  'help',
  'points-item',
  'points-mall',
  'footer-link',
  'contact',
  'app',
  'white-label',
] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** The part of an item that is the same in every language; the other parts are languages. */
export const FACTS = 'facts'

/** The hash of one of the deployment's own pictures. */
const pictureHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** In content a picture is named by its hash. */
const picture = v.optional(v.nullable(pictureHash))

/** What an item of a kind is made of. The schemas are those of what is published, taken apart. */
interface KindRules {
  id: v.GenericSchema<unknown, string>
  facts: v.GenericSchema<unknown, object>
  /** Of one language; undefined where there is nothing to translate. */
  texts: v.GenericSchema<unknown, object> | undefined
  /** The texts that are HTML. */
  html: readonly string[]
  /** May be published without its texts. */
  mayLackTexts?: true
}

const { contact, messenger, social, apps } = settingsSchema.entries
/** The name of the one item of a kind that has no more. */
const only = (name: string) => v.picklist([name])
const name = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60))

const KINDS: Readonly<Record<ContentKind, KindRules>> = {
  banner: {
    id: name,
    facts: v.strictObject({ ...v.omit(bannerSchema, ['id', 'texts']).entries, picture }),
    texts: bannerTexts,
    html: [],
  },
  notice: {
    id,
    facts: v.pipe(
      v.omit(noticeSchema, ['id', 'title', 'content']),
      v.check(
        ({ type, execution }) => (type === 'PU') === (execution !== null),
        'execution says for whom a popup (PU) is: A, B or F; it is null for the other types',
      ),
    ),
    texts: noticeTexts,
    html: ['content'],
  },
  promotion: {
    id: name,
    facts: v.pipe(
      v.strictObject({ ...v.omit(promotionSchema, ['code', 'texts']).entries, picture }),
      v.rawCheck(({ dataset, addIssue }) => {
        const terms = dataset.typed ? dataset.value.terms : null
        if (terms) for (const message of termsFaults(terms, POLICY)) addIssue({ message })
      }),
    ),
    texts: promotionTexts,
    html: ['body'],
  },
  help: { id: name, facts: v.omit(helpArticleSchema, ['anchor', 'texts']), texts: helpTexts, html: ['body'] },
  'points-item': { id: name, facts: v.omit(rewardSchema, ['code', 'texts']), texts: rewardTexts, html: [] },
  'points-mall': { id: only('mall'), facts: v.omit(pointsSchema, ['rewards']), texts: undefined, html: [] },
  'footer-link': { id: name, facts: social.item, texts: undefined, html: [] },
  contact: {
    id: only('contact'),
    facts: v.strictObject({ ...v.omit(contact, ['hours']).entries, messenger }),
    texts: v.strictObject({ hours: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) }),
    html: [],
    mayLackTexts: true,
  },
  app: {
    id: v.picklist(Object.keys(apps.entries)),
    facts: v.strictObject({ url: v.pipe(v.string(), v.url()) }),
    texts: undefined,
    html: [],
  },
  'white-label': {
    id: only('site'),
    facts: v.pipe(
      v.strictObject({
        ...v.omit(whiteLabelSchema, ['texts', 'logo', 'logoPicture']).entries,
        logo: v.nullable(pictureHash),
      }),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.value.colours === null) return
        for (const message of contrastFaults(dataset.value.colours)) addIssue({ message })
      }),
    ),
    texts: whiteLabelTexts,
    html: [],
  },
}

export function kindRules(kind: ContentKind): KindRules {
  return KINDS[kind]
}

export function isContentKind(text: string): text is ContentKind {
  return CONTENT_KINDS.some(kind => kind === text)
}
