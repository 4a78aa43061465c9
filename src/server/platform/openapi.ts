import { setImmediate as nextTurn } from 'node:timers/promises'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { type Action, COMMON_REFUSALS } from '#lib/wire/action.ts'
import type { Config } from '../config.ts'

type JsonObject = Record<string, unknown>
/** The part of OpenAPI 3.1 that is used here. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, JsonObject>>
  components: JsonObject
}

/** How many actions are described before other work gets a turn. */
const AT_ONCE = 5

/**
 * Generates the document of all actions from the definitions that serve them. It takes a while, so it yields to other
 * work in between.
 */
export async function openApiDocument(
  actions: readonly Action[],
  config: Pick<Config, 'version'>,
): Promise<OpenApiDocument> {
  const paths: OpenApiDocument['paths'] = {}
  for (const [index, action] of actions.entries()) {
    if (index % AT_ONCE === 0) await nextTurn()
    const path = `/api${action.path.replace(/:(\w+)/g, '{$1}')}`
    const methods = paths[path] ?? {}
    methods[action.method.toLowerCase()] = operation(action)
    paths[path] = methods
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baize',
      version: config.version,
      description:
        'Answers are {"success":true,"value":…} or {"success":false,"code":…,"message":…,"requestId":…}. ' +
        'Money is a decimal string of minor units. Game vendors call a wallet API of their own, which /api/vendor/docs ' +
        'describes; docs/connect-a-vendor.md leads from nothing to a round played.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'code', 'message', 'requestId'],
          properties: {
            success: { const: false },
            code: { type: 'string' },
            message: { type: 'string' },
            field: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            details: { type: 'object' },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}

function operation(action: Action): JsonObject {
  const input = schemaOf(action.input, 'input')
  const names = [...action.path.matchAll(/:(\w+)/g)].map(match => match[1] as string)
  const properties = (input.properties ?? {}) as Record<string, JsonObject>
  const required = new Set((input.required ?? []) as string[])
  const inPath = names.map(name => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  const rest = Object.keys(properties).filter(name => !names.includes(name))
  const inQuery =
    action.method === 'GET'
      ? rest.map(name => ({ name, in: 'query', required: required.has(name), schema: properties[name] }))
      : []
  return {
    operationId: action.name,
    summary: action.summary,
    security: action.audience === 'anyone' ? [] : [{ session: [] }],
    'x-audience': action.audience,
    ...(inPath.length + inQuery.length > 0 ? { parameters: [...inPath, ...inQuery] } : {}),
    ...(action.method === 'GET' || rest.length === 0 ? {} : { requestBody: body(action, input) }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: successSchema(action) } } },
      default: {
        description: `Refused: ${[...action.refusals, ...Object.keys(COMMON_REFUSALS)].join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function body(action: Action, input: JsonObject): JsonObject {
  if (!action.sealed) {
    const form = action.form ? { 'application/x-www-form-urlencoded': { schema: input } } : {}
    return { required: true, content: { 'application/json': { schema: input }, ...form } }
  }
  const description =
    'The JSON body sealed to the key of /api/seal-key (HPKE, RFC 9180); inside it has the shape of x-plain.'
  return {
    required: true,
    description,
    content: { 'application/sealed+json': { schema: { type: 'object', 'x-plain': input } } },
  }
}

function successSchema(action: Action): JsonObject {
  return {
    type: 'object',
    required: ['success', 'value'],
    properties: { success: { const: true }, value: schemaOf(action.answer, 'output') },
  }
}

/** Converts a schema to OpenAPI 3.1. Checks written as functions cannot be expressed; only the shape is. */
export function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const options = { typeMode, errorMode: 'ignore', target: 'draft-2020-12' } as const
  const { $schema: _, ...rest } = toJsonSchema(schema, options) as JsonObject
  return rest
}
