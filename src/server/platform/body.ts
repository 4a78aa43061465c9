import type { ServerContext } from './context.ts'
import { Refusal } from './refusal.ts'

/** The largest body that the API reads, in bytes. Pictures are longer, and have a limit of their own. */
const BODY_LIMIT_BYTES = 64 * 1024

/** The caller hung up before the whole of their body had come. Nobody is left to be answered, and nothing was done. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone'
}

interface BodyLimits {
  /** How long it may be, and how a longer one is refused. */
  mostBytes?: number
  tooLarge?: () => Refusal
  /** How long it may take; without it the server's limit for whole requests holds. */
  withinMs?: number
}

/** Reads a body as it came. Throws `CallerGone` when it breaks off, and refuses one that is too long or too slow. */
export async function readBytes(
  context: ServerContext,
  { mostBytes = BODY_LIMIT_BYTES, tooLarge = inputTooLarge, withinMs }: BodyLimits = {},
): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined
  try {
    if (Number(context.req.header('content-length') ?? 0) > mostBytes) throw tooLarge()
    const bytes = bytesOf(context, mostBytes, tooLarge)
    if (withinMs === undefined) return await bytes
    const tooSlow = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Refusal('bodyTooSlow', { status: 408 })), withinMs)
    })
    return await Promise.race([bytes, tooSlow])
  } catch (error) {
    if (!(error instanceof Refusal) && context.env?.incoming?.destroyed) throw new CallerGone()
    // What still comes of this body is not the next request.
    context.header('connection', 'close')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The same as text. */
export async function readText(context: ServerContext, limits?: BodyLimits): Promise<string> {
  return new TextDecoder().decode(await readBytes(context, limits))
}

/** In one go when its length is stated, and counted when it comes in pieces of unstated number. */
async function bytesOf(context: ServerContext, mostBytes: number, tooLarge: () => Refusal): Promise<Buffer> {
  if (context.req.header('transfer-encoding') === undefined) {
    const bytes = Buffer.from(await context.req.arrayBuffer())
    if (bytes.length > mostBytes) throw tooLarge()
    return bytes
  }
  const pieces: Uint8Array[] = []
  let length = 0
  const body = context.req.raw.body as AsyncIterable<Uint8Array> | null
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > mostBytes) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function inputTooLarge(): Refusal {
  return new Refusal('inputTooLarge', { status: 413 })
}
