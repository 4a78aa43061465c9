import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

function bundles(): { name: string; text: string }[] {
  const folder = join(root, 'dist/client/_astro')
  return readdirSync(folder)
    .filter(name => name.endsWith('.js'))
    .map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

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
  const leaks = bundles().flatMap(({ name, text }) =>
    secret
      .filter(action => text.includes(`"${action.name}"`) || text.includes(`\`${action.name}\``))
      .map(action => `${name}: ${action.name}`),
  )
  expect(leaks).toEqual([])
})

test('what players load holds no table, no statement and no environment of the server', () => {
  const leaks = bundles().filter(({ text }) =>
    /ledger_(accounts|entries|operations)|insert into|process\.env|DATABASE_URL/.test(text),
  )
  expect(leaks.map(({ name }) => name)).toEqual([])
})
