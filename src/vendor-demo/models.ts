import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { readBody } from './http.ts'
import { MODEL_PICTURES } from './model-pictures.ts'
import { VendorRefusal } from './refusal.ts'

/** A host of a table: a drawn character with written lines, no person. */
export interface Model {
  id: string
  name: string
  language: string
  online: boolean
  /** The table that opens. */
  gameCode: string
}

const MODELS: readonly Model[] = [
  { id: 'nok', name: 'Nok', language: 'th', online: true, gameCode: 'cloth-baccarat' },
]

/** How far a time stamp may be from the house's clock. */
const WINDOW_MS = 5 * 60_000

export interface PlatformKey {
  /** What the platform signs its calls with; undefined where it makes none. */
  secret: string | undefined
  now: () => number
}

/** The platform's question which models there are; refused unless it is signed. */
export async function answerModels(
  publicUrl: string,
  request: IncomingMessage,
  key: PlatformKey,
): Promise<object> {
  const body = await readBody(request)
  const { 'x-timestamp': time = '', 'x-signature': signature = '' } = request.headers
  if (!isSigned({ time: String(time), signature: String(signature), body }, key))
    throw new VendorRefusal('notAllowed')
  const picture = (id: string) => `${publicUrl}/models/${id}.svg`
  return { status: 'OK', models: MODELS.map(model => ({ ...model, picture: picture(model.id) })) }
}

/**
 * The model that a launch address names: undefined where it names none. Refuses one that the platform did not sign for this
 * launch, and one that is away.
 */
export function modelOfLaunch(url: URL, gameCode: string, key: PlatformKey): Model | undefined {
  const id = url.searchParams.get('model')
  if (id === null) return undefined
  const [launchToken = '', time = '', signature = ''] = ['launchToken', 'modelTime', 'modelSignature'].map(
    name => url.searchParams.get(name) ?? '',
  )
  const model = MODELS.find(one => one.id === id && one.gameCode === gameCode)
  if (!model?.online || !isSigned({ time, signature, body: Buffer.from(`${id}.${launchToken}`) }, key))
    throw new VendorRefusal('badLaunch')
  return model
}

export function pictureOfModel(path: string): string | undefined {
  const id = /^\/models\/([\w.-]+)\.svg$/.exec(path)?.[1]
  return id === undefined || !Object.hasOwn(MODEL_PICTURES, id) ? undefined : MODEL_PICTURES[id]
}

function isSigned(
  { time, signature, body }: { time: string; signature: string; body: Buffer },
  { secret, now }: PlatformKey,
): boolean {
  if (secret === undefined || !/^[\da-f]{64}$/.test(signature) || !/^\d{13}$/.test(time)) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  const isRecent = Math.abs(now() - Number(time)) <= WINDOW_MS
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) && isRecent
}
