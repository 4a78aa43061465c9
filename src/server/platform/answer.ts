import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { vendorFailureOf } from '#lib/play/vendor-failure.ts'
import { COMMON_REFUSALS, type CommonRefusal, type Failure } from '#lib/wire/action.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import { DatabaseUnavailable } from '#server/db/faults.ts'
import { CallerGone } from './body.ts'
import type { ServerContext } from './context.ts'
import type { Metrics } from './metrics.ts'
import { Refusal } from './refusal.ts'
import { errorMessage } from './words.ts'

/** As nginx counts callers who hang up: no fault of theirs that they could mend, and none of ours. */
export const CALLER_GONE_STATUS = 499

/** Turns whatever a handler threw into the error form: a refusal as said, a fault as 503, a bug as 500 with its id. */
export function answerError(error: unknown, context: ServerContext, metrics: Metrics): Response {
  // The status reaches logs and metrics alone.
  if (error instanceof CallerGone) return new Response(null, { status: CALLER_GONE_STATUS })
  const route = context.get('action') ?? 'unknown'
  const refusal = asRefusal(error)
  metrics.refusals.inc({ route, code: refusal.code })
  const { log } = context.get('facts')
  if (refusal.code === 'unexpected') log.error({ err: error, action: route }, 'unexpected')
  else if (error instanceof DatabaseUnavailable) log.warn({ err: error, action: route }, 'unavailable')
  return answerRefusal(refusal, context)
}

export function answerRefusal(refusal: Refusal, context: ServerContext): Response {
  const { requestId, language } = context.get('facts')
  const { field, fields, values, details } = refusal.options
  const words = { ...values, requestId }
  const failure: Failure = {
    success: false,
    code: refusal.code,
    message: errorMessage(refusal.code, language, words),
    requestId,
    ...(field ? { field } : {}),
    ...(fields ? { fields: inWords(fields, language, words) } : {}),
    ...(details ? { details } : {}),
  }
  const wait = details?.retryAfterSeconds
  if (wait !== undefined) context.header('retry-after', String(wait))
  else if (statusOf(refusal) === 503) context.header('retry-after', '2')
  const status = statusOf(refusal)
  return context.json(vendorFailureOf(context.req.path, status) ?? failure, status as ContentfulStatusCode)
}

/** Refuses a method that a path does not have, and names those that it has. */
export function refuseMethod(context: ServerContext, methods: readonly string[]): Response {
  context.header('allow', methods.join(', '))
  return answerRefusal(new Refusal('notFound', { status: 405 }), context)
}

function inWords(
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
