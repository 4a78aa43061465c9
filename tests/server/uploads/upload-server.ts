import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createHttpServer } from '#server/platform/http-server.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { mediaHandler } from '#server/uploads/media.ts'
import { openUploadStore } from '#server/uploads/open-store.ts'
import type { TestDatabase } from '#tests/support/databases.ts'
import { forgetAllCounts } from '#tests/support/forget-counts.ts'
import { openTestServer, signUp, type TestServer } from '#tests/support/test-server.ts'

interface Uploaded {
  status: number
  code?: string
  retryAfter?: string
  value?: { id: string; width: number; height: number }
}

/** Gives a test file a server over HTTP that takes pictures, empty before each test, and two members. */
export function useUploads(
  database: TestDatabase,
  environment: () => Record<string, string> | Promise<Record<string, string>> = () => ({}),
) {
  let server: TestServer<'cashier'>
  let http: Server
  let url: string
  let who: SignedIn
  let registry: Registry
  let other: SignedIn
  beforeAll(async () => {
    server = await openTestServer(database.db, { features: ['cashier'], environment: await environment() })
    const { app, runtime } = server
    const { config, log } = runtime
    const metrics = createMetrics()
    registry = metrics.registry
    const mounts = { '/media/': mediaHandler(runtime, openUploadStore(runtime, registry)) }
    const state = { isStopping: () => false, isReady: async () => true, site: undefined, mounts }
    http = createHttpServer({ config, log, metrics, app, ...state })
    await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    who = await signUp(server, 'pictures')
    other = await signUp(server, 'onlooker')
  })
  afterAll(() => void http.close())
  beforeEach(async () => {
    await forgetAllCounts(database.db)
    await database.db.run(sql`delete from uploads`)
  })
  const authorization = (by: SignedIn = who) => ({ authorization: `Bearer ${by.token}` })
  const look = (id: string, headers: Record<string, string> = authorization()) =>
    fetch(`${url}/media/${id}`, { headers })
  return {
    get server() {
      return server
    },
    get url() {
      return url
    },
    get who() {
      return who
    },
    /** What /metrics says of reading pictures. */
    metrics: () => registry.metrics(),
    get other() {
      return other
    },
    put: async (
      bytes: Uint8Array | ReadableStream,
      { id = newId(), by = who, purpose = 'depositSlip', type = 'image/png' } = {},
    ): Promise<Uploaded> => {
      const response = await fetch(`${url}/api/uploads/${id}?purpose=${purpose}`, {
        method: 'PUT',
        headers: { ...authorization(by), 'content-type': type },
        body: bytes as BodyInit,
        ...(bytes instanceof ReadableStream ? { duplex: 'half' } : {}),
      } as RequestInit)
      const body = (await response.json()) as Omit<Uploaded, 'status'>
      const wait = response.headers.get('retry-after')
      return { ...body, status: response.status, ...(wait ? { retryAfter: wait } : {}) }
    },
    /** What a server says before it looks at a picture may be no JSON. */
    statusOfName: async (bytes: Uint8Array, name: string): Promise<number> => {
      const init = { method: 'PUT', headers: authorization(), body: bytes as BodyInit }
      return (await fetch(`${url}/api/uploads/${name}?purpose=depositSlip`, init)).status
    },
    look,
    stored: async (id: string): Promise<Buffer> => Buffer.from(await (await look(id)).arrayBuffer()),
    count: async () =>
      (await database.db.row(sql<{ count: number }>`select count(*)::int as count from uploads`))?.count,
  }
}
