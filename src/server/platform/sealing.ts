/** Opens bodies that the browser sealed to this deployment's public key (HPKE, RFC 9180). */
export interface Sealing {
  /** What a browser needs to seal: the key's id and the public key, base64url. */
  readonly publicKey: { keyId: string; publicKey: string }
  /** The plain body of a sealed one; throws a Refusal (badInput) when it was not sealed to us for this action. */
  open(actionName: string, sealedBody: string): Promise<string>
}
