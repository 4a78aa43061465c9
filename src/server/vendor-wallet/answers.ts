import { VENDOR_CODES, type VendorCode } from '#lib/play/vendor-api.ts'

/** The result of a wallet call, stored with the transaction. Amounts are minor units as decimal strings. */
export type VendorAnswer =
  | { status: 'OK'; operationId?: string; transactions?: DoneAction[]; balance: string }
  | { status: 'ERROR'; code: VendorCode; message: string; balance?: string }

/** The result of one action of a body with several. */
interface DoneAction {
  transactionId: string
  operationId: string
}

export function refusal(code: VendorCode, balance?: bigint): VendorAnswer {
  return {
    status: 'ERROR',
    code,
    message: VENDOR_CODES[code],
    ...(balance === undefined ? {} : { balance: balance.toString() }),
  }
}

/** A business error that is found before the call reaches the wallet. */
export class VendorRefusal extends Error {
  override readonly name = 'VendorRefusal'
  readonly code: VendorCode

  constructor(code: VendorCode) {
    super(code)
    this.code = code
  }
}
