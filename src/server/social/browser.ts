import { createHash, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import type { Config } from '#server/config.ts'
import type { ServerContext } from '#server/platform/context.ts'

const VALUE = /^[\w-]{43}$/

/**
 * The cookie that binds a sign-in through a provider to the browser that started it: random, unreadable for scripts,
 * sent by our own pages only. Browsers accept the prefix only with TLS, which a demo on this machine lacks.
 */
function nameOf(config: Pick<Config, 'publicUrl'>): string {
  return config.publicUrl.startsWith('https:') ? '__Host-social' : 'social'
}

/** The hash of this browser's cookie; undefined when it has none. */
export function browserHashOf(context: ServerContext, config: Pick<Config, 'publicUrl'>): Buffer | undefined {
  const value = getCookie(context, nameOf(config))
  return value && VALUE.test(value) ? hashOf(value) : undefined
}

/** Sets the browser's cookie for this long, keeping an existing value so that two tabs do not disturb each other. */
export function bindBrowser(
  context: ServerContext,
  config: Pick<Config, 'publicUrl'>,
  maxAgeSeconds: number,
): Buffer {
  const known = getCookie(context, nameOf(config))
  const value = known && VALUE.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(context, nameOf(config), value, {
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: maxAgeSeconds,
  })
  return hashOf(value)
}

export function hashOf(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
