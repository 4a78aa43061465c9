import * as v from 'valibot'
import { GAME_TYPES } from '../games/rules.ts'
import { LANGUAGES, type Language } from '../i18n/languages.ts'
import { instant } from '../wire/schemas.ts'

const languages = Object.keys(LANGUAGES) as Language[]

/** One value for each language of the deployment; a language without its text is not published. */
function perLanguage<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.strictObject(Object.fromEntries(languages.map(lang => [lang, schema])) as Record<Language, Schema>)
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(300))
const gameType = v.picklist(GAME_TYPES)
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A path on this site, without the language in front. */
const sitePath = v.pipe(v.string(), v.regex(/^\/[^\s]*$/))

export const bannerGroups = ['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_forget'] as const
/** Where a banner leads: a page of the site, a section of the home page, or another site. */
export const linkageTypes = ['page', 'category', 'outside'] as const
/** The colour of the cloth behind a banner; a name, because pages carry no style attributes. */
export const cloths = ['baize', 'oxblood', 'indigo'] as const

/** `headline` is one or two lines that break nowhere else. */
const bannerTexts = v.strictObject({
  headline: v.pipe(v.array(text), v.minLength(1), v.maxLength(2)),
  line: text,
  button: text,
  condition: text,
})

export const bannerSchema = v.strictObject({
  id: v.string(),
  groupName: v.picklist(bannerGroups),
  linkageType: v.picklist(linkageTypes),
  url: v.union([sitePath, v.pipe(v.string(), v.url())]),
  cloth: v.picklist(cloths),
  /** Three labels for the fan, from the back to the front. */
  art: v.pipe(v.array(sitePath), v.length(3)),
  texts: perLanguage(bannerTexts),
})

/** Notice types (spec 7.4): B banner, PL player, PU popup, PR promotion, H help. `content` is HTML that was cleaned. */
export const noticeSchema = v.strictObject({
  id: v.string(),
  type: v.picklist(['B', 'PL', 'PU', 'PR', 'H']),
  startDate: instant,
  title: perLanguage(text),
  content: perLanguage(v.pipe(v.string(), v.maxLength(20_000))),
})

export const vendorSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,20}$/)),
  mark: text,
  isStudio: v.boolean(),
})

/** A game as a tile of the static pages needs it. */
export const headSchema = v.strictObject({
  nodeId: v.string(),
  vassalage: vendorSchema.entries.code,
  gameType,
  gameCode: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/)),
  gameClassify: v.nullable(v.string()),
  names: perLanguage(text),
  rtp: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,4})?$/))),
  isHot: v.boolean(),
  isNew: v.boolean(),
  maintenance: v.boolean(),
  launchable: v.boolean(),
  /** The path of the label. */
  iconUrl: sitePath,
  /** What the label is drawn from; only the build reads it. */
  artSeed: text,
})

export const categorySchema = v.strictObject({
  gameType,
  games: count,
  vendors: v.array(v.strictObject({ code: vendorSchema.entries.code, games: count })),
  classifications: v.array(
    v.strictObject({
      code: v.string(),
      names: perLanguage(text),
      vendors: v.array(vendorSchema.entries.code),
    }),
  ),
  /** The first games of the category: 20, of cockfight and lottery 5. */
  heads: v.array(headSchema),
})

/**
 * What operators publish and the static pages are built from: texts, categories and the first games of each. Lists
 * whose end the visitor may reach come through the API.
 */
export const snapshotSchema = v.strictObject({
  format: v.literal(1),
  publishedAt: instant,
  vendors: v.array(vendorSchema),
  banners: v.array(bannerSchema),
  notices: v.array(noticeSchema),
  /** In the order of the home page; only those that have games. */
  categories: v.array(categorySchema),
  hot: v.array(headSchema),
})

export type Snapshot = v.InferOutput<typeof snapshotSchema>
export type Banner = v.InferOutput<typeof bannerSchema>
export type Notice = v.InferOutput<typeof noticeSchema>
export type PublishedCategory = v.InferOutput<typeof categorySchema>
/** A game as a tile of the static pages needs it. */
export type GameHead = v.InferOutput<typeof headSchema>
