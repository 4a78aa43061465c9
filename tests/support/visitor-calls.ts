import type { HumanProof } from '#lib/identity/api.ts'
import { idOfMoment } from '#lib/ids/ids.ts'
import type { Identity } from '#server/identity/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { App } from '#server/platform/context.ts'
import { freshAddress, sealTo, solved } from './browser.ts'

/** What the API answers. */
export interface Answer<Value = Record<string, unknown>> {
  status: number
  body: {
    success: boolean
    value?: Value
    code?: string
    field?: string
    fields?: Record<string, string>
    message?: string
    details?: Record<string, unknown>
    requestId?: string
  }
  headers: Headers
}

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  type?: string
  address?: string
  headers?: Record<string, string>
}

/** What visitors do on a server in this process. */
export interface VisitorCalls {
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** Calls a sealed action. */
  sealed: (
    method: string,
    path: string,
    name: string,
    body: unknown,
    options?: CallOptions,
  ) => Promise<Answer>
  seal: (name: string, body: unknown, atMs?: number) => Promise<string>
  proof: (scene: string) => Promise<HumanProof>
  register: (username: string, password: string, extra?: Record<string, unknown>) => Promise<Answer>
  login: (
    username: string,
    password: string,
    extra?: Record<string, unknown>,
    options?: CallOptions,
  ) => Promise<Answer>
}

export function visitorCalls(app: App, identity: Identity, clock: Clock): VisitorCalls {
  const call: VisitorCalls['call'] = async (
    method,
    path,
    { token, body, type, address = '203.0.113.7', headers = {} } = {},
  ) => {
    const response = await app.request(
      `/api${path}`,
      {
        method,
        headers: {
          'accept-language': 'EN',
          ...headers,
          'x-forwarded-for': address,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(method === 'GET' ? {} : { 'content-type': type ?? 'application/json' }),
        },
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      },
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    )
    const { status } = response
    return { status, body: (await response.json()) as Answer['body'], headers: response.headers }
  }
  const seal: VisitorCalls['seal'] = (name, body, atMs = clock.now().getTime()) =>
    sealTo(identity.sealing.publicKey, name, JSON.stringify({ at: atMs, body: JSON.stringify(body) }))
  const sealed: VisitorCalls['sealed'] = async (method, path, name, body, options) =>
    call(method, path, { ...options, type: 'application/sealed+json', body: await seal(name, body) })
  const proof: VisitorCalls['proof'] = async scene => {
    const { body } = await call('GET', `/human-challenge?scene=${scene}`, { address: freshAddress() })
    return solved(String(body.value?.challenge))
  }
  /** A picture that was read right: it counts where one is asked for, and is not looked at elsewhere. */
  const readPicture = () => ({ captchaId: identity.captchas.seal('login', 'ABCDE'), text: 'abcde' })
  return {
    call,
    seal,
    sealed,
    proof,
    register: async (username, password, extra = {}) => {
      const human = await proof('register')
      const id = idOfMoment(clock.now())
      const entry = { id, username, password, confirmPassword: password, termsAccepted: true, human }
      const address = freshAddress()
      return sealed('PUT', '/members', 'register', { ...entry, ...extra }, { address })
    },
    login: async (username, password, extra = {}, options) => {
      const entry = { username, password, human: await proof('login'), captcha: readPicture() }
      return sealed('POST', '/session', 'login', { ...entry, ...extra }, options)
    },
  }
}
