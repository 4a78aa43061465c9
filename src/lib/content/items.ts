import type { Language } from '../i18n/languages.ts'
import { CURRENCY } from '../money/currency.ts'
import type { Content } from '../snapshot/publish.ts'
import type { Settings } from '../snapshot/schema.ts'
import type { ContentItem } from './content-file.ts'
import type { ContentKind } from './kinds.ts'

/** What the static pages take from the settings of the site rather than from content. */
export type SiteFacts = Pick<Settings, 'modules' | 'countries' | 'customerServiceOrigins' | 'ranks'>

/** The items that content is made of, each kind in its order. The opposite of `contentOf`. */
export function itemsOf(content: Content): ContentItem[] {
  const { settings, points, whiteLabel } = content
  const { rewards, ...mall } = points
  const { hours, ...contact } = settings.contact
  return [
    ...content.banners.map(({ id, texts, ...facts }) => item('banner', id, facts, texts)),
    ...content.notices.map(({ id, title, content: html, ...facts }) =>
      item('notice', id, facts, noticeTexts(title, html)),
    ),
    ...content.promotions.map(({ code, texts, ...facts }) => item('promotion', code, facts, texts)),
    ...content.help.map(({ anchor, texts, ...facts }) => item('help', anchor, facts, texts)),
    item('points-mall', 'mall', mall),
    ...rewards.map(({ code, texts, ...facts }) => item('points-item', code, facts, texts)),
    ...settings.social.map((link, index) => item('footer-link', `link-${index + 1}`, link)),
    item(
      'contact',
      'contact',
      { ...contact, messenger: settings.messenger },
      hours ? mapped(hours, text => ({ hours: text })) : {},
    ),
    ...Object.entries(settings.apps).flatMap(([id, url]) => (url === null ? [] : [item('app', id, { url })])),
    ...(whiteLabel ? [whiteLabelItem(whiteLabel)] : []),
  ]
}

function whiteLabelItem({
  texts,
  logoPicture: _,
  ...facts
}: NonNullable<Content['whiteLabel']>): ContentItem {
  return item('white-label', 'site', facts, texts)
}

/** Content as pages are made of it. What is missing or does not fit is found when the snapshot is checked. */
export function contentOf(items: readonly ContentItem[], site: SiteFacts): Content {
  const of = (kind: ContentKind) => items.filter(one => one.kind === kind)
  const [mall] = of('points-mall')
  const [contact] = of('contact')
  const [whiteLabel] = of('white-label')
  const { messenger = null, ...reached } = contact?.facts ?? { email: null, phone: null }
  const app = (id: string) => of('app').find(one => one.id === id)?.facts?.url ?? null
  const hours =
    contact && Object.keys(contact.texts).length > 0 ? mapped(contact.texts, text => text.hours) : null
  const content = {
    banners: of('banner').map(({ id, facts, texts }) => ({ id, ...facts, texts })),
    notices: of('notice').map(({ id, facts, texts }) => ({
      ...{ id, ...facts },
      title: mapped(texts, text => text.title),
      content: mapped(texts, text => text.content),
    })),
    promotions: of('promotion').map(({ id, facts, texts }) => ({ code: id, ...facts, texts })),
    help: of('help').map(({ id, facts, texts }) => ({ anchor: id, ...facts, texts })),
    points: {
      ...(mall?.facts ?? NO_MALL),
      rewards: of('points-item').map(({ id, facts, texts }) => ({ code: id, ...facts, texts })),
    },
    settings: {
      ...site,
      social: of('footer-link').map(({ facts }) => facts),
      messenger,
      apps: { ios: app('ios'), android: app('android'), lite: app('lite') },
      contact: { ...reached, hours },
    },
    whiteLabel: whiteLabel ? { ...whiteLabel.facts, logoPicture: null, texts: whiteLabel.texts } : null,
  }
  return content as unknown as Content
}

/** A mall that nobody has written yet: nothing earns points, and nothing is given for them. */
const NO_MALL = { status: 'comingSoon', currency: CURRENCY, earn: [], exchange: [], turnover: '1' } as const

type Texts = ContentItem['texts']

function item(kind: ContentKind, id: string, facts: object, texts: object = {}): ContentItem {
  return { kind, id, facts: { ...facts }, texts: texts as Texts }
}

function noticeTexts(title: Content['notices'][number]['title'], html: typeof title): Texts {
  return mapped(title, (text, language) => ({ title: text, content: html[language] })) as Texts
}

/** A value for each language that there is one of. */
function mapped<From, To>(
  texts: Readonly<Partial<Record<Language, From>>>,
  change: (text: From, language: Language) => To,
): Partial<Record<Language, To>> {
  const entries = Object.entries(texts) as [Language, From][]
  return Object.fromEntries(entries.map(([language, text]) => [language, change(text, language)]))
}
