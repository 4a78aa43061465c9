import * as v from 'valibot'
import type { Action } from '#lib/wire/action.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import phrases from '../../../locales/en/errors.json' with { type: 'json' }
import { readText } from './body.ts'
import type { ServerContext } from './context.ts'
import { readObject } from './json.ts'
import { Refusal } from './refusal.ts'
import type { Sealing } from './sealing.ts'

const FORM = 'application/x-www-form-urlencoded'

/** How long a body of the largest size may take to arrive, over the slowest usable connection. */
const BODY_MS = 10_000
/** The same for files. */
const FILE_MS = 60_000

/** Decrypts and validates the input of a call; a refusal names the first invalid field and lists all of them. */
export async function readInput(
  action: Action,
  context: ServerContext,
  { sealing, body = '' }: { sealing: Sealing; body?: string | undefined },
): Promise<unknown> {
  const params = context.req.param() as Record<string, string>
  const raw =
    action.method === 'GET' ? readQuery(context) : await fieldsOf(action, context, { sealing, body })
  const given = { ...raw, ...params }
  refuseUnstorable(action, given)
  const list = listForFields(action.input, given)
  if (list !== undefined) throw new Refusal('badInput', { status: 400, field: list })
  const result = v.safeParse(action.input, given, { abortPipeEarly: true })
  if (result.success) return result.output
  throw badInput(result.issues)
}

/** Passwords are not checked: only their hash is stored. */
const PASSWORD = /password$/i

/** Refuses text that no database stores: U+0000, and half a pair of UTF-16. Passwords may contain anything and arrive sealed. */
function refuseUnstorable({ sealed }: Action, given: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(given)) {
    const isPassword = sealed && typeof value === 'string' && PASSWORD.test(field)
    if (!isPassword && isUnstorable(value)) throw new Refusal('badInput', { status: 400, field })
  }
}

/** Iterative, so that depth costs nothing. */
function isUnstorable(value: unknown): boolean {
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return true
    if (typeof one === 'object' && one !== null) for (const inside of Object.values(one)) open.push(inside)
  }
  return false
}

interface SchemaParts {
  entries?: Record<string, v.GenericSchema>
  wrapped?: v.GenericSchema
  item?: v.GenericSchema
}

/**
 * The place of a list where fields with names belong; undefined if there is none. The schemas would take it for an object
 * without fields, where all of them are optional.
 */
function listForFields(schema: v.GenericSchema, given: unknown, place = ''): string | undefined {
  const { entries, wrapped, item } = schema as SchemaParts
  if (wrapped) return listForFields(wrapped, given, place)
  if (typeof given !== 'object' || given === null) return undefined
  const inside = (part: v.GenericSchema, key: string) =>
    listForFields(part, Reflect.get(given, key), place === '' ? key : `${place}.${key}`)
  if (entries && Array.isArray(given)) return place
  const parts = entries
    ? Object.entries(entries).map(([key, part]) => inside(part, key))
    : item && Array.isArray(given)
      ? given.map((_, at) => inside(item, String(at)))
      : []
  return parts.find(found => found !== undefined)
}

/** Returns the fields of a query; refuses one with a repeated name. */
export function readQuery(context: ServerContext): Record<string, unknown> {
  return each(Object.entries(context.req.queries()))
}

/** Requires one value per name: with two, different programs would use different ones. */
function each(entries: readonly (readonly [string, readonly string[]])[]): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null)
  for (const [name, values] of entries) {
    if (values.length > 1) throw new Refusal('badInput', { status: 400, field: name })
    found[name] = values[0]
  }
  return found
}

/** Reads the raw body of a call; none if the input is in the URL. */
export async function receiveBody(action: Action, context: ServerContext): Promise<string | undefined> {
  if (action.method === 'GET') return undefined
  const wanted = action.sealed ? 'application/sealed+json' : 'application/json'
  if (typeOf(context) !== wanted && !isForm(action, context))
    throw new Refusal('badInput', { status: 415, details: { contentType: wanted } })
  const { mostBytes } = action
  return readText(context, mostBytes === undefined ? { withinMs: BODY_MS } : { mostBytes, withinMs: FILE_MS })
}

function typeOf(context: ServerContext): string | undefined {
  return context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

function isForm(action: Action, context: ServerContext): boolean {
  return action.form === true && typeOf(context) === FORM
}

async function fieldsOf(
  action: Action,
  context: ServerContext,
  { sealing, body }: { sealing: Sealing; body: string },
): Promise<Record<string, unknown>> {
  if (isForm(action, context)) {
    const form = new URLSearchParams(body)
    return each([...new Set(form.keys())].map(name => [name, form.getAll(name)]))
  }
  return readObject(action.sealed ? await sealing.open(action.name, body) : body)
}

/** The refusal of an input that its schema does not take, field by field. */
export function badInput(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const fields: Record<string, ErrorCode> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue)
    if (field && !(field in fields)) fields[field] = codeOf(issue)
  }
  const [field, code] = Object.entries(fields)[0] ?? []
  return new Refusal(code ?? 'badInput', { status: 400, ...(field ? { field, fields } : {}) })
}

/** Returns a schema's message if it is an error code that its author chose. */
function codeOf(issue: v.BaseIssue<unknown>): ErrorCode {
  if (Object.hasOwn(phrases, issue.message)) return issue.message as ErrorCode
  if (issue.input === undefined || issue.input === '') return 'required'
  return 'badInput'
}
