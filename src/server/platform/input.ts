import * as v from 'valibot'
import type { Action } from '#lib/wire/action.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import phrases from '../../../locales/en/errors.json' with { type: 'json' }
import { Refusal } from './refusal.ts'
import type { Sealing } from './sealing.ts'
import type { ServerContext } from './serve.ts'

/** The largest body that the API reads, in bytes; app.ts cuts off a longer one. Uploads have a door of their own. */
export const BODY_LIMIT_BYTES = 64 * 1024

/** Reads, opens and checks the input of a call; refuses with the first wrong field named and all of them listed. */
export async function readInput(action: Action, context: ServerContext, sealing: Sealing): Promise<unknown> {
  const params = context.req.param() as Record<string, string>
  const raw = action.method === 'GET' ? readQuery(context) : await readBody(action, context, sealing)
  const result = v.safeParse(action.input, { ...raw, ...params }, { abortPipeEarly: true })
  if (result.success) return result.output
  throw badInput(result.issues)
}

function readQuery(context: ServerContext): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, values] of Object.entries(context.req.queries())) {
    if (values.length > 1) throw new Refusal('badInput', { status: 400, field: name })
    query[name] = values[0]
  }
  return query
}

async function readBody(
  action: Action,
  context: ServerContext,
  sealing: Sealing,
): Promise<Record<string, unknown>> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const wanted = action.sealed ? 'application/sealed+json' : 'application/json'
  if (type !== wanted) throw new Refusal('badInput', { status: 415, details: { contentType: wanted } })
  const text = await context.req.text()
  if (text.length > BODY_LIMIT_BYTES) throw new Refusal('inputTooLarge', { status: 413 })
  const plain = action.sealed ? await sealing.open(action.name, text) : text
  return parseObject(plain)
}

function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('badInput', { status: 400 })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('badInput', { status: 400 })
  if (Object.hasOwn(value, '__proto__')) throw new Refusal('badInput', { status: 400 })
  return value as Record<string, unknown>
}

function badInput(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const fields: Record<string, ErrorCode> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue)
    if (field && !(field in fields)) fields[field] = codeOf(issue)
  }
  const [field, code] = Object.entries(fields)[0] ?? []
  return new Refusal(code ?? 'badInput', { status: 400, ...(field ? { field, fields } : {}) })
}

/** A schema's message is an error code where the schema's author chose one. */
function codeOf(issue: v.BaseIssue<unknown>): ErrorCode {
  if (Object.hasOwn(phrases, issue.message)) return issue.message as ErrorCode
  if (issue.input === undefined || issue.input === '') return 'required'
  return 'badInput'
}
