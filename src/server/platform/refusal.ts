import type { PhraseValues } from '#lib/i18n/format.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'

export interface RefusalOptions {
  status?: number
  field?: string
  fields?: Record<string, ErrorCode>
  values?: PhraseValues
  details?: Record<string, string | number | boolean>
}

/**
 * A business error. Throwing it rolls back the transaction around it, so that nothing is half done; `serve` turns it
 * into the error form in the caller's language. The status is 422 by default.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly options: RefusalOptions

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code)
    this.code = code
    this.options = options
  }
}

/** The row that a query found; refuses `notFound` if it found none. */
export function requireFound<Row extends object>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('notFound', { status: 404 })
  return row
}
