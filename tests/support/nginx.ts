import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import { headerRules, nginxFiles } from '#server/publish/header-files.ts'
import { freePort } from './server-process.ts'

const MIME_TYPES = '/etc/nginx/mime.types'
const GUIDE = 'docs/serve-pages.md'

/** Whether nginx is installed here. */
export function hasNginx(): boolean {
  return existsSync(MIME_TYPES) && spawnSync('nginx', ['-v']).status === 0
}

interface Options {
  distDir: string
  config: Pick<Config, 'publicUrl' | 'apiOrigin' | 'gameOrigins'>
  /** Where the API is: "http://127.0.0.1:4321". */
  api: string
}

/** nginx with the pages of a build, set up as docs/serve-pages.md says. */
export async function openNginx(options: Options): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, options))
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  nginx.stderr.on('data', (text: Buffer) => {
    said += text
  })
  const close = async () => {
    if (nginx.exitCode === null) {
      const ended = once(nginx, 'close')
      nginx.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const address = `http://localhost:${port}`
  if (!(await answers(nginx, address))) {
    await close()
    throw new Error(`nginx does not answer: ${said}`)
  }
  return { address, close }
}

/** The example of the guide, with the addresses of this machine. */
function configuration(folder: string, port: number, { distDir, config, api }: Options): string {
  const index = JSON.parse(readFileSync(join(distDir, 'site.json'), 'utf8')) as SiteIndex
  const { http, server } = nginxFiles(headerRules(index, config))
  writeFileSync(join(folder, 'nginx-http.conf'), http)
  writeFileSync(join(folder, 'nginx-server.conf'), server)
  const example = /^ {4}include [\s\S]*?^ {4}\}$/m.exec(readFileSync(GUIDE, 'utf8'))?.[0]
  if (!example) throw new Error(`${GUIDE} has no example for nginx`)
  const site = example
    .replaceAll('/srv/baize/dist/headers', folder)
    .replaceAll('/srv/baize/dist', resolve(distDir))
    .replaceAll('http://127.0.0.1:4321', api)
    .replace('server {', `server {\n      listen 127.0.0.1:${port};\n      listen [::1]:${port};`)
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    'pid nginx.pid;',
    'events { }',
    'http {',
    `  include ${MIME_TYPES};`,
    '  access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `  ${name}_temp_path ${folder}/${name};`,
    ),
    site,
    '}',
  ].join('\n')
}

/** Whether it answers before it ends. */
async function answers(nginx: ChildProcess, address: string): Promise<boolean> {
  while (nginx.exitCode === null) {
    const response = await fetch(address).catch(() => undefined)
    if (response) return true
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return false
}
