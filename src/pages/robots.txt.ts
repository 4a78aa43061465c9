import type { APIRoute } from 'astro'
import { pathIn, SITE_LANGUAGES } from '#lib/i18n/languages.ts'

/** What needs a session is nothing to search in; every other page says itself whether it may be kept. */
const MEMBERS_ONLY = ['/member/', '/seamless']

export const GET: APIRoute = ({ site }) => {
  const closed = [
    '/api/',
    '/vendor-demo/',
    ...SITE_LANGUAGES.flatMap(language => MEMBERS_ONLY.map(path => pathIn(language, path))),
  ]
  const lines = ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), '']
  if (site) lines.push(`Sitemap: ${new URL('/sitemap.xml', site).href}`)
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
