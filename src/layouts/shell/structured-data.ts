import { LANGUAGES, type Language, pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { translator } from '#lib/i18n/phrases.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { siteDescription } from './site-description.ts'

/** The page that is described. `path` is without its language; `site` the address of the deployment. */
export interface DescribedPage {
  language: Language
  path: string
  title: string
  site: URL
}

/**
 * What search engines read about a page (schema.org, as the text of a JSON-LD element): who we are on the home page, the
 * way from there on the pages right below it. Pages further down name the pages above them themselves, through the
 * layout's `head` slot. Empty when there is nothing to say.
 */
export function structuredData(page: DescribedPage): string {
  const segments = page.path.split('/').filter(Boolean)
  if (segments.length === 0) return jsonLd({ '@graph': [organization(page), website(page)] })
  return segments.length === 1 ? jsonLd(breadcrumbs(page, [{ path: page.path, name: page.title }])) : ''
}

/** The breadcrumbs from the home page to a page: the path and name of each step after the home page. */
export function breadcrumbs(
  { language, site }: Pick<DescribedPage, 'language' | 'site'>,
  steps: readonly { path: string; name: string }[],
): object {
  const home = { path: '/', name: translator(language, 'shell')('home') }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...steps].map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(pathIn(language, path), site).href,
    })),
  }
}

/** JSON that cannot end the element it stands in. */
export function jsonLd(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
}

function organization({ language, site }: DescribedPage): object {
  const { social, contact } = loadSnapshot().settings
  return {
    '@type': 'Organization',
    '@id': new URL('/#house', site).href,
    name: translator(language, 'shell')('siteTitle'),
    url: new URL('/', site).href,
    logo: new URL('/icons/app-512.png', site).href,
    sameAs: social.map(link => link.url),
    ...(contact.email === null ? {} : { contactPoint: contactPoint(contact.email) }),
  }
}

function contactPoint(email: string): object {
  return {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email,
    availableLanguage: SITE_LANGUAGES.map(each => LANGUAGES[each].tag),
  }
}

function website({ language, site }: DescribedPage): object {
  const t = translator(language, 'shell')
  return {
    '@type': 'WebSite',
    name: t('siteTitle'),
    description: siteDescription(language),
    url: new URL(pathIn(language, '/'), site).href,
    inLanguage: LANGUAGES[language].tag,
    publisher: { '@id': new URL('/#house', site).href },
  }
}
