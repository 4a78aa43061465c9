import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Action } from '#lib/wire/action.ts'

const root = resolve(import.meta.dirname, '../..')

/** Every action that is defined for the wire, by its route: "GET /rewards". */
export async function allActions(): Promise<Map<string, Action>> {
  const files = globSync('src/lib/*/*api.ts', { cwd: root })
  const modules = await Promise.all(
    files.map(file => import(pathToFileURL(join(root, file)).href) as Promise<Record<string, unknown>>),
  )
  const actions = modules.flatMap(module => Object.values(module)).filter(isAction)
  return new Map(actions.map(action => [`${action.method} ${action.path}`, action]))
}

function isAction(value: unknown): value is Action {
  const facts = ['method', 'path', 'audience', 'input', 'answer', 'refusals']
  return typeof value === 'object' && value !== null && facts.every(fact => fact in value)
}
