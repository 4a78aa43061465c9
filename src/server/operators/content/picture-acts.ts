import { picturePath } from '#lib/content/picture-path.ts'
import {
  operatorAddPicture,
  operatorDescribePicture,
  operatorPictures,
  operatorRemovePicture,
} from '#lib/operators/pictures-api.ts'
import { allPictures, type ListedPicture, type Picture } from '#server/content/picture-queries.ts'
import {
  addPicture,
  describePicture,
  type PreparedPicture,
  preparedPicture,
  removePicture,
} from '#server/content/pictures.ts'
import type { Transaction } from '#server/db/database.ts'
import { refusing } from '#server/operator/coded-fault.ts'
import { act, perform } from '../act.ts'
import { contextOf } from '../context.ts'
import { type OperatorRoute, serveOperator } from '../serve-operator.ts'

const WRITES_OWN = { writesOwn: true }

export const picturesAct = act(
  operatorPictures,
  'content',
  async ({ tx }) => ({ pictures: (await allPictures(tx)).map(pictureToWire) }),
  { isReading: true },
)

/** Takes a picture in that was drawn before: no transaction is held meanwhile. */
export function addPictureAct(prepared: PreparedPicture) {
  return act(
    operatorAddPicture,
    'content',
    async ({ tx, context }) => ({ picture: await pictureOf(tx, await addPicture(tx, context, prepared)) }),
    WRITES_OWN,
  )
}

export const describePictureAct = act(
  operatorDescribePicture,
  'content',
  ({ tx, context }, { hash, alt }) =>
    refusing('contentFaulty', async () => {
      await describePicture(tx, context, { hash, alt: written(alt) })
      return { picture: await pictureOf(tx, hash) }
    }),
  WRITES_OWN,
)

export const removePictureAct = act(
  operatorRemovePicture,
  'content',
  ({ tx, context }, { hash }) =>
    refusing('contentFaulty', async () => {
      await removePicture(tx, context, { hash })
      return {}
    }),
  WRITES_OWN,
)

export const addPictureRoute: OperatorRoute = serveOperator(operatorAddPicture, 'content', async call => {
  const { picture, alt } = call.input
  const prepared = await refusing('imageUnreadable', () =>
    preparedPicture(Buffer.from(picture, 'base64'), written(alt)),
  )
  return perform(contextOf(call, call.operator), addPictureAct(prepared), call.input)
})

async function pictureOf(tx: Transaction, hash: string) {
  const found = (await allPictures(tx)).find(one => one.hash === hash)
  if (!found) throw new Error(`the picture ${hash} has vanished`)
  return pictureToWire(found)
}

/** The languages that something was written in. */
function written(alt: Readonly<Record<string, string | undefined>>): Picture['alt'] {
  return Object.fromEntries(
    Object.entries(alt).flatMap(([language, text]) =>
      text === undefined ? [] : [[language, text] as const],
    ),
  )
}

/** The address that a text names is that of the widest WebP, which every browser of today shows. */
function pictureToWire({ alt, hash, widths, ...size }: ListedPicture) {
  return { ...size, hash, alt: { ...alt }, widths, path: picturePath(hash, widths.at(-1) ?? 0, 'webp') }
}
