import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { errorMessage } from '#lib/text/error-message.ts'

/** A bucket of an S3-compatible store, and the account that may use it. */
export interface BucketConfig {
  /** With the bucket: "https://s3.eu-central-1.amazonaws.com/my-site". */
  url: string
  region: string
  id: string
  secret: string
}

/** The store does not answer, or refuses. Whether a change was made is then unknown. */
export class BucketFault extends Error {
  override readonly name = 'BucketFault'
}

/** Further tries after a status that a store gives when it is busy (429, 5xx). */
const RETRIES = 2

/** Reads and writes the objects of one bucket. Paths begin with "/". Every call throws `BucketFault` where it fails. */
export class Bucket {
  readonly #url: string
  readonly #client: AwsClient
  readonly #timeoutMs: number

  /** `timeoutMs` is for one call with its retries. */
  constructor({ url, region, id, secret }: BucketConfig, timeoutMs: number) {
    this.#url = url
    this.#timeoutMs = timeoutMs
    this.#client = new AwsClient({
      accessKeyId: id,
      secretAccessKey: secret,
      service: 's3',
      region,
      retries: RETRIES,
    })
  }

  /** Returns undefined where there is no such object. */
  async get(path: string): Promise<Buffer | undefined> {
    const response = await this.#call('GET', path)
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    await requireOk(response, path)
    return this.#reached(async () => Buffer.from(await response.arrayBuffer()))
  }

  /** Replaces what is there. */
  async put(path: string, body: Buffer, headers: Readonly<Record<string, string>>): Promise<void> {
    await finished(await this.#call('PUT', path, { body, headers }), path)
  }

  /** An object that is not there counts as deleted. */
  async delete(path: string): Promise<void> {
    const response = await this.#call('DELETE', path)
    if (response.status === 404) await response.body?.cancel()
    else await finished(response, path)
  }

  #call(
    method: string,
    path: string,
    { body, headers = {} }: { body?: Buffer; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Response> {
    const contentHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    return this.#reached(() =>
      this.#client.fetch(this.#url + escapedPath(path), {
        method,
        headers: { ...headers, 'x-amz-content-sha256': contentHash },
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.timeout(this.#timeoutMs),
        aws: { allHeaders: true },
      }),
    )
  }

  async #reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const reason = errorMessage(cause)
      throw new BucketFault(`${new URL(this.#url).origin} cannot be reached: ${reason}`, { cause: error })
    }
  }
}

async function finished(response: Response, path: string): Promise<void> {
  await requireOk(response, path)
  await response.body?.cancel()
}

async function requireOk(response: Response, path: string): Promise<void> {
  if (response.ok) return
  const text = await response.text().catch(() => '')
  throw new BucketFault(`${path}: the store answers ${response.status}: ${text.slice(0, 300)}`)
}

/** A path as stores read it: every byte but letters, digits, "-", ".", "_", "~" and "/" in percent form. */
function escapedPath(path: string): string {
  const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return path
    .split('/')
    .map(part => encodeURIComponent(part).replace(/[!'()*]/g, escaped))
    .join('/')
}
