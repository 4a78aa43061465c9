/**
 * The dictionaries at build time: pages use `translator`, islands get their phrases as props. Browser code never
 * imports this module; it fills its phrases with `fill` and `plural` of format.ts.
 *
 * Every call names the language. i18next has one global language, which pages that render concurrently would change for
 * each other (docs/decisions/006-translations.md).
 */
import i18next from 'i18next'
import type agent from '../../../locales/en/agent.json'
import type announce from '../../../locales/en/announce.json'
import type bonuses from '../../../locales/en/bonuses.json'
import type captcha from '../../../locales/en/captcha.json'
import type cashier from '../../../locales/en/cashier.json'
import type centre from '../../../locales/en/centre.json'
import type chat from '../../../locales/en/chat.json'
import type contracts from '../../../locales/en/contracts.json'
import type downlines from '../../../locales/en/downlines.json'
import type download from '../../../locales/en/download.json'
import type drawcheck from '../../../locales/en/drawcheck.json'
import type draws from '../../../locales/en/draws.json'
import type errors from '../../../locales/en/errors.json'
import type fairness from '../../../locales/en/fairness.json'
import type feedback from '../../../locales/en/feedback.json'
import type forget from '../../../locales/en/forget.json'
import type help from '../../../locales/en/help.json'
import type home from '../../../locales/en/home.json'
import type identity from '../../../locales/en/identity.json'
import type inbox from '../../../locales/en/inbox.json'
import type limits from '../../../locales/en/limits.json'
import type lines from '../../../locales/en/lines.json'
import type livemodels from '../../../locales/en/livemodels.json'
import type lobby from '../../../locales/en/lobby.json'
import type login from '../../../locales/en/login.json'
import type lottery from '../../../locales/en/lottery.json'
import type member from '../../../locales/en/member.json'
import type messages from '../../../locales/en/messages.json'
import type missions from '../../../locales/en/missions.json'
import type modes from '../../../locales/en/modes.json'
import type offline from '../../../locales/en/offline.json'
import type outbox from '../../../locales/en/outbox.json'
import type ownlimit from '../../../locales/en/ownlimit.json'
import type phone from '../../../locales/en/phone.json'
import type play from '../../../locales/en/play.json'
import type pointmall from '../../../locales/en/pointmall.json'
import type points from '../../../locales/en/points.json'
import type profit from '../../../locales/en/profit.json'
import type promotionentry from '../../../locales/en/promotionentry.json'
import type promotions from '../../../locales/en/promotions.json'
import type promotionterms from '../../../locales/en/promotionterms.json'
import type raffle from '../../../locales/en/raffle.json'
import type rafflecheck from '../../../locales/en/rafflecheck.json'
import type reality from '../../../locales/en/reality.json'
import type rebate from '../../../locales/en/rebate.json'
import type records from '../../../locales/en/records.json'
import type recovery from '../../../locales/en/recovery.json'
import type referral from '../../../locales/en/referral.json'
import type registration from '../../../locales/en/registration.json'
import type rewards from '../../../locales/en/rewards.json'
import type rounds from '../../../locales/en/rounds.json'
import type seamless from '../../../locales/en/seamless.json'
import type search from '../../../locales/en/search.json'
import type security from '../../../locales/en/security.json'
import type shell from '../../../locales/en/shell.json'
import type social from '../../../locales/en/social.json'
import type support from '../../../locales/en/support.json'
import type team from '../../../locales/en/team.json'
import type teamreports from '../../../locales/en/teamreports.json'
import type transfers from '../../../locales/en/transfers.json'
import type uploads from '../../../locales/en/uploads.json'
import type vip from '../../../locales/en/vip.json'
import type wallets from '../../../locales/en/wallets.json'
import type withdraw from '../../../locales/en/withdraw.json'
import { IS_DEMO } from '../demo/is-demo.ts'
import { POLICY_AGES } from '../limits/deployment.ts'
import { houseName } from '../snapshot/white-label.ts'
import { fill, formatCount, type Phrases, type PhraseValues } from './format.ts'
import type { Language } from './languages.ts'

/** One line per dictionary; the English one is the type of all languages. */
export interface Dictionaries {
  agent: typeof agent
  announce: typeof announce
  bonuses: typeof bonuses
  captcha: typeof captcha
  cashier: typeof cashier
  chat: typeof chat
  centre: typeof centre
  contracts: typeof contracts
  downlines: typeof downlines
  download: typeof download
  drawcheck: typeof drawcheck
  draws: typeof draws
  errors: typeof errors
  fairness: typeof fairness
  feedback: typeof feedback
  forget: typeof forget
  help: typeof help
  home: typeof home
  identity: typeof identity
  inbox: typeof inbox
  limits: typeof limits
  lines: typeof lines
  livemodels: typeof livemodels
  lobby: typeof lobby
  login: typeof login
  lottery: typeof lottery
  member: typeof member
  messages: typeof messages
  missions: typeof missions
  modes: typeof modes
  offline: typeof offline
  outbox: typeof outbox
  ownlimit: typeof ownlimit
  phone: typeof phone
  play: typeof play
  pointmall: typeof pointmall
  points: typeof points
  profit: typeof profit
  promotionentry: typeof promotionentry
  promotions: typeof promotions
  raffle: typeof raffle
  rafflecheck: typeof rafflecheck
  promotionterms: typeof promotionterms
  rebate: typeof rebate
  reality: typeof reality
  records: typeof records
  recovery: typeof recovery
  referral: typeof referral
  registration: typeof registration
  rewards: typeof rewards
  rounds: typeof rounds
  seamless: typeof seamless
  search: typeof search
  security: typeof security
  shell: typeof shell
  social: typeof social
  support: typeof support
  team: typeof team
  teamreports: typeof teamreports
  transfers: typeof transfers
  uploads: typeof uploads
  vip: typeof vip
  wallets: typeof wallets
  withdraw: typeof withdraw
}
export type Namespace = keyof Dictionaries

/** The name of a phrase without its plural suffix: the key of `games_one` and `games_other` is `games`. */
type Singular<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key
export type PhraseKey<Name extends Namespace> = Singular<keyof Dictionaries[Name] & string>
export type Translate<Name extends Namespace> = (key: PhraseKey<Name>, values?: PhraseValues) => string

/** Returns a translator for one dictionary of a page: `t('deposit')`, `t('games', { count: 12 })`. */
export function translator<Name extends Namespace>(language: Language, namespace: Name): Translate<Name> {
  const translate = i18next.getFixedT(language, namespace)
  return (key, given = {}) => {
    const values: PhraseValues = { ...siteValues(language), ...given }
    const { count } = values
    if (typeof count !== 'number') return fill(translate(key, { skipInterpolation: true }) as string, values)
    // The number selects the plural form, and is inserted with the language's separators.
    const form = translate(key, { count, skipInterpolation: true }) as string
    return fill(form, { ...values, count: formatCount(count, language) })
  }
}

/** Values that every text may use. */
function siteValues(language: Language): PhraseValues {
  return { ...POLICY_AGES, house: houseName(language) }
}

/** The dictionaries prepared for islands, by the loaded ones. */
const readied = new WeakMap<Phrases, Phrases>()

/** Notes only for a demo: pages of other deployments do not contain them. */
const DEMO_NOTES: Partial<Record<Namespace, readonly string[]>> = {
  cashier: ['sandboxNote', 'payDemo', 'transferDemo', 'pageDemo'],
  withdraw: ['playMoneyNote'],
}

function isSaidHere(namespace: Namespace, key: string): boolean {
  return IS_DEMO || !DEMO_NOTES[namespace]?.includes(key)
}

/** The whole dictionary, for the props of an island; prefer `pick` if it needs only a few phrases. */
export function phrasesFor<Name extends Namespace>(language: Language, namespace: Name): Dictionaries[Name] {
  const bundle: unknown = i18next.getResourceBundle(language, namespace)
  if (bundle === undefined) throw new Error(`No dictionary locales/${language}/${namespace}.json was loaded.`)
  const known = readied.get(bundle as Phrases)
  if (known) return known as Dictionaries[Name]
  const ready = Object.fromEntries(
    Object.entries(bundle as Phrases).map(([key, phrase]) => [
      key,
      isSaidHere(namespace, key) ? fill(phrase, siteValues(language)) : '',
    ]),
  )
  readied.set(bundle as Phrases, ready)
  return ready as Dictionaries[Name]
}

/**
 * Some phrases of a dictionary, for the props of an island. A plural named by its English suffixes includes the
 * language's own suffixes.
 */
export function pick<Name extends Namespace, Key extends keyof Dictionaries[Name]>(
  language: Language,
  namespace: Name,
  keys: readonly Key[],
): Pick<Dictionaries[Name], Key> {
  const all = phrasesFor(language, namespace)
  const wanted = new Set(keys.map(key => singular(key as string)))
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(singular(key)))) as Pick<
    Dictionaries[Name],
    Key
  >
}

const singular = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
