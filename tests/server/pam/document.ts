import published from './pam_api.json' with { type: 'json' }

/** The part of JSON Schema that the document uses. */
interface Schema {
  $ref?: string
  allOf?: Schema[]
  type?: string
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: string[]
  pattern?: string
  minLength?: number
  maxLength?: number
  format?: string
}
interface Operation {
  operationId: string
  responses: Record<string, { $ref?: string; content?: { 'application/json': { schema: Schema } } }>
}

/** The published description of the player-account API, word for word. */
const document = published as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const ERROR_CODES = document.components.schemas.ErrorCode?.enum ?? []
export const TRANSACTION_TYPES = document.components.schemas.TransactionType?.enum ?? []

/** Every operation with the statuses that the document has for it: "getSession 200". */
export const ANSWERS = Object.values(document.paths).flatMap(methods =>
  Object.values(methods).flatMap(({ operationId, responses }) =>
    Object.keys(responses).map(status => `${operationId} ${status}`),
  ),
)

/** The operation behind a call; undefined when the document has none. */
export function operationOf(method: string, path: string): Operation | undefined {
  const found = Object.entries(document.paths).find(([template]) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
  return found?.[1][method.toLowerCase()]
}

/** What the document says against an answer; nothing when it fits. */
export function faultsOf(method: string, path: string, status: number, body: unknown): string[] {
  const operation = operationOf(method, path)
  if (!operation) return [`the document has no ${method} ${path}`]
  const response = operation.responses[status]
  if (!response) return [`${operation.operationId} answers no ${status}`]
  const full = response.$ref ? (resolved(response.$ref) as typeof response) : response
  return full.content ? faults(full.content['application/json'].schema, body, '') : []
}

function resolved(reference: string): unknown {
  const steps = reference.replace('#/', '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
}

function faults(schema: Schema, value: unknown, at: string): string[] {
  const parts = [...(schema.$ref ? [resolved(schema.$ref) as Schema] : []), ...(schema.allOf ?? [])].flatMap(
    part => faults(part, value, at),
  )
  const wrong = schema.type && typeOf(value) !== schema.type ? [`${at} is no ${schema.type}`] : []
  if (wrong.length > 0) return [...parts, ...wrong]
  return [...parts, ...textFaults(schema, value, at), ...partFaults(schema, value, at)]
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

function textFaults(schema: Schema, value: unknown, at: string): string[] {
  if (typeof value !== 'string') return []
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema
  const isFit =
    (!schema.enum || schema.enum.includes(value)) &&
    (!pattern || new RegExp(pattern).test(value)) &&
    value.length >= minLength &&
    value.length <= maxLength &&
    (format !== 'date-time' || /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value))
  return isFit ? [] : [`${at} must not be ${value}`]
}

function partFaults(schema: Schema, value: unknown, at: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => faults(schema.items ?? {}, item, `${at}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  const missing = (schema.required ?? []).filter(name => !(name in value))
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    name in value ? faults(part, (value as Record<string, unknown>)[name], `${at}/${name}`) : [],
  )
  return [...missing.map(name => `${at}/${name} is missing`), ...inside]
}
