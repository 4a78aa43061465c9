import { LANGUAGES, type Language, pathIn, SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
import {
  domainRoutes,
  type JackpotStanding,
  permission,
  ping,
  routers,
  type ServerLine,
} from '#lib/site/api.ts'
import { type SiteSettings, textIn } from '#lib/site/settings.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import type { LineKey } from './line-key.ts'
import { encryptedPath } from './service-path.ts'
import type { Site } from './site.ts'

/** The parts of a call that the list of lines depends on. */
type SiteCall = Pick<Call<typeof permission>, 'http' | 'runtime' | 'language'>

interface Parts {
  key: LineKey
  jackpot: () => JackpotStanding
  /** Names the build of the pages that is shown. */
  build: () => string | null
}

/** The site's status and its lines (spec 7.1, 7.4). All of it is answered from memory. */
export function siteRoutes(site: Site, parts: Parts): Route[] {
  const { key } = parts
  const lines = (call: SiteCall) => linesOf(site.settings, call.language, hereOf(call, site.settings))
  return [
    serve(permission, async call => permissionAnswer(call, site, parts)),
    serve(ping, async ({ input, http }) => {
      // A page on one line pings the others; the answer is public.
      http.header('access-control-allow-origin', '*')
      return { signature: key.sign(input.random) }
    }),
    serve(domainRoutes, async call => ({ domainRoute: lines(call) })),
    serve(routers, async call => ({
      domainList: lines(call).map(({ domainName }) => ({ domainName })),
    })),
  ]
}

function permissionAnswer(call: Call<typeof permission>, site: Site, { key, jackpot, build }: Parts) {
  const { language, address } = call
  const { settings } = site
  const { status, isMaintained, isRestricted } = site.statusFor(address)
  const message = status === 2 ? settings.region.message : status === 1 ? settings.maintenance.message : {}
  return {
    info: {
      customerService: settings.customerService.map(({ csType, url }) => ({
        csType,
        path: encryptedPath(url.startsWith('/') ? pathIn(language, url) : url),
      })),
      domainRoute: linesOf(settings, language, hereOf(call, settings)),
      resources: resourcesOf(settings),
      whitelabel: settings.modules,
      mainDomain: new URL(call.runtime.config.publicUrl).host,
      analytics: { gtagId: settings.gtagId },
      jackpot: jackpot(),
      imageCDNs: settings.imageCDNs,
      launchGameCDNs: settings.launchGameCDNs,
      lineKey: key.publicKey,
    },
    location: { ip: address },
    status,
    maintenance: isMaintained,
    maintenanceEnd: isMaintained ? settings.maintenance.until : null,
    modeMessage: textIn(message, language)?.text ?? '',
    regionRestriction: isRestricted,
    build: build(),
  }
}

/** The official address that the call was sent to: a line if its host is one, else the deployment's own. */
function hereOf(call: SiteCall, { lines }: SiteSettings): string {
  const host = call.http.req.header('host')
  const line = lines.find(({ domainName }) => new URL(domainName).host === host)
  return line?.domainName ?? call.runtime.config.publicUrl
}

/** Every official address once, starting with the answering one; addresses are origins such as https://play.example. */
function linesOf({ lines }: SiteSettings, language: Language, here: string): ServerLine[] {
  const described = new Map(
    lines.map(line => [line.domainName, textIn(line.description, language)?.text ?? '']),
  )
  const all = [here, ...[...described.keys()].filter(domainName => domainName !== here)]
  return all.map((domainName, idx) => ({ idx, domainName, description: described.get(domainName) ?? '' }))
}

/** Labels named as in the specification: "labelName" and the language's code, always including labelNameEn. */
function resourcesOf({ resources }: SiteSettings) {
  return Object.fromEntries(
    Object.entries(resources).map(([name, { url, label }]) => {
      const labels = SHIPPED_LANGUAGES.flatMap(language =>
        label[language] ? [[`labelName${capitalised(LANGUAGES[language].code)}`, label[language]]] : [],
      )
      return [name, { url, labelNameEn: textIn(label, 'en')?.text ?? name, ...Object.fromEntries(labels) }]
    }),
  )
}

function capitalised(code: string): string {
  return code.charAt(0) + code.slice(1).toLowerCase()
}
