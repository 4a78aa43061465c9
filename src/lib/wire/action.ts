import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call an action. `anyone`: guests too. `signedIn`: every session, trial members included.
 * `member`: a real account (a trial member is refused with `realAccountNeeded`). `agent`: agent types only.
 */
export type Audience = 'anyone' | 'signedIn' | 'member' | 'agent' | 'operator'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How often one caller may call: `limit` calls per `windowSeconds`, counted per member when signed in, else per address. */
export interface RateLimit {
  limit: number
  windowSeconds: number
}

/**
 * One call of the wire, defined once for both sides.
 * - `name` is the OpenAPI operation id; `path` stands below `/api` and may hold `:params` that are fields of the input.
 * - `input` and `answer` are valibot schemas of the JSON forms (money as decimal strings of minor units).
 * - `refusals` is the closed list of expected noes, beyond the ones every call shares (see `CommonRefusal`).
 * - `sealed`: the body is encrypted to the server's key (passwords).
 * - `form`: the body may also come as a form sends it (application/x-www-form-urlencoded).
 * - `once`: the input carries a client-made `id`; the id, a hash of the input and the answer are stored with the
 *   effect, so a repeat answers the same and the same id with another input is refused (`idempotencyConflict`).
 * - `beforePasswordChange`: answered also to a session whose password has to be changed first; all others refuse it.
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
  readonly rateLimit?: RateLimit
}

export type InputOf<A extends Action> = InferOutput<A['input']>
/** What a caller passes: before defaults and transformations of the schema. */
export type CallInputOf<A extends Action> = InferInput<A['input']>
export type AnswerOf<A extends Action> = InferOutput<A['answer']>
export type RefusalOf<A extends Action> = A['refusals'][number]

/** Refusals that any action can answer, with the status each travels with. */
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
  /** The input field the message belongs beside. */
  field?: string
  /** More than one field may be wrong: the first is repeated in `field` and `message`. */
  fields?: Record<string, string>
  /** Facts for the caller's program, such as `retryAfterSeconds` or `captchaRequired`. */
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
