import type { ServerContext } from './context.ts'
import {
  CONTENT_ENCODING,
  compress,
  contentTag,
  type FormName,
  type Forms,
  formFor,
  hasAlready,
} from './encodings.ts'

/** Nearly as small as brotli's last step, in a tenth of its time. */
const BROTLI_QUALITY = 9

interface About {
  /** Sent with every form: at least the content type and how long it may be cached. */
  headers: { 'content-type': string; 'cache-control': string } & Readonly<Record<string, string>>
  /** The request headers that it depends on, besides Accept-Encoding. */
  varies?: readonly string[]
}

/** An answer that is the same for everybody: compressed once and sent from memory. */
export class KeptAnswer {
  readonly #forms: Forms<Uint8Array<ArrayBuffer>>
  readonly #headers: Readonly<Record<string, string>>
  readonly #varies: readonly string[]
  /** Changes with the content. */
  readonly tag: string

  private constructor(forms: Forms<Uint8Array<ArrayBuffer>>, { headers, varies = [] }: About) {
    this.#forms = forms
    this.#headers = headers
    this.#varies = varies
    this.tag = contentTag(forms.plain)
  }

  static async of(text: string, about: About): Promise<KeptAnswer> {
    const plain = Buffer.from(text)
    const { br, gz } = await compress(plain, BROTLI_QUALITY)
    return new KeptAnswer({ plain: bytesOf(plain), br: bytesOf(br), gz: bytesOf(gz) }, about)
  }

  /** Answers a request, with 304 if the visitor has cached it. */
  send(context: ServerContext, headers: Readonly<Record<string, string>> = {}): Response {
    const form = formFor(this.#forms, context.req.header('accept-encoding'))
    const etag = `"${this.tag}${form === 'plain' ? '' : `.${form}`}"`
    const all = { ...this.#headers, ...headers, etag }
    for (const [name, value] of Object.entries(all)) context.header(name, value)
    // Other code may have set what the answer depends on.
    for (const name of ['accept-encoding', ...this.#varies]) context.header('vary', name, { append: true })
    if (hasAlready(context.req.header('if-none-match'), etag)) return context.body(null, 304)
    return this.#body(context, form)
  }

  #body(context: ServerContext, form: FormName): Response {
    const body = this.#forms[form] ?? this.#forms.plain
    if (form !== 'plain') context.header('content-encoding', CONTENT_ENCODING[form])
    context.header('content-length', String(body.length))
    return context.body(body)
  }
}

/** Without a copy: all responses share one piece of memory. */
function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength)
}

/** Computes a value on first use; after a failure, the next use tries again. */
export function madeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    if (made) return made
    const making = make()
    making.catch(() => {
      made = undefined
    })
    made = making
    return making
  }
}
