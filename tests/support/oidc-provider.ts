import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

/** The client that every provider of the tests knows. */
export const CLIENT_ID = 'baize'
export const CLIENT_SECRET = 'the secret of the client of the tests'
/** The secret at the provider in a place, from 1 on: no two may have the same. */
export const clientSecretOf = (place: number) => (place === 1 ? CLIENT_SECRET : `${CLIENT_SECRET} ${place}`)

/** What a provider of the tests does to its answers. */
interface Mischief {
  /** Changes the claims of the ID token before it is signed again with the right key. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Changes the signed token. */
  token?: (token: string) => string
  /** The token endpoint keeps visitors waiting, in milliseconds. */
  delayMs?: number
  /** The token endpoint fails with this status. */
  status?: number
}

/** A real OpenID Connect provider on this machine, with a page that asks who one is. */
export interface LocalProvider {
  issuer: string
  mischief: Mischief
  /** How often its token endpoint was asked. */
  asked: () => number
  stop: () => Promise<void>
}

/** Starts a provider whose visitors are sent back to `redirectUris`; by default on a free port. */
export async function startProvider({
  redirectUris,
  port = 0,
  place = 1,
}: {
  redirectUris: string[]
  port?: number
  place?: number
}): Promise<LocalProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'tests' } as JWK
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configuration(key, redirectUris, clientSecretOf(place)))
  const local: LocalProvider = { issuer, mischief: {}, asked: () => asked, stop: () => stop(server) }
  let asked = 0
  provider.use(async (context, next) => {
    await next()
    if (context.path !== '/token') return
    asked += 1
    const { claims, token, delayMs = 0, status } = local.mischief
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    if (status !== undefined) context.status = status
    const body = context.body as { id_token?: string } | undefined
    if (!body?.id_token) return
    if (claims) {
      const payload = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
      const header = { alg: 'RS256', kid: 'tests' }
      body.id_token = await new SignJWT(claims(payload)).setProtectedHeader(header).sign(privateKey)
    }
    if (token) body.id_token = token(body.id_token)
  })
  provider.on('server_error', (_, error) => process.stderr.write(`the provider failed: ${error.stack}\n`))
  const callback = provider.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    interact(provider, request, response).catch(error => response.writeHead(500).end(String(error)))
  }
  return local
}

function configuration(key: JWK, redirectUris: string[], clientSecret: string): Configuration {
  return {
    clients: [{ client_id: CLIENT_ID, client_secret: clientSecret, redirect_uris: redirectUris }],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the tests'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    clientAuthMethods: ['client_secret_post', 'client_secret_basic'],
    clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, email: `${sub}@example.com` }) }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    // Who has said who they are has agreed; a question of its own about that is not the matter of these tests.
    loadExistingGrant: async context => {
      const { client, session, provider } = context.oidc
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    renderError: (context, error) => {
      context.body = `the provider refused: ${error.error} ${error.error_description ?? ''}`
    },
  }
}

/** The provider's page: a name and two buttons. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
    return
  }
  const entry = new URLSearchParams(await text(request))
  const result =
    entry.get('answer') === 'deny'
      ? { error: 'access_denied' }
      : { login: { accountId: entry.get('name') ?? 'nobody', remember: false } }
  await provider.interactionFinished(request, response, result)
}

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><form method="post">
<label>Name <input name="name" autofocus></label>
<button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></form></html>`

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}
