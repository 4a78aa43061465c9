import { LANGUAGES, type Language, pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { waitSeconds } from '#lib/site/rules.ts'
import { type SiteSettings, textIn } from '#lib/site/settings.ts'
import { formatDuration, formatExpected } from '#lib/time/format.ts'
import { escapeHtml } from '#server/platform/html.ts'

/** The values of a mode page, by the names marked in src/layouts/PlainLayout.astro. Undefined values are left out. */
export type PageValues = Readonly<Record<string, string | undefined>>

const MARKS =
  /( data-when="([\w-]+)") hidden|( data-value="([\w-]+)">)(?=<\/)|( data-href="([\w-]+)") href="[^"]*"/g

/** Fills a mode page. All values are text: they are escaped here and nowhere else. */
export function fillPage(html: string, values: PageValues): string {
  return html.replace(MARKS, (whole, shown, when, open, value, marked, href) => {
    if (when !== undefined) return values[when] === undefined ? whole : shown
    if (value !== undefined) return open + escapeHtml(values[value] ?? '')
    return values[href] === undefined ? whole : `${marked} href="${escapeHtml(values[href])}"`
  })
}

interface Visit {
  settings: SiteSettings
  language: Language
  now: Date
  timeZone: string
  /** The page that the visitor requested, without its language, with its query. */
  path: string
}

/** The values of the maintenance page: the estimated end in the deployment's time zone, and the time left. */
export function maintenanceValues(visit: Visit): PageValues {
  const { settings, language, now, timeZone } = visit
  const { until, message } = settings.maintenance
  const { tag } = LANGUAGES[language]
  const leftMs = until === null ? 0 : Date.parse(until) - now.getTime()
  return {
    ...commonValues(visit),
    message: textIn(message, language)?.text,
    ...(until !== null && leftMs > 0
      ? { until: formatExpected(until, tag, timeZone), left: formatDuration(leftMs, tag) }
      : {}),
    ...(until !== null && leftMs <= 0 ? { late: '' } : {}),
  }
}

export function blockedValues(visit: Visit, address: string): PageValues {
  return {
    ...commonValues(visit),
    message: textIn(visit.settings.region.message, visit.language)?.text,
    address,
  }
}

/** Customer service, and the same page in the other languages. */
function commonValues({ settings, language, path }: Visit): PageValues {
  const [service] = settings.customerService
  const url = service?.url ?? '/support'
  return {
    support: url.startsWith('/') ? pathIn(language, url) : url,
    ...Object.fromEntries(SITE_LANGUAGES.map(other => [`in-${other}`, pathIn(other, path)])),
  }
}

/** How often a mode page reloads, so that it ends without a script. */
const REFRESH_SECONDS = 60

/** Response headers of a mode: not cached, and with the time to come back. */
export function modeHeaders(status: 1 | 2, { settings, now }: Pick<Visit, 'settings' | 'now'>) {
  return {
    'cache-control': 'no-store',
    refresh: String(REFRESH_SECONDS),
    ...(status === 1 ? { 'retry-after': String(waitSeconds(settings.maintenance.until, now)) } : {}),
  }
}
