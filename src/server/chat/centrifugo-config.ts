import { refuseWeak } from '#server/weak-secrets.ts'

/** An engine that sends the chat to open pages (docs/chat.md): https://centrifugal.dev, version 5. */
export interface CentrifugoConfig {
  /** Its HTTP API, as this server reaches it. */
  url: string
  apiKey: string
  /** The HMAC secret of connection tokens. */
  tokenSecret: string
  /** Its origin as browsers reach it. */
  publicUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** CENTRIFUGO_…: all of them, or none. */
export function readCentrifugo(env: Environment, problems: string[]): CentrifugoConfig | undefined {
  const value = (name: string) => env[`CENTRIFUGO_${name}`]?.trim() ?? ''
  const given = {
    url: value('URL').replace(/\/+$/, ''),
    apiKey: value('API_KEY'),
    tokenSecret: value('TOKEN_SECRET'),
    publicUrl: value('PUBLIC_URL').replace(/\/+$/, ''),
  }
  if (!Object.values(given).some(Boolean)) return undefined
  for (const name of ['URL', 'PUBLIC_URL'] as const) {
    const text = name === 'URL' ? given.url : given.publicUrl
    if (!isOrigin(text)) problems.push(`CENTRIFUGO_${name}: not an address such as https://chat.example`)
  }
  if (given.apiKey === '') problems.push('CENTRIFUGO_API_KEY: missing')
  if (given.tokenSecret === '') problems.push('CENTRIFUGO_TOKEN_SECRET: missing')
  refuseWeak('CENTRIFUGO_API_KEY', given.apiKey, 16, problems)
  refuseWeak('CENTRIFUGO_TOKEN_SECRET', given.tokenSecret, 32, problems)
  return Object.freeze(given)
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
}
