import type { ErrorCode } from '#lib/wire/errors.ts'
import { Refusal, type RefusalOptions } from '#server/platform/refusal.ts'
import { OperatorFault } from './arguments.ts'

/** An error of an operator that the console is told by a code; the command line shows its text. */
export class CodedFault extends OperatorFault {
  readonly code: ErrorCode
  readonly options: RefusalOptions

  constructor(text: string, code: ErrorCode, options: RefusalOptions = {}) {
    super(text)
    this.code = code
    this.options = options
  }
}

/** That something is not there. */
export function notThere(text: string): CodedFault {
  return new CodedFault(text, 'notFound', { status: 404 })
}

/** Does work whose faults are told as refusals: by their own code, else by `code`, with the text beside it. */
export async function refusing<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OperatorFault)) throw error
    const details = { faults: error.message }
    if (error instanceof CodedFault) throw new Refusal(error.code, { ...error.options, details })
    throw new Refusal(code, { details })
  }
}
