import { createHash, createHmac } from 'node:crypto'

/** An account with an S3-compatible store. */
export interface StoreKey {
  region: string
  id: string
  secret: string
}

interface SignedCall {
  method: 'GET' | 'PUT' | 'DELETE'
  url: URL
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
}

/** The headers of a call with its signature: AWS Signature Version 4, which every S3-compatible store takes. */
export function signedHeaders(
  { method, url, headers, body = new Uint8Array() }: SignedCall,
  { region, id, secret }: StoreKey,
  now: Date,
): Record<string, string> {
  const moment = `${now.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const day = moment.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const bodyHash = sha256(body)
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': moment,
  }
  const names = Object.keys(signed).sort()
  const canonical = [
    method,
    storePath(decodeURIComponent(url.pathname)),
    '',
    ...names.map(name => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(Buffer.from(canonical))].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, text).toString('hex')
  const { host: _, ...sent } = signed
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

/** A path as stores read it: every byte but letters, digits, "-", ".", "_", "~" and "/" in percent form. */
export function storePath(path: string): string {
  const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return path
    .split('/')
    .map(part => encodeURIComponent(part).replace(/[!'()*]/g, escaped))
    .join('/')
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
