import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { vendorFailureOf } from '#lib/play/vendor-failure.ts'
import { COMMON_REFUSALS, type CommonRefusal, type Failure } from '#lib/wire/action.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { CallerGone } from './body.ts'
import type { ServerContext } from './context.ts'
import type { Metrics } from './metrics.ts'
import { Refusal } from './refusal.ts'
import { errorMessage } from './texts.ts'

/** nginx's status for callers who hang up: neither their fault nor ours. */
export const CALLER_GONE_STATUS = 499

/** Maps what a handler threw to the error form: a refusal as it is, a fault to 503, a bug to 500 with its id. */
export function answerError(error: unknown, context: ServerContext, metrics: Metrics): Response {
  // This status appears only in logs and metrics.
  if (error instanceof CallerGone) return new Response(null, { status: CALLER_GONE_STATUS })
  const route = context.get('action') ?? 'unknown'
  const refusal = asRefusal(error)
  metrics.refusals.inc({ route, code: refusal.code })
  const { log } = context.get('requestInfo')
  if (refusal.code === 'unexpected') log.error({ err: error, action: route }, 'unexpected')
  else if (error instanceof DatabaseUnavailable) log.warn({ err: error, action: route }, 'unavailable')
  return answerRefusal(refusal, context)
}

export function answerRefusal(refusal: Refusal, context: ServerContext): Response {
  const { requestId, language } = context.get('requestInfo')
  const { field, fields, values, details } = refusal.options
  const texts = { ...values, requestId }
  const failure: Failure = {
    success: false,
    code: refusal.code,
    message: errorMessage(refusal.code, language, texts),
    requestId,
    ...(field ? { field } : {}),
    ...(fields ? { fields: fieldMessages(fields, language, texts) } : {}),
    ...(details ? { details } : {}),
  }
  const wait = details?.retryAfterSeconds
  if (wait !== undefined) context.header('retry-after', String(wait))
  else if (statusOf(refusal) === 503) context.header('retry-after', '2')
  const status = statusOf(refusal)
  return context.json(vendorFailureOf(context.req.path, status) ?? failure, status as ContentfulStatusCode)
}

/** Refuses a method that a path does not support, and names those that it supports. */
export function refuseMethod(context: ServerContext, methods: readonly string[]): Response {
  context.header('allow', methods.join(', '))
  return answerRefusal(new Refusal('notFound', { status: 405 }), context)
}

function fieldMessages(
  fields: Record<string, ErrorCode>,
  language: Parameters<typeof errorMessage>[1],
  values: Parameters<typeof errorMessage>[2],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, code]) => [field, errorMessage(code, language, values)]),
  )
}

function statusOf(refusal: Refusal): number {
  return refusal.options.status ?? COMMON_REFUSALS[refusal.code as CommonRefusal] ?? 422
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable', { status: 503 })
  return new Refusal('unexpected', { status: 500 })
}
