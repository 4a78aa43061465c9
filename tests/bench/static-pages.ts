/**
 * Static pages per second: our server against nginx with precompressed files, in turns on the same machine.
 * Both send the gzip form of the same built files, since not every nginx has brotli.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, removeData, startServer } from '../support/server-process.ts'
import { ensurePrograms, median, printTable, root, wrk } from './load.ts'

const ROUNDS = 3
const SECONDS = 4

ensurePrograms({ wrk: 'wrk', nginx: 'nginx-light' })
const [ours, nginx] = [await startServer(), await startNginx()]
try {
  const rows: (string | number)[][] = [
    ['page', 'ours /s', 'nginx /s', 'ratio', 'ours p99 ms', 'nginx p99 ms'],
  ]
  for (const path of ['/en/', '/']) {
    const [own, other] = [[], []] as { perSecond: number; p99Ms: number }[][]
    for (let round = 0; round < ROUNDS; round += 1) {
      own?.push(wrk(ours.url + path, { seconds: SECONDS, headers: ['Accept-Encoding: gzip'] }))
      other?.push(wrk(nginx.url + path, { seconds: SECONDS, headers: ['Accept-Encoding: gzip'] }))
    }
    const rate = (runs: { perSecond: number }[] = []) => median(runs.map(run => run.perSecond))
    const late = (runs: { p99Ms: number }[] = []) => median(runs.map(run => run.p99Ms)).toFixed(1)
    rows.push([
      path,
      Math.round(rate(own)),
      Math.round(rate(other)),
      (rate(own) / rate(other)).toFixed(2),
      late(own),
      late(other),
    ])
  }
  printTable(`Static pages, ${ROUNDS} rounds of ${SECONDS} s in turns, 32 connections, median`, rows)
} finally {
  await ours.stop()
  removeData(ours)
  await nginx.stop()
}

async function startNginx(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'baize-nginx-'))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
     events { worker_connections 1024; }
     http {
       include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; gzip_static on; open_file_cache max=1000;
       client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       server { listen 127.0.0.1:${port}; root ${root}/dist/client; index index.html; }
     }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/en/`).then(
      response => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGQUIT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
