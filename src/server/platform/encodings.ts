import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One content in the encodings that browsers accept. Content that does not compress has only the plain form. */
export interface Forms<Form> {
  plain: Form
  br?: Form
  gz?: Form
}
export type FormName = keyof Forms<unknown>

/** The name of each form in Content-Encoding. */
export const CONTENT_ENCODING = { br: 'br', gz: 'gzip' } as const

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Compresses off the event loop. Brotli's quality is 0 to 11; the last step is by far the slowest. */
export async function compress(
  content: Buffer,
  brotliQuality: number,
): Promise<Required<Omit<Forms<Buffer>, 'plain'>>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  return { br, gz }
}

/** Returns the smallest form that an Accept-Encoding header allows (RFC 9110, section 12.5.3). */
export function formFor(forms: Partial<Forms<unknown>>, accepted: string | undefined): FormName {
  if (forms.br !== undefined && takes(accepted, 'br')) return 'br'
  if (forms.gz !== undefined && takes(accepted, 'gzip')) return 'gz'
  return 'plain'
}

/** Whether a coding is listed and not excluded with "q=0". */
function takes(accepted: string | undefined, coding: string): boolean {
  return (accepted ?? '').split(',').some(part => {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    return name === coding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** Returns the ETag of a content: the same in every process and after every restart. */
export function contentTag(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

/** Whether the visitor has cached the form with this tag, by If-None-Match (RFC 9110, section 13.1.2). */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some(one => {
    const tag = one.trim()
    return tag === '*' || tag.replace(/^W\//, '') === etag
  })
}
