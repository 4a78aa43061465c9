import { connect } from 'node:net'

/** Another machine that the site depends on, by the operator's setting for it. */
export interface Outside {
  /** The variable or setting: "SMTP_URL". */
  name: string
  /** Its host and port: never a user, a password or a path. */
  at: string
}

const PORTS: Readonly<Record<string, string>> = {
  'https:': '443',
  'http:': '80',
  'smtps:': '465',
  'smtp:': '587',
  'postgres:': '5432',
  'postgresql:': '5432',
}
const PATIENCE_MS = 5_000

/** Returns the host and port of a URL: "mail.example:587". */
export function outsideOf(name: string, url: string): Outside {
  const { protocol, hostname, port, searchParams } = new URL(url)
  // PostgreSQL on a socket of this machine: the folder is a parameter.
  const folder = /^postgres/.test(protocol) ? searchParams.get('host') : null
  return { name, at: folder ?? `${hostname || 'localhost'}:${port || PORTS[protocol] || ''}` }
}

/**
 * Whether a URL is read as it was meant. A password with "#", "?" or "/" that is not written as %23, %3F or %2F would
 * be read as part of the host, and shown.
 */
export function isReadable(url: string, protocols: RegExp): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, pathname, search, hash } = new URL(url)
  return protocols.test(protocol) && !/@/.test(pathname + search + hash)
}

/** Returns why a host does not answer; undefined if it does. */
export function unreachable({ at }: Outside, patienceMs = PATIENCE_MS): Promise<string | undefined> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(at) ?? []
  return new Promise(resolve => {
    const socket = connect({ host, port: Number(port) })
    const end = (fault: string | undefined) => {
      socket.destroy()
      resolve(fault)
    }
    socket.unref()
    socket.setTimeout(patienceMs, () => end('ETIMEDOUT'))
    socket.once('connect', () => end(undefined))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
}
