import * as v from 'valibot'
import { ENTRY_KINDS, GAME_TYPES } from '../games/rules.ts'
import { HELP_TOPICS } from '../help/rules.ts'
import { type Language, SHIPPED_LANGUAGES, SITE_LANGUAGES } from '../i18n/languages.ts'
import { type Currency, MINOR_DIGITS } from '../money/money.ts'
import { PROMOTION_STATUSES } from '../promotions/rules.ts'
import { termsSchema } from '../promotions/terms.ts'
import { instant, positiveMinorText } from '../wire/schemas.ts'

/**
 * One value per language of the deployment; content that lacks one of them is not published. Values in other languages
 * are allowed. The type has all languages, because pages exist only for the required ones.
 */
function perLanguage<const Schema extends v.GenericSchema>(schema: Schema) {
  const isShown = (language: Language) => SITE_LANGUAGES.includes(language)
  return v.strictObject(
    Object.fromEntries(
      SHIPPED_LANGUAGES.map(language => [language, isShown(language) ? schema : v.optional(schema)]),
    ) as Record<Language, Schema>,
  )
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(300))
const gameType = v.picklist(GAME_TYPES)
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const positiveCount = v.pipe(count, v.minValue(1), v.maxValue(1_000_000_000))
/** A path on this site, without the language prefix. */
const sitePath = v.pipe(v.string(), v.regex(/^\/[^\s]*$/))

const bannerGroups = ['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_forget'] as const
/** The kind of a banner's target: a page of the site, a section of the home page, or another site. */
const linkageTypes = ['page', 'category', 'outside'] as const
/** The colour of the cloth behind a banner; a name, because pages have no style attributes. */
const cloths = ['baize', 'oxblood', 'indigo'] as const

/** `headline` is one or two lines that break nowhere else. */
export const bannerTexts = v.strictObject({
  headline: v.pipe(v.array(text), v.minLength(1), v.maxLength(2)),
  line: text,
  button: text,
  condition: text,
})

/** An operator's picture as pages show it: its files are AVIF and WebP in each of the widths. */
const ownPicture = v.strictObject({
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  width: count,
  height: count,
  widths: v.pipe(v.array(count), v.minLength(1)),
  /** What it shows. */
  alt: perLanguage(text),
})
export type OwnPicture = v.InferOutput<typeof ownPicture>
/** In place of the labels. */
const picture = v.optional(v.nullable(ownPicture))

export const bannerSchema = v.strictObject({
  id: v.string(),
  groupName: v.picklist(bannerGroups),
  linkageType: v.picklist(linkageTypes),
  url: v.union([sitePath, v.pipe(v.string(), v.url())]),
  cloth: v.picklist(cloths),
  /** Three labels for the fan, back to front. */
  art: v.pipe(v.array(sitePath), v.length(3)),
  picture,
  texts: perLanguage(bannerTexts),
})

/** What a notice says; `content` is HTML that was cleaned. */
export const noticeTexts = v.strictObject({ title: text, content: v.pipe(v.string(), v.maxLength(20_000)) })

/** Notice types (spec 7.4): B banner, PL player, PU popup, PR promotion, H help. */
export const noticeSchema = v.strictObject({
  id: v.string(),
  type: v.picklist(['B', 'PL', 'PU', 'PR', 'H']),
  startDate: instant,
  title: perLanguage(noticeTexts.entries.title),
  content: perLanguage(noticeTexts.entries.content),
  /** The audience of a popup (spec 4.7); null for the other types. */
  execution: v.nullable(v.picklist(['A', 'B', 'F'])),
})

/** The address of a page of operator content: lower case words with hyphens. */
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(60))
/** HTML of operators, cleaned before it was stored; pages clean it again. */
const html = v.pipe(v.string(), v.minLength(1), v.maxLength(40_000))

export const helpTexts = v.strictObject({ title: text, body: html })

/** An article of the help centre. `anchor` is its id on the page: "term" is the specification's (section 2.1). */
export const helpArticleSchema = v.strictObject({
  anchor: slug,
  topic: v.picklist(HELP_TOPICS),
  texts: perLanguage(helpTexts),
})

export const promotionTexts = v.strictObject({
  title: text,
  line: text,
  condition: text,
  body: html,
  button: v.optional(text),
})

/**
 * A promotion with its own page. Dates are instants; null is a start that is not decided, or an open end. `condition`
 * is shown below the offer. `url` is the page where an open promotion is used, and `button` the label of its link; both
 * or none. With `terms` it gives something by itself, and members take part on its own page.
 */
export const promotionSchema = v.strictObject({
  code: slug,
  status: v.picklist(PROMOTION_STATUSES),
  cloth: v.picklist(cloths),
  art: v.pipe(v.array(sitePath), v.length(3)),
  picture,
  startDate: v.nullable(instant),
  endDate: v.nullable(instant),
  url: v.nullable(sitePath),
  terms: v.optional(v.nullable(termsSchema), null),
  texts: perLanguage(promotionTexts),
})

/** The drawings of rewards in the points mall; operators' own pictures will come with the console. */
const rewardPictures = ['cards', 'chips', 'mat', 'mug', 'bag', 'umbrella', 'cap', 'voucher'] as const

export const rewardTexts = v.strictObject({ name: text, about: text })
/** How often an amount must be bet before it can be withdrawn: "1", "1.5". */
const turnover = v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/))
export const rewardSchema = v.strictObject({
  code: slug,
  picture: v.picklist(rewardPictures),
  points: positiveCount,
  /** Money that the approved order adds to the wallet; null for all else. */
  money: v.optional(v.nullable(v.strictObject({ amountMinor: positiveMinorText, turnover })), null),
  /** Whether it is sent, so that the order asks for an address. */
  isSent: v.optional(v.boolean(), false),
  texts: perLanguage(rewardTexts),
})

/**
 * The points mall: how points are earned, exchanged and redeemed. Points are whole; money is in minor units of
 * `currency`, as a decimal string. While `status` is "comingSoon" no points are counted.
 */
export const pointsSchema = v.strictObject({
  status: v.picklist(['open', 'comingSoon']),
  currency: v.picklist(Object.keys(MINOR_DIGITS) as Currency[]),
  /** The valid bets for one point, by category. */
  earn: v.array(v.strictObject({ gameType, betMinorPerPoint: positiveMinorText })),
  exchange: v.array(v.strictObject({ points: positiveCount, amountMinor: positiveMinorText })),
  /** What converted money must be bet. */
  turnover: v.optional(turnover, '1'),
  rewards: v.array(rewardSchema),
})

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))
/** A theme's two colours of a deployment: what is to be done next, and where you are. */
const themeColours = v.strictObject({ primary: colour, accent: colour })
export const whiteLabelTexts = v.strictObject({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) })
/** What a deployment is called and looks like; null where it is as Baize is. */
export const whiteLabelSchema = v.strictObject({
  /** The address of one of its own pictures. */
  logo: v.nullable(v.pipe(v.string(), v.regex(/^\/pictures\/[0-9a-f]{64}-\d{1,5}\.webp$/))),
  /** The same picture itself, a WebP in base64: icons and social pictures are drawn from it. */
  logoPicture: v.optional(v.nullable(v.pipe(v.string(), v.base64())), null),
  colours: v.nullable(v.strictObject({ dark: themeColours, light: themeColours })),
  theme: v.picklist(['dark', 'light']),
  texts: perLanguage(whiteLabelTexts),
})

/** What operators set for the static pages; what changes by the minute is the answer of `permission`. */
export const settingsSchema = v.strictObject({
  /** Enabled modules of the white-label tree, such as "REFERRAL" (product decisions, section 2). */
  modules: v.array(v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,30}$/))),
  /** Two-letter codes of countries whose mobile numbers are accepted; the first one is preselected. */
  countries: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), []),
  /** Links of the footer, and of the right bar. */
  social: v.array(v.strictObject({ name: text, url: v.pipe(v.string(), v.url()) })),
  messenger: v.nullable(v.strictObject({ name: text, url: v.pipe(v.string(), v.url()) })),
  /** The download address of each app; null if the deployment has none. */
  apps: v.strictObject({
    ios: v.nullable(v.pipe(v.string(), v.url())),
    android: v.nullable(v.pipe(v.string(), v.url())),
    lite: v.nullable(v.pipe(v.string(), v.url())),
  }),
  /** Other allowed origins of customer service links; this site's own is always allowed. */
  customerServiceOrigins: v.array(v.pipe(v.string(), v.url())),
  contact: v.strictObject({
    /** Null until the operator has said one: a page names no address that nobody reads. */
    email: v.nullable(v.pipe(v.string(), v.email())),
    phone: v.nullable(text),
    /** The hours of customer service, as text; null if it is always available. */
    hours: v.nullable(perLanguage(text)),
  }),
})

const vendorSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,20}$/)),
  mark: text,
  isStudio: v.boolean(),
})

/** A game, or a link to a vendor's games, as a tile of the static pages needs it. */
const headSchema = v.strictObject({
  nodeId: v.string(),
  isGame: v.picklist(ENTRY_KINDS),
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
  /** The path of the label, a WebP. */
  iconUrl: sitePath,
  /** The seed of the label's drawing; only the build uses it. */
  artSeed: text,
})

const categorySchema = v.strictObject({
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
  /** Whether any of its games states how far its rounds stray. */
  hasVolatility: v.boolean(),
  /** The first games of the category, for its section of the home page and the first page of its lobby. */
  heads: v.array(headSchema),
})

/**
 * The published content that the static pages are built from: texts, categories and the first games of each. Lists that
 * a visitor may scroll to the end are loaded from the API.
 */
export const snapshotSchema = v.strictObject({
  format: v.literal(1),
  publishedAt: instant,
  vendors: v.array(vendorSchema),
  banners: v.array(bannerSchema),
  notices: v.array(noticeSchema),
  help: v.array(helpArticleSchema),
  promotions: v.array(promotionSchema),
  points: pointsSchema,
  settings: settingsSchema,
  whiteLabel: v.optional(v.nullable(whiteLabelSchema), null),
  /** In the order of the home page; only those that have games. */
  categories: v.array(categorySchema),
  /** The start of the hot list, for the home page and the first page of its lobby. */
  hot: v.array(headSchema),
  /** The length of the hot list: its games, and links to vendors' games. */
  hotPlaces: count,
  /** The number of hot games per vendor, over all categories. */
  hotGames: v.array(v.strictObject({ code: vendorSchema.entries.code, games: count })),
})

export type Snapshot = v.InferOutput<typeof snapshotSchema>
export type Banner = v.InferOutput<typeof bannerSchema>
export type Notice = v.InferOutput<typeof noticeSchema>
export type HelpArticle = v.InferOutput<typeof helpArticleSchema>
export type Promotion = v.InferOutput<typeof promotionSchema>
export type PointsMall = v.InferOutput<typeof pointsSchema>
export type Settings = v.InferOutput<typeof settingsSchema>
export type WhiteLabel = v.InferOutput<typeof whiteLabelSchema>
export type PublishedCategory = v.InferOutput<typeof categorySchema>
/** A game, or a link to a vendor's games, as a tile of the static pages needs it. */
export type GameHead = v.InferOutput<typeof headSchema>
