import { domainToASCII } from 'node:url'
import { isReadable } from '../platform/outside.ts'
import { refuseWeak } from '../weak-secrets.ts'

/** The SMS provider's address, and the body of the call with {{to}}, {{text}} and {{id}} in it. */
export interface SmsWebhook {
  url: string
  /** A JSON value, or a form such as "to={{to}}&text={{text}}". */
  template: object | string
  secret: string | undefined
}

export interface Smtp {
  /** Such as smtp://user:password@mail.example:587, or smtps://. */
  url: string
  /** The sender: "name@example.com" or "The House <name@example.com>". */
  from: string
}

/** The outgoing message channels, as configured by the environment. */
export interface ChannelConfig {
  smsWebhook: SmsWebhook | undefined
  smtp: Smtp | undefined
  /** Hosts in a private network that this server may call. */
  allowedPrivateHosts: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>
const USUAL_TEMPLATE = '{"to":"{{to}}","text":"{{text}}"}'
const LEAST_SECRET_LENGTH = 16

/** Reads SMS_WEBHOOK_URL, SMS_WEBHOOK_TEMPLATE, SMS_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM and ALLOWED_PRIVATE_HOSTS. */
export function readChannels(env: Environment, problems: string[]): ChannelConfig {
  const allowedPrivateHosts = (env.ALLOWED_PRIVATE_HOSTS ?? '')
    .split(',')
    .map(host => domainToASCII(host.trim()) || host.trim())
    .filter(Boolean)
  return {
    smsWebhook: readSmsWebhook(env, allowedPrivateHosts, problems),
    smtp: readSmtp(env, problems),
    allowedPrivateHosts,
  }
}

function readSmsWebhook(
  env: Environment,
  allowedPrivateHosts: readonly string[],
  problems: string[],
): SmsWebhook | undefined {
  const url = env.SMS_WEBHOOK_URL
  if (!url) return undefined
  const isPlainAllowed = URL.canParse(url) && allowedPrivateHosts.includes(new URL(url).hostname)
  if (!URL.canParse(url) || !(isPlainAllowed ? /^https?:$/ : /^https:$/).test(new URL(url).protocol)) {
    problems.push(
      'SMS_WEBHOOK_URL: not an https address (plain http only to a host of ALLOWED_PRIVATE_HOSTS)',
    )
  }
  const text = env.SMS_WEBHOOK_TEMPLATE || USUAL_TEMPLATE
  if (!text.includes('{{to}}') || !text.includes('{{text}}')) {
    problems.push('SMS_WEBHOOK_TEMPLATE: has to hold {{to}} and {{text}}')
  }
  const secret = env.SMS_WEBHOOK_SECRET || undefined
  refuseWeak('SMS_WEBHOOK_SECRET', secret, LEAST_SECRET_LENGTH, problems)
  return { url, template: readTemplate(text, problems), secret }
}

function readTemplate(text: string, problems: string[]): object | string {
  if (!text.trimStart().startsWith('{')) return text
  try {
    return JSON.parse(text) as object
  } catch {
    problems.push('SMS_WEBHOOK_TEMPLATE: begins as JSON and is none')
    return {}
  }
}

function readSmtp(env: Environment, problems: string[]): Smtp | undefined {
  const url = env.SMTP_URL
  if (!url) return undefined
  if (!isReadable(url, /^smtps?:$/) || !new URL(url).hostname) {
    problems.push(
      'SMTP_URL: not an address such as smtp://user:password@mail.example:587; in a password write # ? / @ as %23 %3F %2F %40',
    )
  }
  const from = env.MAIL_FROM ?? ''
  if (!/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    problems.push('MAIL_FROM: missing or no address such as name@example.com')
  }
  return { url, from }
}
