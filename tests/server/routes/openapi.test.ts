import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { type OpenApiDocument, openApiDocument } from '#server/platform/openapi.ts'
import { vendorOpenApi } from '#server/vendor-wallet/openapi.ts'
import { allActions } from '#tests/support/actions.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer } from '#tests/support/test-server.ts'

// Protects: programs that read OpenAPI 3.1 and JSON Schema 2020-12 read our documents too.

const DOCUMENTS = {
  'the API': async () => openApiDocument([...(await allActions()).values()], { version: '1.0.0' }),
  'the vendor wallet': async () => vendorOpenApi('1.0.0'),
}

test.each(Object.entries(DOCUMENTS))('the document of %s is valid OpenAPI 3.1', async (_, make) => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(await make())))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
})

test.each(Object.entries(DOCUMENTS))('every schema of %s is valid JSON Schema 2020-12', async (_, make) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const wrong: string[] = []
  const document = await make()
  const schemas = schemasIn(document)
  for (const [place, schema] of schemas)
    if (!ajv.validateSchema(schema)) wrong.push(`${place}: ${ajv.errorsText()}`)
  expect(wrong).toEqual([])
  expect(schemas.length).toBeGreaterThan(10)
})

test.each(Object.entries(DOCUMENTS))('what the document of %s refers to is in it', async (_, make) => {
  const document = await make()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '')
  const missing = [...new Set(references)].filter(reference => {
    const names = reference.replace(/^#\//, '').split('/')
    return (
      names.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], document) === undefined
    )
  })
  expect(missing).toEqual([])
  expect(references.length).toBeGreaterThan(0)
})

/** Every schema with the place where it stands, those that OpenAPI does not know of too. */
function schemasIn(document: OpenApiDocument): [string, object][] {
  const found: [string, object][] = []
  const search = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const where = `${place}/${name}`
      if (name === 'schema' || name === 'x-plain' || place === '/components/schemas')
        found.push([where, inner as object])
      search(inner, where)
    }
  }
  search({ paths: document.paths, components: document.components }, '')
  return found
}

const fresh = useDatabase()

test('the public document names no action of operators', async () => {
  const server = await openTestServer(fresh.db, { features: ['operators'] })
  const document = await server.app.request('/api/openapi.json', {}, { incoming: { socket: {} } })
  const text = await document.text()
  expect(text).toMatch(/"operationId":\s*"memberInfo"/)
  expect(text).not.toMatch(/"operationId":\s*"operator|\/api\/operator|"x-audience":\s*"operator"/)
})
