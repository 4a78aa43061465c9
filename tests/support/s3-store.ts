import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** A small stand-in for an S3-compatible store: takes a call only with the signature that its account would make. */
export interface S3Store {
  url: string
  objects: Map<string, { type: string; content: Buffer }>
  /** Every change in its order: "PUT /en/index.html". */
  changes: string[]
  /** `away`: it answers 503. `lost`: it does what it is told and hangs up without an answer. */
  state: { is: 'up' | 'away' | 'lost' }
  close: () => Promise<void>
}

const BUCKET = '/site'

export async function openS3Store(secret: string): Promise<S3Store> {
  const objects: S3Store['objects'] = new Map()
  const changes: string[] = []
  const state: S3Store['state'] = { is: 'up' }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const path = decodeURIComponent((request.url ?? '').slice(BUCKET.length))
    const { method = '' } = request
    if (!isSigned(request, body, secret)) return void response.writeHead(403).end('SignatureDoesNotMatch')
    if (state.is === 'away') return void response.writeHead(503).end('SlowDown')
    if (method === 'GET') {
      const found = objects.get(path)
      return void response.writeHead(found ? 200 : 404).end(found?.content ?? 'NoSuchKey')
    }
    changes.push(`${method} ${path}`)
    if (method === 'DELETE') objects.delete(path)
    else objects.set(path, { type: request.headers['content-type'] ?? '', content: body })
    if (state.is === 'lost') return void request.socket.destroy()
    response.writeHead(method === 'DELETE' ? 204 : 200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}${BUCKET}`,
    objects,
    changes,
    state,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** As the documentation of Signature Version 4 says, from what arrived. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [bodyHash, moment] = [headers['x-amz-content-sha256'], headers['x-amz-date']]
  if (sha256(body) !== bodyHash) return false
  const lines = names.split(';').map(name => `${name}:${headers[name]}`)
  const canonical = `${method}\n${url}\n\n${lines.join('\n')}\n\n${names}\n${bodyHash}`
  const text = `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256(canonical)}`
  let key: Buffer | string = `AWS4${secret}`
  for (const part of scope.split('/')) key = hmac(key, part)
  return hmac(key, text).toString('hex') === signature
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
