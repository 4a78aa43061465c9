import type { IncomingMessage, ServerResponse } from 'node:http'
import { vendorFailureOf } from '#lib/play/vendor-failure.ts'
import { COMMON_REFUSALS, type CommonRefusal, type Failure } from '#lib/wire/action.ts'
import type { Config } from '../config.ts'
import { requestIdOf } from './request-id.ts'
import { NO_CONTENT_POLICY } from './security-headers.ts'
import { errorMessage, languageOfHeader } from './texts.ts'

/** Sends the API's error form for a call that is refused before it reaches the API. */
export function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  code: CommonRefusal,
  { config, retryAfterSeconds }: { config: Config; retryAfterSeconds?: number },
): void {
  const { headers } = request
  const requestId = requestIdOf(String(headers['x-request-id'] ?? ''))
  const message = errorMessage(code, languageOfHeader(headers['accept-language']), { requestId })
  const details = retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }
  const failure: Failure = { success: false, code, message, requestId, ...details }
  const [path = ''] = (request.url ?? '').split('?')
  const body = JSON.stringify(vendorFailureOf(path, COMMON_REFUSALS[code]) ?? failure)
  response
    .writeHead(COMMON_REFUSALS[code], {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'content-security-policy': NO_CONTENT_POLICY,
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...sharing(config, headers.origin),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

/** Lets pages of the listed origins read a refusal too; no other page may read our answers. */
function sharing({ allowedOrigins }: Config, origin: string | undefined): Record<string, string> {
  if (allowedOrigins.length === 0) return {}
  if (!origin || !allowedOrigins.includes(origin)) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, retry-after',
  }
}
