import type { Action } from '#lib/wire/action.ts'
import type { Assembled } from '#server/assemble.ts'
import { sealTo } from '#tests/support/browser.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { callRoute, type Told } from './seats.ts'

export type Fields = Record<string, unknown>

/** The path of an action with what stands in its places. */
export function pathOf(path: string, input: Fields): string {
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(input[name])))
}

/** The input less what stands in the path. */
export function besidePath({ path }: Action, input: Fields): Fields {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !path.includes(`:${name}`)))
}

/** Calls an action as a page would, sealed where it is; no limit of calls is reached. */
export async function askAction(
  server: Assembled,
  action: Action,
  { path, fields, token }: { path: string; fields: unknown; token: string | undefined },
): Promise<Told> {
  const { method, sealed, name } = action
  await forgetAllCounts(server.runtime.db)
  if (method === 'GET') {
    const query = new URLSearchParams(fields as Record<string, string>)
    return callRoute(server, { method, path: `${path}?${query}`, token })
  }
  const body = JSON.stringify(fields)
  if (!sealed) return callRoute(server, { method, path, token, body })
  const content = JSON.stringify({ at: Date.now(), body })
  const sealedBody = await sealTo(server.runtime.sealing.publicKey, name, content)
  return callRoute(server, { method, path, token, body: sealedBody, type: 'application/sealed+json' })
}

/** Fields as a query: each as its text. */
export function queryOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}
