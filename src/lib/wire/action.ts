import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an action. `anyone`: guests too. `signedIn`: every session, trial members included.
 * `member`: a real account (a trial member is refused with `realAccountNeeded`). `agent`: agent types only.
 */
export type Audience = 'anyone' | 'signedIn' | 'member' | 'agent' | 'operator'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * How often one caller may call: `limit` calls per `windowSeconds`, counted per member if signed in, else per address.
 */
export interface RateLimit {
  limit: number
  windowSeconds: number
  /**
   * Counted for all servers together, and not by each server for itself: for what costs money or lets somebody guess.
   * With the name of a query field: only calls that give it.
   */
  shared?: true | string
}

/** For actions that send a message; what a number and a network may be sent is limited where it is sent. */
export const SENDING_RATE = { limit: 600, windowSeconds: 60, shared: true } as const satisfies RateLimit

/**
 * One call of the API, defined once for both sides.
 * - `name` is the OpenAPI operation id; `path` is below `/api` and may contain `:params`, which are fields of the
 *   input.
 * - `input` and `answer` are valibot schemas of the JSON forms (money as decimal strings of minor units).
 * - `refusals` is the closed list of expected errors, besides those that every call shares (see `CommonRefusal`).
 * - `sealed`: the body is encrypted with the server's key (passwords).
 * - `form`: the body may also be a form's (application/x-www-form-urlencoded).
 * - `once`: the input has a client-made `id`; the id, a hash of the input and the answer are stored with the effect, so
 *   a repeat gets the same answer, and the same id with another input is refused (`idempotencyConflict`).
 * - `mostBytes`: the longest body, where it is more than usual (files).
 * - `beforePasswordChange`: also allowed in a session whose password must be changed first; all others are refused.
 */
export interface Action<
  Input extends GenericSchema = GenericSchema,
  Answer extends GenericSchema = GenericSchema,
  Refusal extends ErrorCode = ErrorCode,
  Who extends Audience = Audience,
> {
  readonly name: string
  readonly summary: string
  readonly method: Method
  readonly path: `/${string}`
  readonly audience: Who
  readonly input: Input
  readonly answer: Answer
  readonly refusals: readonly Refusal[]
  readonly sealed?: boolean
  readonly form?: boolean
  readonly once?: boolean
  readonly beforePasswordChange?: boolean
  readonly mostBytes?: number
  readonly rateLimit?: RateLimit
}

export type InputOf<A extends Action> = InferOutput<A['input']>
/** What a caller passes: before the schema's defaults and transformations. */
export type CallInputOf<A extends Action> = InferInput<A['input']>
export type AnswerOf<A extends Action> = InferOutput<A['answer']>
export type RefusalOf<A extends Action> = A['refusals'][number]

/** Refusals of any action, with their status. */
export const COMMON_REFUSALS = {
  badInput: 400,
  notSignedIn: 401,
  notAllowed: 403,
  realAccountNeeded: 403,
  passwordChangeNeeded: 403,
  notFound: 404,
  idempotencyConflict: 409,
  requestTooOld: 409,
  bodyTooSlow: 408,
  inputTooLarge: 413,
  tooManyRequests: 429,
  unexpected: 500,
  unavailable: 503,
  maintenance: 503,
  regionRestricted: 451,
} as const satisfies Partial<Record<ErrorCode, number>>
export type CommonRefusal = keyof typeof COMMON_REFUSALS

export interface Success<Value> {
  success: true
  value: Value
}
/** `code` is a key of `locales/<lang>/errors.json`; `message` is that phrase in the caller's language. */
export interface Failure<Code extends string = string> {
  success: false
  code: Code
  message: string
  /** The input field that the message belongs to. */
  field?: string
  /** If several fields are wrong; the first is repeated in `field` and `message`. */
  fields?: Record<string, string>
  /** Values for the caller's program, such as `retryAfterSeconds` or `captchaRequired`. */
  details?: Record<string, string | number | boolean>
  requestId: string
}

/* @__NO_SIDE_EFFECTS__ */
export function action<
  const Input extends GenericSchema,
  const Answer extends GenericSchema,
  const Refusal extends ErrorCode,
  const Who extends Audience,
>(definition: Action<Input, Answer, Refusal, Who>): Action<Input, Answer, Refusal, Who> {
  return definition
}
