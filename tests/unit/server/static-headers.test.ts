import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { getConfig } from '#server/config.ts'
import type { SiteFile, SiteIndex } from '#server/platform/site.ts'
import { StaticFiles } from '#server/platform/static-files.ts'
import {
  allowedBy,
  caddyFile,
  headerRules,
  headersFile,
  nginxFiles,
  originsOf,
} from '#server/publish/header-files.ts'

// Protects (reliability S57 to S59): pages that nginx, Caddy or a CDN serves carry the same security headers as those of our
// own server, each page its own policy, and nothing more is allowed there.

const env = {
  PUBLIC_URL: 'https://play.example',
  PUBLIC_API_ORIGIN: 'https://api.example',
  GAME_ORIGINS: 'https://games.example',
}
const page = (script: string): SiteFile => ({
  type: 'text/html; charset=utf-8',
  bytes: 1,
  etag: 'x',
  inline: { scripts: [`sha256-${script}=`], styles: [], ...(script === 'c' ? { fonts: true } : {}) },
})
const plain: SiteFile = { type: 'text/javascript; charset=utf-8', bytes: 1, etag: 'x' }
const index: SiteIndex = {
  files: {
    '/index.html': page('a'),
    '/en/index.html': page('a'),
    '/en/help/index.html': page('a+/b'),
    '/en/seaLottery/index.html': page('d'),
    '/en/sealottery/index.html': page('e'),
    '/en/member/withdraw/index.html': page('a'),
    '/member/depositv2/index.html': page('a'),
    '/en/maintenance/index.html': page('c'),
    '/404.html': page('a'),
    '/service-worker.js': plain,
    '/robots.txt': plain,
    '/_astro/guest.abc.js': plain,
    '/_astro/page.css': plain,
    '/workers/search-worker.abc.js': plain,
    '/icons/icon.png': plain,
    '/phone/66.json': plain,
  },
}
const allowed = {
  connect: ['https://b.play.example'],
  frame: ['https://vendor.example'],
  image: ['https://pictures.example'],
}
const config = getConfig(env)
const files = new StaticFiles(config, index)
files.allow(allowed)
const rules = headerRules(index, originsOf(env), allowed)
const NAMES = ['content-security-policy', 'x-frame-options', 'cache-control']

/** What our own server sends with a file. */
async function ours(path: string): Promise<Record<string, string>> {
  let sent: Record<string, string> = {}
  const response = {
    writeHead: (_status: number, headers: Record<string, string>) => {
      sent = headers
      return { end: () => undefined }
    },
  } as unknown as ServerResponse
  await files.send({ method: 'HEAD', headers: {} } as IncomingMessage, response, path)
  const { etag: _, vary: __, 'content-length': ___, 'content-type': ____, ...headers } = sent
  return headers
}

/** Reads `map` and `add_header` as nginx does: plain names in any case first, then patterns, then the default. */
function byNginx(path: string): Record<string, string> {
  const { http, server } = nginxFiles(rules)
  const values = new Map<string, string>()
  for (const [, variable = '', body = ''] of http.matchAll(/map \$baize_path (\$\w+) \{\n([\s\S]*?)\n\}/g)) {
    const rows = [...body.matchAll(/^ {2}(?:"([^"]*)"|default) "([^"]*)";$/gm)]
    const names = rows.map(([, key]) => key?.toLowerCase()).filter(key => key && !key.startsWith('~'))
    expect(names).toEqual([...new Set(names)])
    const exact = rows.find(([, key]) => key?.toLowerCase() === path.toLowerCase())
    const pattern = rows.find(([, key]) => key?.startsWith('~') && new RegExp(key.slice(1)).test(path))
    const usual = rows.find(([, key]) => key === undefined)
    values.set(variable, (exact ?? pattern ?? usual)?.[2] ?? '')
  }
  const added = [...server.matchAll(/^add_header (\S+) (?:"([^"]*)"|(\$\w+)) always;$/gm)]
  return Object.fromEntries(
    added.map(([, name = '', value, from = '']) => [name, value ?? values.get(from) ?? '']),
  )
}

function byCaddy(address: string): Record<string, string> {
  const text = caddyFile(rules)
  const rows = [...text.matchAll(/^\t\t(\S+) "([^"]*)" "([^"]*)" "([^"]*)"$/gm)]
  const row =
    rows.find(([, key]) => key === address) ??
    rows.find(([, key]) => key?.startsWith('~') && new RegExp(key.slice(1)).test(address)) ??
    rows.find(([, key]) => key === 'default')
  const common = [...text.matchAll(/^\t\t([\w-]+) "([^"]*)"$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  for (const name of NAMES) expect(text).toContain(`\t\t${name} {baize_${name.replaceAll('-', '_')}}`)
  return Object.fromEntries([...common, ...NAMES.map((name, at) => [name, row?.[at + 2]])])
}

/** All rules that fit, as CDNs put them together. */
function byCdn(address: string): Record<string, string> {
  const headers: Record<string, string> = {}
  let fits = false
  for (const line of headersFile(rules).split('\n')) {
    const [, name = '', value = ''] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    if (name && fits) {
      expect(headers, `${name} of ${address} twice`).not.toHaveProperty(name)
      headers[name] = value
    } else if (line.startsWith('/'))
      fits = line.endsWith('*') ? address.startsWith(line.slice(0, -1)) : address === line
  }
  return headers
}

test.each(Object.keys(index.files))(
  'nginx, Caddy and a CDN send %s with the headers of our own server',
  async path => {
    const expected = await ours(path)
    expect(Object.keys(expected)).toEqual(expect.arrayContaining([...NAMES, 'strict-transport-security']))
    expect(byNginx(path)).toEqual(expected)
    const folder = path.replace(/index\.html$/, '')
    const addresses = folder === path ? [path] : [path, folder, folder === '/' ? '/' : folder.slice(0, -1)]
    for (const address of addresses) {
      expect(byCaddy(address), address).toEqual(expected)
      expect(byCdn(address), address).toEqual(expected)
    }
  },
)

// Protects: a worker runs under the policy of its own file, and calls the API where pages and API have two names.
test('a worker may call the API, and nothing else', () => {
  expect(byNginx('/workers/search-worker.abc.js')).toMatchObject({
    'content-security-policy':
      "default-src 'none'; connect-src 'self' https://api.example; frame-ancestors 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('what is not a file of the site may do nothing', () => {
  expect(byNginx('/no/such/file')['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
})

test('what a server allows its pages is read from the policy that it sends', async () => {
  const policy = (await ours('/en/index.html'))['content-security-policy'] ?? ''
  expect(allowedBy(policy, originsOf(env))).toEqual(allowed)
})
