/** Opens bodies that the browser sealed to this deployment's public key (HPKE, RFC 9180). */
export interface Sealing {
  /** What a browser needs for sealing: the key's id and the public key, base64url. */
  readonly publicKey: { keyId: string; publicKey: string }
  /** Returns the plain body of a sealed one; throws a Refusal (badInput) if it was not sealed to us for this action. */
  open(actionName: string, sealedBody: string): Promise<string>
}
