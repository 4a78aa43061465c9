/**
 * The headers of the built site for who serves it with something else than our server: nginx, Caddy, or a CDN that reads
 * `_headers`. They come from where the server takes its own (src/server/platform/file-headers.ts).
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { type FileHeaders, fileHeaders } from '#server/platform/file-headers.ts'
import { type Allowed, NO_CONTENT_POLICY, securityHeaders } from '#server/platform/security-headers.ts'
import type { SiteIndex } from '#server/platform/site.ts'

type Origins = Pick<Config, 'publicUrl' | 'apiOrigin' | 'gameOrigins'>

/** Files under one address: a whole folder ("/_astro/"), or one file ("/en/index.html"). */
interface Rule {
  path: string
  headers: FileHeaders
}

interface HeaderRules {
  /** Of every answer. */
  common: Readonly<Record<string, string>>
  /** Where no rule says otherwise. */
  usual: FileHeaders
  rules: readonly Rule[]
}

const USUAL: FileHeaders = {
  'content-security-policy': NO_CONTENT_POLICY,
  'x-frame-options': 'DENY',
  'cache-control': 'public, max-age=3600',
}
const NAMES = ['content-security-policy', 'x-frame-options', 'cache-control'] as const

/** Folders whose files all have the same headers are one rule. */
export function headerRules({ files }: SiteIndex, config: Origins, allowed: Allowed = {}): HeaderRules {
  const { 'x-frame-options': _, ...common } = securityHeaders(config)
  const all = Object.entries(files).map(([path, file]) => ({
    path,
    headers: fileHeaders(path, file, config, allowed),
  }))
  const folders = Map.groupBy(all, ({ path }) => /^\/[^/]+\//.exec(path)?.[0] ?? '')
  const rules = [...folders].flatMap(([folder, within]) => {
    const kinds = new Set(within.map(rule => keyOf(rule.headers)))
    const isWhole = folder !== '' && kinds.size === 1 && !within.some(({ path }) => path.endsWith('.html'))
    const [first] = within
    return isWhole && first ? [{ path: folder, headers: first.headers }] : within
  })
  return { common, usual: USUAL, rules }
}

const keyOf = (headers: FileHeaders) => NAMES.map(name => headers[name]).join('\n')
const isFolder = (path: string) => path.endsWith('/')
const HEAD =
  '# Made by the build. "npm run headers -- https://your-server" makes it anew with what the server allows now.'

/** For Netlify, Cloudflare Pages and their like. A page is asked for by its folder. */
export function headersFile({ common, rules }: HeaderRules): string {
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  const block = ({ path, headers }: Rule) =>
    addressesOf(path).flatMap(address => [isFolder(path) ? `${address}*` : address, ...lines(headers)])
  // Lines for one answer are joined there: what differs from file to file stands with the files alone.
  return [HEAD, '/*', ...lines(common), ...rules.flatMap(block), ''].join('\n')
}

/** How visitors ask for it: a page by its folder, with and without the slash, or by its file. */
function addressesOf(path: string): string[] {
  if (!path.endsWith('/index.html')) return [path]
  const folder = path.slice(0, -'index.html'.length)
  return [...new Set([folder, folder === '/' ? folder : folder.slice(0, -1), path])]
}

/** Two parts: `map` belongs into http, `add_header` into the location of the pages. */
export function nginxFiles({ common, usual, rules }: HeaderRules): { http: string; server: string } {
  const alike = Map.groupBy(rules, ({ path }) => path.toLowerCase())
  // A plain key fits in any case there, so that files that differ in case alone are told apart by patterns.
  const keyOfFile = (path: string) =>
    (alike.get(path.toLowerCase())?.length ?? 0) > 1 ? `~^${path.replaceAll('.', '\\.')}$` : path
  const map = (name: (typeof NAMES)[number]) => [
    `map $baize_path $baize_${name.replaceAll('-', '_')} {`,
    `  default "${usual[name]}";`,
    ...rules
      .filter(({ headers }) => headers[name] !== usual[name])
      .map(
        ({ path, headers }) => `  "${isFolder(path) ? `~^${path}` : keyOfFile(path)}" "${headers[name]}";`,
      ),
    '}',
  ]
  const http = [
    HEAD,
    '# include it in http { }',
    'map_hash_max_size 16384;',
    'map_hash_bucket_size 256;',
    // Some ways to find the page of a folder leave two slashes.
    'map $uri $baize_path {',
    '  default $uri;',
    '  "~^(?<baize_folder>.*?)//+index\\.html$" "$baize_folder/index.html";',
    '}',
    ...NAMES.flatMap(map),
  ]
  const server = [
    HEAD,
    '# include it in the location that serves the pages; what is passed on from the server has headers of its own',
    ...Object.entries(common).map(([name, value]) => `add_header ${name} "${value}" always;`),
    ...NAMES.map(name => `add_header ${name} $baize_${name.replaceAll('-', '_')} always;`),
  ]
  return { http: `${http.join('\n')}\n`, server: `${server.join('\n')}\n` }
}

/** A snippet: `import baize_headers` in the site. */
export function caddyFile({ common, usual, rules }: HeaderRules): string {
  const values = (headers: FileHeaders) => NAMES.map(name => `"${headers[name]}"`).join(' ')
  const row = ({ path, headers }: Rule) =>
    addressesOf(path).map(address => `\t\t${isFolder(path) ? `~^${path}` : address} ${values(headers)}`)
  return [
    HEAD,
    '(baize_headers) {',
    `\tmap {path} ${NAMES.map(name => `{baize_${name.replaceAll('-', '_')}}`).join(' ')} {`,
    ...rules.filter(({ headers }) => keyOf(headers) !== keyOf(usual)).flatMap(row),
    `\t\tdefault ${values(usual)}`,
    '\t}',
    '\theader {',
    ...Object.entries(common).map(([name, value]) => `\t\t${name} "${value}"`),
    ...NAMES.map(name => `\t\t${name} {baize_${name.replaceAll('-', '_')}}`),
    '\t}',
    '}',
    '',
  ].join('\n')
}

/** What the policy of a page allows besides the site itself, as the server sends it now. */
export function allowedBy(policy: string, { apiOrigin, gameOrigins }: Origins): Required<Allowed> {
  const directives = policy.split(';').map(directive => directive.trim().split(/\s+/))
  const known = [...gameOrigins, ...(apiOrigin ? [apiOrigin] : [])]
  const origins = (name: string) =>
    (directives.find(([directive]) => directive === name) ?? []).filter(
      source => /^https?:\/\//.test(source) && !known.includes(source),
    )
  return { connect: origins('connect-src'), frame: origins('frame-src'), image: origins('img-src') }
}

/** Writes them into `dist/headers`, beside the files that they are for. */
export async function writeHeaders(
  distDir: string,
  index: SiteIndex,
  { config, allowed }: { config: Origins; allowed?: Allowed },
): Promise<string> {
  const folder = join(distDir, 'headers')
  const rules = headerRules(index, config, allowed)
  const { http, server } = nginxFiles(rules)
  await mkdir(folder, { recursive: true })
  await Promise.all([
    writeFile(join(folder, '_headers'), headersFile(rules)),
    writeFile(join(folder, 'nginx-http.conf'), http),
    writeFile(join(folder, 'nginx-server.conf'), server),
    writeFile(join(folder, 'Caddyfile'), caddyFile(rules)),
  ])
  return folder
}

/** Of the environment of a build, where there may be no server yet. */
export function originsOf(env: Readonly<Record<string, string | undefined>>): Origins {
  const publicUrl = env.PUBLIC_URL || env.PUBLIC_SITE_URL || 'http://localhost:4321'
  return {
    publicUrl,
    apiOrigin: env.PUBLIC_API_ORIGIN || undefined,
    gameOrigins: (env.GAME_ORIGINS ?? '')
      .split(',')
      .map(origin => origin.trim())
      .filter(Boolean),
  }
}
