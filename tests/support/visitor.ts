import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { demoVendorCredentials } from '#server/vendor-wallet/demo-vendor.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { freshAddress, sealTo, solved } from '#tests/support/browser.ts'

/** The form of every answer of the API. */
export interface Answer {
  success: boolean
  value?: Record<string, unknown>
  code?: string
  message?: string
}

/** Calls an action of a running server over HTTP. */
export async function callServer(
  url: string,
  method: string,
  path: string,
  { token, body, type = 'application/json' }: { token?: string; body?: unknown; type?: string } = {},
): Promise<Answer & { status: number }> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'accept-language': 'EN',
      'x-forwarded-for': freshAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'GET' ? {} : { 'content-type': type }),
    },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
  })
  return { status: response.status, ...((await response.json()) as Answer) }
}

/** Signs in as a browser does: a proof of work, then a sealed body. */
export async function signIn(url: string, username: string, password: string): Promise<SignedIn> {
  const key = (await callServer(url, 'GET', '/seal-key')).value as { keyId: string; publicKey: string }
  const challenge = (await callServer(url, 'GET', '/human-challenge?scene=login')).value?.challenge
  const human = await solved(String(challenge))
  const content = JSON.stringify({ at: Date.now(), body: JSON.stringify({ username, password, human }) })
  const body = await sealTo(key, 'login', content)
  const answer = await callServer(url, 'POST', '/session', { body, type: 'application/sealed+json' })
  if (!answer.success) throw new Error(`could not sign in as ${username}: ${answer.code}`)
  return answer.value as SignedIn
}

/** A game session of the demo vendor, seen from the vendor's side of the wallet API. */
export class VendorPlayer {
  #url: string
  readonly #credentials: ReturnType<typeof demoVendorCredentials>
  playerId = ''
  sessionToken = ''
  balance = 0n

  constructor(url: string, deploymentSecret: string) {
    this.#url = url
    this.#credentials = demoVendorCredentials(deploymentSecret)
  }

  /** The same game session, on a server that came back at another address. */
  moveTo(url: string): void {
    this.#url = url
  }

  /** Launches the demo slot as a member and trades the launch token, as the game's frame would. */
  async open(token: string): Promise<void> {
    const games = await callServer(this.#url, 'GET', '/games?vassalage=BAIZE&pageSize=50')
    const list = (games.value?.games ?? []) as { nodeId: string; gameCode: string }[]
    const nodeId = list.find(game => game.gameCode === 'koi-terrace')?.nodeId
    const launch = await callServer(this.#url, 'POST', '/games/launch', {
      token,
      body: { nodeId, device: 'desktop' },
    })
    if (!launch.success) throw new Error(`could not launch: ${launch.code}`)
    const launchToken = new URL(String(launch.value?.url), this.#url).searchParams.get('launchToken')
    const answer = await this.call('/authenticate', { launchToken })
    this.playerId = String(answer.playerId)
    this.sessionToken = String(answer.sessionToken)
    this.balance = BigInt(String(answer.balance))
  }

  bet(transactionId: string, amount: bigint, roundId: string = newId()): Promise<Record<string, unknown>> {
    return this.call('/bet', this.betOf(transactionId, amount, roundId))
  }

  /** A bet that is its whole round. */
  betOf(transactionId: string, amount: bigint, roundId: string = newId()): object {
    return {
      sessionToken: this.sessionToken,
      transactionId,
      roundId,
      gameCode: 'koi-terrace',
      amount: amount.toString(),
      currency: 'THB',
      roundClosed: true,
    }
  }

  /** A signed call. Throws when no whole answer came: the outcome is then unknown, as it is for a vendor. */
  async call(path: string, content: object): Promise<Record<string, unknown>> {
    const { body, headers } = this.signed(content)
    const response = await fetch(`${this.#url}/api/vendor/v1${path}`, { method: 'POST', headers, body })
    if (response.status >= 500) throw new Error(`unknown: ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  }

  /** The body of a call with the headers that sign it now. */
  signed(content: object): { body: string; headers: Record<string, string> } {
    const { vendorCode, keyId, secret } = this.#credentials
    const body = JSON.stringify(content)
    const timestamp = String(Date.now())
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-vendor': vendorCode,
        'x-key-id': keyId,
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, Buffer.from(body)),
      },
    }
  }
}
