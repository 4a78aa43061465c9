import { VENDOR_CODES, type VendorCode } from '#lib/play/vendor-api.ts'

/** What a wallet call comes to; amounts are minor units as decimal strings. Stored beside the transaction. */
export type VendorAnswer =
  | { status: 'OK'; operationId?: string; transactions?: DoneAction[]; balance: string }
  | { status: 'ERROR'; code: VendorCode; message: string; balance?: string }

/** What became of one action of several in a body. */
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

/** An expected no of a call before it reaches the wallet. */
export class VendorRefusal extends Error {
  override readonly name = 'VendorRefusal'
  readonly code: VendorCode

  constructor(code: VendorCode) {
    super(code)
    this.code = code
  }
}
