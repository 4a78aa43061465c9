import * as v from 'valibot'
import type { Action } from '#lib/wire/action.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import phrases from '../../../locales/en/errors.json' with { type: 'json' }
import { readObject } from './json.ts'
import { Refusal } from './refusal.ts'
import type { Sealing } from './sealing.ts'
import type { ServerContext } from './serve.ts'

/** The largest body that the API reads, in bytes; app.ts cuts off a longer one. Uploads have a door of their own. */
export const BODY_LIMIT_BYTES = 64 * 1024
const FORM = 'application/x-www-form-urlencoded'

/** Reads, opens and checks the input of a call; refuses with the first wrong field named and all of them listed. */
export async function readInput(action: Action, context: ServerContext, sealing: Sealing): Promise<unknown> {
  const params = context.req.param() as Record<string, string>
  const raw = action.method === 'GET' ? readQuery(context) : await readBody(action, context, sealing)
  const given = { ...raw, ...params }
  if (!action.sealed) refuseNul(given)
  const result = v.safeParse(action.input, given, { abortPipeEarly: true })
  if (result.success) return result.output
  throw badInput(result.issues)
}

/** Refuses text with U+0000 anywhere in it, which no database keeps. Sealed bodies hold passwords, which are anything. */
function refuseNul(given: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(given))
    if (hasNul(value)) throw new Refusal('badInput', { status: 400, field })
}

/** Without calling itself, so that depth costs nothing. */
function hasNul(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one === 'string' && one.includes('\0')) return true
    if (typeof one === 'object' && one !== null) for (const inside of Object.values(one)) open.push(inside)
  }
  return false
}

/** The fields of a query; refuses one in which a name stands twice. */
export function readQuery(context: ServerContext): Record<string, unknown> {
  return each(Object.entries(context.req.queries()))
}

/** One value for each name: of two, different programs would believe different ones. */
function each(entries: readonly (readonly [string, readonly string[]])[]): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null)
  for (const [name, values] of entries) {
    if (values.length > 1) throw new Refusal('badInput', { status: 400, field: name })
    found[name] = values[0]
  }
  return found
}

async function readBody(
  action: Action,
  context: ServerContext,
  sealing: Sealing,
): Promise<Record<string, unknown>> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const wanted = action.sealed ? 'application/sealed+json' : 'application/json'
  const isForm = action.form === true && type === FORM
  if (type !== wanted && !isForm)
    throw new Refusal('badInput', { status: 415, details: { contentType: wanted } })
  const text = await context.req.text()
  if (text.length > BODY_LIMIT_BYTES) throw new Refusal('inputTooLarge', { status: 413 })
  if (isForm) {
    const form = new URLSearchParams(text)
    return each([...new Set(form.keys())].map(name => [name, form.getAll(name)]))
  }
  const plain = action.sealed ? await sealing.open(action.name, text) : text
  return readObject(plain)
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
