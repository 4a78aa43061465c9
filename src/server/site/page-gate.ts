import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { languageOfPath, pathIn } from '#lib/i18n/languages.ts'
import { ownPath } from '#lib/site/rules.ts'
import type { Config } from '#server/config.ts'
import { visitorAddress } from '#server/platform/address.ts'
import type { Clock } from '#server/platform/clock.ts'
import { contentPolicy, NO_CONTENT_POLICY, securityHeaders } from '#server/platform/security-headers.ts'
import type { StaticFiles } from '#server/platform/static-files.ts'
import { errorMessage } from '#server/platform/texts.ts'
import { blockedValues, fillPage, maintenanceValues, modeHeaders } from './mode-page.ts'
import type { Site } from './site.ts'

/** Answered as usual in every mode: the API and the wallet check modes themselves; the machine polls its health. */
const NOT_PAGES = /^\/(api|readyz|metrics)$|^\/(api|vendor-demo)\//
/** Files of the customer service page, and what its pages' worker caches. */
const OPEN_FILES =
  /^\/(_astro|fonts|icons)\/|^\/(\w{2}\/)?offline(\/|$)|^\/(\w{2}\/)?[\w.-]+\.(svg|ico|png|webmanifest|txt|js)$/
const MODE_PAGE = /^\/(maintenance|blocked)(\/|\/index\.html)?$/
const compress = promisify(gzip)

interface Parts {
  config: Config
  clock: Clock
  site: Site
  /** Undefined while the site has not been built. */
  files: StaticFiles | undefined
}
/** Answers a request that a mode closes and returns true; leaves all others alone. */
export type PageGate = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Promise<boolean> | boolean

/**
 * Gates every page, deep link and file (product decisions, section 12): answers 503 while the operator has closed the
 * site and 451 in a restricted region, with the page of spec 2.14 in the address's language. While no mode is active,
 * the addresses of the mode pages redirect to the page that the visitor came from.
 */
export function pageGate(parts: Parts): PageGate {
  const { config, site } = parts
  return (request, response, pathname) => {
    if (NOT_PAGES.test(pathname)) return false
    const forwarded = request.headers['x-forwarded-for']
    const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
    const address = visitorAddress(request.socket.remoteAddress, chain, config.trustedProxyHops)
    const { status } = site.statusFor(address)
    const visit: Visit = { ...parts, request, response, pathname, address }
    if (status === 0) return MODE_PAGE.test(withoutLanguage(pathname)) && redirectBack(visit)
    if (OPEN_FILES.test(pathname) || isCustomerService(site, pathname)) return false
    return sendMode(status, visit).then(() => true)
  }
}

interface Visit extends Parts {
  request: IncomingMessage
  response: ServerResponse
  pathname: string
  address: string
}

function withoutLanguage(pathname: string): string {
  const language = languageOfPath(pathname)
  const prefix = pathIn(language, '/')
  return prefix === '/' ? pathname : pathname.slice(prefix.length) || '/'
}

/** Customer service stays reachable if it is a page of this site. */
function isCustomerService(site: Site, pathname: string): boolean {
  const plain = withoutLanguage(pathname).replace(/(\/index\.html|\/)$/, '')
  return site.settings.customerService.some(({ url }) => url.split(/[?#]/, 1)[0] === plain)
}

function queryOf(request: IncomingMessage): URLSearchParams {
  const target = request.url ?? ''
  const from = target.indexOf('?')
  return new URLSearchParams(from < 0 ? '' : target.slice(from))
}

function redirectBack({ request, response, pathname, config }: Visit): true {
  const next = ownPath(queryOf(request).get('next'))
  const isLoop = next !== undefined && MODE_PAGE.test(withoutLanguage(next.split('?', 1)[0] ?? ''))
  const target = next !== undefined && !isLoop ? next : pathIn(languageOfPath(pathname), '/')
  response
    .writeHead(303, {
      ...securityHeaders(config),
      'content-security-policy': NO_CONTENT_POLICY,
      'cache-control': 'no-store',
      location: target,
    })
    .end()
  return true
}

async function sendMode(status: 1 | 2, visit: Visit): Promise<void> {
  const { request, response, pathname, config, site, clock } = visit
  const { settings } = site
  const now = clock.now()
  const code = status === 1 ? 503 : 451
  const headers = { ...securityHeaders(config), ...modeHeaders(status, { settings, now }) }
  const language = languageOfPath(pathname)
  const page = await builtPage(status, visit)
  const text = errorMessage(status === 1 ? 'maintenance' : 'regionRestricted', language)
  if (!page || /\.\w+$/.test(pathname.replace(/\.html$/, ''))) {
    response
      .writeHead(code, {
        ...headers,
        'content-security-policy': NO_CONTENT_POLICY,
        'content-type': 'text/plain; charset=utf-8',
      })
      .end(request.method === 'HEAD' ? undefined : text)
    return
  }
  const path = withoutLanguage(pathname) + (queryOf(request).size > 0 ? `?${queryOf(request)}` : '')
  const pageCall = { settings, language, now, timeZone: config.timeZone, path }
  const values = status === 1 ? maintenanceValues(pageCall) : blockedValues(pageCall, visit.address)
  const body = Buffer.from(fillPage(page.text, values))
  const isZipped = (request.headers['accept-encoding'] ?? '').includes('gzip')
  const sent = isZipped ? await compress(body, { level: 5 }) : body
  response
    .writeHead(code, {
      ...headers,
      'content-security-policy': contentPolicy(config, page.inline),
      'content-type': 'text/html; charset=utf-8',
      'content-length': sent.length,
      vary: 'accept-encoding',
      ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
    })
    .end(request.method === 'HEAD' ? undefined : sent)
}

function builtPage(status: 1 | 2, { files, pathname }: Visit) {
  const name = status === 1 ? '/maintenance' : '/blocked'
  const path = files?.find(pathIn(languageOfPath(pathname), name))
  return path === undefined ? undefined : files?.page(path)
}
