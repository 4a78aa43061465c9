import type * as v from 'valibot'
import * as calls from '#lib/play/vendor-api.ts'
import { type OpenApiDocument, schemaOf } from '#server/platform/openapi.ts'
import { SIGNATURE_WINDOW_MS, signatureOf } from './signature.ts'

type JsonObject = Record<string, unknown>

/** A signed call that a vendor's engineer can reproduce byte by byte; docs/connect-a-vendor.md shows the same one. */
export const SIGNED_EXAMPLE = {
  vendor: 'EXAMPLE',
  keyId: 'EXAMPLE-1',
  secret: 'an example, never use it',
  timestamp: '1795000000000',
  body: '{"transactionId":"bet-1001"}',
} as const

/** Every call below /api/vendor/v1: its purpose, its input and its answer. */
export const VENDOR_CALLS = {
  '/authenticate': {
    name: 'authenticate',
    summary: 'Trades the launch token of the game’s address, once and within a minute, for a session token',
    input: calls.authenticateCall,
    answer: calls.authenticateAnswer,
  },
  '/balance': {
    name: 'balance',
    summary: 'The balance of the session’s player',
    input: calls.balanceCall,
    answer: calls.balanceAnswer,
  },
  '/bet': { name: 'bet', summary: 'Takes a stake', input: calls.betCall, answer: calls.changeAnswer },
  '/win': {
    name: 'win',
    summary: 'Pays; nothing is a win too',
    input: calls.winCall,
    answer: calls.changeAnswer,
  },
  '/play': {
    name: 'play',
    summary: 'Bets and wins of one round in one body: all of them or none',
    input: calls.playCall,
    answer: calls.playAnswer,
  },
  '/promotion': {
    name: 'promotion',
    summary: 'Pays free rounds, a jackpot or a prize, without a bet',
    input: calls.promotionCall,
    answer: calls.changeAnswer,
  },
  '/rollback': {
    name: 'rollback',
    summary: 'Gives a bet back, or refuses it before it arrives',
    input: calls.rollbackCall,
    answer: calls.changeAnswer,
  },
  '/round/close': {
    name: 'roundClose',
    summary: 'Ends a round: what is unsettled is lost',
    input: calls.roundCloseCall,
    answer: calls.changeAnswer,
  },
  '/round': {
    name: 'round',
    summary: 'What a round is made of and has come to',
    input: calls.roundCall,
    answer: calls.roundAnswer,
  },
  '/transaction': {
    name: 'transaction',
    summary: 'What became of a transaction id',
    input: calls.transactionCall,
    answer: calls.transactionAnswer,
  },
} as const

/** Returns the OpenAPI document for vendors' engineers, generated from the schemas that parse the calls. */
export function vendorOpenApi(version: string): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(VENDOR_CALLS).map(([path, call]) => [
      `/api/vendor/v1${path}`,
      { post: operation(call, path === '/transaction' ? JSON.parse(SIGNED_EXAMPLE.body) : undefined) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Baize vendor wallet',
      version,
      description:
        'How games speak to the wallet. A call is signed with the hexadecimal HMAC-SHA256, under the key’s secret, of ' +
        '"<x-timestamp>.<body>", the body as the bytes that travel. The examples of the headers sign the example of ' +
        `/api/vendor/v1/transaction, ${SIGNED_EXAMPLE.body}, under the secret "${SIGNED_EXAMPLE.secret}". Amounts are ` +
        'whole numbers as text at the vendor’s scale, minor units unless set otherwise. 5xx and silence mean unknown: ' +
        'repeat the call with the same transaction id. Providers behind the aggregator Valkyrie call its player-account ' +
        'API (its pam_api.yml) below /api/vendor/pam instead; ' +
        'docs/connect-a-vendor.md says what that leaves open. The site’s own calls are at /api/docs.',
    },
    paths,
    components: {
      parameters: headers(),
      schemas: {
        Failure: schemaOf(calls.vendorFailure, 'output'),
      },
    },
  }
}

function operation(
  call: { name: string; summary: string; input: v.GenericSchema; answer: v.GenericSchema },
  example: unknown,
): JsonObject {
  const json = (schema: JsonObject, more: JsonObject = {}) => ({ 'application/json': { schema, ...more } })
  const failure = { $ref: '#/components/schemas/Failure' }
  return {
    operationId: call.name,
    summary: call.summary,
    parameters: Object.keys(headers()).map(name => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: json(schemaOf(call.input, 'input'), example === undefined ? {} : { example }),
    },
    responses: {
      200: {
        description: 'Done, or a business error where the vendor’s setting error_status is 200',
        content: json({ oneOf: [schemaOf(call.answer, 'output'), failure] }),
      },
      401: { description: 'INVALID_SIGNATURE or INVALID_PARTNER', content: json(failure) },
      413: { description: 'BODY_TOO_LARGE', content: json(failure) },
      default: { description: 'UNKNOWN: repeat it with the same transaction id', content: json(failure) },
    },
  }
}

function headers(): Record<string, JsonObject> {
  const { vendor, keyId, secret, timestamp, body } = SIGNED_EXAMPLE
  const header = (name: string, description: string, example: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
    example,
  })
  const minutes = SIGNATURE_WINDOW_MS / 60_000
  return {
    vendor: header('x-vendor', 'Your code', vendor),
    keyId: header('x-key-id', 'The id of the key that signs', keyId),
    timestamp: header('x-timestamp', `Unix milliseconds, at most ${minutes} minutes off`, timestamp),
    signature: header(
      'x-signature',
      'The signature',
      signatureOf(secret, timestamp, new TextEncoder().encode(body)),
    ),
  }
}
