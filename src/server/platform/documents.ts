import type { App } from './context.ts'
import { KeptAnswer, madeOnce } from './kept-answer.ts'
import type { OpenApiDocument } from './openapi.ts'
import { DOCS_POLICY, openApiPage } from './openapi-page.ts'
import { limitNetwork } from './serve.ts'

/** They change with a release; developers see the next release within minutes. */
const CACHE_CONTROL = 'public, max-age=300'
const RATE = { limit: 60, windowSeconds: 60 }

/** A document about the API. */
interface Document {
  /** Its name in metrics and rate limits. */
  name: string
  type: string
  /** Called once per process, for the first visitor. */
  text: () => Promise<string>
  headers?: Readonly<Record<string, string>>
}

/** The path of a document below /api: "" for the actions, "/vendor" for the vendor API. */
interface Place {
  base: '' | '/vendor'
  /** The names of the JSON and the page in metrics and rate limits. */
  names: readonly [json: string, page: string]
}

/** Serves an OpenAPI document as JSON and as a page. */
export function mountOpenApi(app: App, { base, names }: Place, make: () => Promise<OpenApiDocument>): void {
  mountDocument(app, `${base}/openapi.json`, {
    name: names[0],
    type: 'application/json',
    text: async () => JSON.stringify(await make()),
  })
  mountDocument(app, `${base}/docs`, {
    name: names[1],
    type: 'text/html; charset=utf-8',
    text: async () => openApiPage(await make(), `/api${base}/openapi.json`),
    headers: { 'content-security-policy': DOCS_POLICY },
  })
}

/** Serves a document that is the same for everybody. */
export function mountDocument(app: App, path: string, { name, type, text, headers }: Document): void {
  const kept = madeOnce(async () =>
    KeptAnswer.of(await text(), {
      headers: { 'content-type': type, 'cache-control': CACHE_CONTROL, ...headers },
    }),
  )
  app.get(path, async context => {
    context.set('action', name)
    limitNetwork(context, RATE)
    return (await kept()).send(context)
  })
}
