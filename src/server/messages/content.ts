import { derivedKey, SecretBox } from '#server/platform/secret-box.ts'

/** What a message says and to whom: the part that nobody may read in a copy of the database. */
export interface Content {
  /** E.164 or an e-mail address. */
  to: string
  /** E-mails only. */
  subject?: string
  text: string
}

/** Seals what messages say, under a key of the deployment; the message's id is bound in. */
export class ContentSeal {
  readonly #box: SecretBox

  constructor(deploymentSecret: string) {
    this.#box = new SecretBox(derivedKey(deploymentSecret, { name: 'message contents' }))
  }

  seal(id: string, content: Content): Buffer {
    return this.#box.seal(id, JSON.stringify(content))
  }

  /** Throws when it was sealed under another secret, for another id, or changed since. */
  open(id: string, sealed: Buffer): Content {
    return JSON.parse(this.#box.open(id, sealed).toString('utf8')) as Content
  }
}
