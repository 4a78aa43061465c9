import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import type { SiteIndex } from '#server/platform/site.ts'
import { headerRules, originsOf } from '#server/publish/header-files.ts'
import { hasNginx, openNginx } from '../support/nginx.ts'

const dist = resolve(import.meta.dirname, '../../dist')

/** nginx with the built files, where it is installed; else a host that knows them, their headers, and where the API is. */
export async function openStaticHost(api: string): Promise<{ address: string; close: () => Promise<void> }> {
  if (hasNginx()) return openNginx({ distDir: dist, config: originsOf({}), api })
  const index = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as SiteIndex
  const { common, rules } = headerRules(index, originsOf({}))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) {
      const headers = { 'accept-language': String(request.headers['accept-language'] ?? 'en') }
      const said = await fetch(api + pathname + search, { headers })
      const type = said.headers.get('content-type') ?? 'text/plain'
      response.writeHead(said.status, { 'content-type': type }).end(await said.text())
      return
    }
    const page = `${pathname.replace(/\/$/, '')}/index.html`
    const path = [pathname, page].find(one => Object.hasOwn(index.files, one))
    if (path === undefined) return void response.writeHead(404).end()
    const rule = rules.find(one => one.path === path || (one.path.endsWith('/') && path.startsWith(one.path)))
    const headers = { ...common, ...rule?.headers, 'content-type': index.files[path]?.type ?? '' }
    response.writeHead(200, headers).end(readFileSync(join(dist, 'client', path)))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(listening => server.listen(0, 'localhost', listening))
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : undefined
  return {
    address: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}
