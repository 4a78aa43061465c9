import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Action } from '#lib/wire/action.ts'
import { buildSite } from '../../scripts/build-site.ts'

const root = resolve(import.meta.dirname, '../..')
const lib = join(root, 'src/lib')

beforeAll(() => buildSite(), 120_000)

/** Every action of src/lib, by the modules that define calls. */
async function allActions(): Promise<Action[]> {
  const modules = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter(path =>
    /(^|-|\/)api\.ts$/.test(path),
  )
  const found = await Promise.all(
    modules.map(path => import(join(lib, path)) as Promise<Record<string, unknown>>),
  )
  return found.flatMap(module => Object.values(module)).filter(isAction)
}

function isAction(value: unknown): value is Action {
  return typeof value === 'object' && value !== null && 'audience' in value && 'refusals' in value
}

const client = join(root, 'dist/client')
const read = (path: string) => readFileSync(join(client, path), 'utf8')

/** The scripts that pages begin with and whatever those may fetch, by the pages that are meant. */
function bundles(isMeant: (html: string) => boolean): { name: string; text: string }[] {
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.html'))
    .map(name => read(name))
    .filter(isMeant)
  const first = pages.flatMap(html => [...html.matchAll(/\/_astro\/[^"'&\s]+\.js/g)].map(match => match[0]))
  const found = new Map<string, string>()
  const follow = (path: string) => {
    if (found.has(path)) return
    const text = read(path)
    found.set(path, text)
    for (const [, name = ''] of text.matchAll(/["'`](\.{1,2}\/[^"'`\s]+\.js)["'`]/g))
      follow(posix.join(posix.dirname(path), name))
  }
  for (const path of new Set(first)) follow(path)
  return [...found].map(([name, text]) => ({ name, text }))
}

const isForAgents = (html: string) => /<html[^>]* data-agents/.test(html)

test('every action has a name of its own and a path of its own', async () => {
  const actions = await allActions()
  expect(actions.length).toBeGreaterThan(15)
  const names = actions.map(action => action.name)
  expect(new Set(names).size).toBe(names.length)
  const doors = actions.map(action => `${action.method} ${action.path}`)
  expect(new Set(doors).size).toBe(doors.length)
})

test('what players load names no action of agents or operators', async () => {
  const secret = (await allActions()).filter(
    action => action.audience === 'agent' || action.audience === 'operator',
  )
  const loaded = bundles(html => !isForAgents(html))
  expect(loaded.length).toBeGreaterThan(30)
  expect(namesIn(loaded, secret)).toEqual([])
})

test('what agents load names no action of operators', async () => {
  const secret = (await allActions()).filter(action => action.audience === 'operator')
  expect(namesIn(bundles(isForAgents), secret)).toEqual([])
})

function namesIn(loaded: ReturnType<typeof bundles>, secret: readonly Action[]): string[] {
  return loaded.flatMap(({ name, text }) =>
    secret
      .filter(action => text.includes(`"${action.name}"`) || text.includes(`\`${action.name}\``))
      .map(action => `${name}: ${action.name}`),
  )
}

test('what browsers load holds no table, no statement and no environment of the server', () => {
  const leaks = bundles(() => true).filter(({ text }) =>
    /ledger_(accounts|entries|operations)|insert into|process\.env|DATABASE_URL/.test(text),
  )
  expect(leaks.map(({ name }) => name)).toEqual([])
})
