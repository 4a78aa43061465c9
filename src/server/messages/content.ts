import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'

/** Recipient and text of a message, which must not be readable in a copy of the database. */
export interface Content {
  /** E.164 or an e-mail address. */
  to: string
  /** E-mails only: the name of the house, for a sender without a name of its own. */
  sender?: string
  /** E-mails only. */
  subject?: string
  text: string
}

/** Encrypts message contents with a key of the deployment; the message's id is authenticated. */
export class ContentSeal {
  readonly #box: SecretBox

  constructor(deploymentSecret: string) {
    this.#box = new SecretBox(derivedKey(deploymentSecret, { name: 'message contents' }))
  }

  seal(id: string, content: Content): Buffer {
    return this.#box.seal(id, JSON.stringify(content))
  }

  /** Throws if it was sealed with another secret or for another id, or was changed since. */
  open(id: string, sealed: Buffer): Content {
    return JSON.parse(this.#box.open(id, sealed).toString('utf8')) as Content
  }
}
