import { LANGUAGES, type Language, pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { waitSeconds } from '#lib/site/rules.ts'
import { type SiteSettings, textIn } from '#lib/site/settings.ts'
import { formatDuration, formatExpected } from '#lib/time/format.ts'
import { escapeHtml } from '#server/platform/html.ts'

/** What a mode page says to one visitor, by the names that src/layouts/PlainLayout.astro marks. Undefined is left out. */
export type Facts = Readonly<Record<string, string | undefined>>

const MARKS =
  /( data-when="([\w-]+)") hidden|( data-value="([\w-]+)">)(?=<\/)|( data-href="([\w-]+)") href="[^"]*"/g

/** Fills a mode page. Everything filled in is text: it is escaped here and nowhere else. */
export function fillPage(html: string, facts: Facts): string {
  return html.replace(MARKS, (whole, shown, when, open, value, marked, href) => {
    if (when !== undefined) return facts[when] === undefined ? whole : shown
    if (value !== undefined) return open + escapeHtml(facts[value] ?? '')
    return facts[href] === undefined ? whole : `${marked} href="${escapeHtml(facts[href])}"`
  })
}

interface Visit {
  settings: SiteSettings
  language: Language
  now: Date
  timeZone: string
  /** Where the visitor wanted to go, without its language, with its query. */
  path: string
}

/** The facts of the maintenance page: the estimated end in the deployment's zone, and what is left until then. */
export function maintenanceFacts(visit: Visit): Facts {
  const { settings, language, now, timeZone } = visit
  const { until, message } = settings.maintenance
  const { tag } = LANGUAGES[language]
  const leftMs = until === null ? 0 : Date.parse(until) - now.getTime()
  return {
    ...commonFacts(visit),
    message: textIn(message, language)?.text,
    ...(until !== null && leftMs > 0
      ? { until: formatExpected(until, tag, timeZone), left: formatDuration(leftMs, tag) }
      : {}),
    ...(until !== null && leftMs <= 0 ? { late: '' } : {}),
  }
}

export function blockedFacts(visit: Visit, address: string): Facts {
  return {
    ...commonFacts(visit),
    message: textIn(visit.settings.region.message, visit.language)?.text,
    address,
  }
}

/** Customer service, and the same page in the other languages. */
function commonFacts({ settings, language, path }: Visit): Facts {
  const [service] = settings.customerService
  const url = service?.url ?? '/support'
  return {
    support: url.startsWith('/') ? pathIn(language, url) : url,
    ...Object.fromEntries(SITE_LANGUAGES.map(other => [`in-${other}`, pathIn(other, path)])),
  }
}

/** How often a page of a mode asks again, so that it ends by itself without a script. */
const REFRESH_SECONDS = 60

/** Headers of an answer in a mode: never kept, and with the time to come back. */
export function modeHeaders(status: 1 | 2, { settings, now }: Pick<Visit, 'settings' | 'now'>) {
  return {
    'cache-control': 'no-store',
    refresh: String(REFRESH_SECONDS),
    ...(status === 1 ? { 'retry-after': String(waitSeconds(settings.maintenance.until, now)) } : {}),
  }
}
