import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { getConfig } from '#server/config.ts'
import { createMetrics } from '#server/platform/metrics.ts'

// Protects: what deploy/ and its page say of the server is so: files, metrics, variables.

const read = (path: string) => readFileSync(path, 'utf8')
const page = read('docs/deploy.md')
const shipped = globSync('deploy/**/*').filter(path => statSync(path).isFile())
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(match => match[1] ?? match[0])

test('every file that the page names is there', () => {
  const named = matches(page, /(?:^|[\s`(/])(deploy\/[\w./*-]*[\w/*-])/g)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(path => globSync(path).length === 0)).toEqual([])
})

test('every file of the folder is named by the page or by another file of it', () => {
  const texts = [page, ...shipped.map(read)].join('\n')
  const folders = matches(page, /deploy\/(\w+)\/\*/g)
  const isNamed = (path: string) =>
    folders.some(folder => path.startsWith(`deploy/${folder}/`)) ||
    new RegExp(`[/\`\\s]${basename(path).replaceAll('.', '\\.')}`).test(texts) ||
    // Units are named as systemctl takes them.
    texts.includes(` ${basename(path).replace(/\.(service|timer)$/, '')}`)
  expect(shipped.filter(path => !isNamed(path))).toEqual([])
})

test('every metric of the alerts and of the dashboard is one that the server exports', () => {
  const own = globSync('src/server/**/*.ts').flatMap(path => matches(read(path), /\bname: '(baize_\w+)'/g))
  const standard = createMetrics()
    .registry.getMetricsAsArray()
    .map(metric => metric.name)
  const exported = new Set([...own, ...standard])
  const dashboard = JSON.parse(read('deploy/grafana/baize.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const rules = matches(read('deploy/prometheus/baize-rules.yml'), /^ +expr: (\|\n(?: {10,}.*\n)+|.*)/gm)
  const expressions = [...rules, ...dashboard.panels.flatMap(panel => panel.targets.map(one => one.expr))]
  const used = expressions.flatMap(one => matches(one, /\bbaize_\w+/g))
  expect(rules.length).toBe(matches(read('deploy/prometheus/baize-rules.yml'), /- alert:/g).length)
  expect(used.length).toBeGreaterThan(20)
  const known = (name: string) => exported.has(name) || exported.has(name.replace(/_(bucket|count|sum)$/, ''))
  expect(used.filter(name => !known(name))).toEqual([])
})

test('every variable of the units and settings is one that the server or the build knows', () => {
  const known = new Set([
    ...matches(read('README.md'), /`([A-Z][A-Z0-9_]+)`/g),
    'NODE_ENV',
    'NODE_COMPILE_CACHE',
  ])
  const asked: Record<string, string | undefined> = new Proxy(
    {},
    { get: (_, name) => void known.add(String(name)) },
  )
  expect(() => getConfig(asked)).not.toThrow()
  const settings = read('deploy/systemd/baize.env')
  const given = [
    ...matches(settings, /^#?([A-Z][A-Z0-9_]+)=/gm),
    ...globSync('deploy/systemd/baize*.service').flatMap(path =>
      matches(read(path), /^Environment=(\w+)=/gm),
    ),
    ...matches(read('deploy/container/Containerfile'), /^(?:ARG|ENV) (\w+)/gm),
    ...matches(page, /^([A-Z][A-Z0-9_]+)=\S+$/gm).filter(
      name => !name.startsWith('ETCD_') && name !== 'PASSWORD',
    ),
  ]
  expect(given.length).toBeGreaterThan(20)
  expect(given.filter(name => !known.has(name))).toEqual([])
})

test('a server starts with the settings that are shipped, once their secrets are filled in', () => {
  const text = read('deploy/systemd/baize.env')
    .replace(/^SECRET=$/m, 'SECRET=qEr7wzXkT1c4Fq0v8mB3nY6uHs2LpJ9dGaRfVbKe5Zo')
    .replace(/^METRICS_TOKEN=$/m, 'METRICS_TOKEN=4f9a1c7be2d05836a1b2c3d4e5f60718')
    .replace('DATABASE_PASSWORD', '7d3f')
  const lines = text.split('\n').filter(line => /^[A-Z]/.test(line))
  const config = getConfig(Object.fromEntries(lines.map(line => line.split(/=(.*)/).slice(0, 2))))
  expect(config).toMatchObject({ demo: false, publicUrl: 'https://play.example', trustedProxyHops: 1 })
})

test('the programs that units and settings start are shipped', () => {
  const started = shipped.flatMap(path => matches(read(path), /\/usr\/local\/lib\/baize\/([\w-]+)/g))
  expect(started.length).toBeGreaterThan(3)
  expect(started.filter(name => !shipped.includes(`deploy/backup/${name}`))).toEqual([])
})
