import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import type { Transaction } from '#server/db/database.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import { logChange, type OperatorContext } from '#server/operator/operator-context.ts'
import { type DrawnPicture, drawnPicture } from './drawn-picture.ts'
import {
  deletePicture,
  insertPicture,
  type Picture,
  renamePicture,
  usesOfPicture,
} from './picture-queries.ts'

const altText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))
export const pictureInput = v.strictObject({
  bytes: v.instance(Buffer),
  /** What it shows, in every language of the deployment. */
  alt: v.record(v.string(), altText),
})

/** A picture that was drawn before the transaction that takes it in: drawing takes seconds. */
export interface PreparedPicture extends DrawnPicture {
  inputHash: Buffer
  alt: Picture['alt']
}

/** Checks and draws a picture. Throws `OperatorFault` where it is none, or where a text is missing. */
export async function preparedPicture({
  bytes,
  alt,
}: v.InferOutput<typeof pictureInput>): Promise<PreparedPicture> {
  const missing = SITE_LANGUAGES.filter(language => !alt[language]?.trim())
  if (missing.length > 0)
    throw new OperatorFault(
      `say what the picture shows in every language: ${missing.map(language => `--alt-${language}`).join(', ')}`,
    )
  return { ...(await drawnPicture(bytes)), inputHash: createHash('sha256').update(bytes).digest(), alt }
}

/** Takes a picture in; one that came before keeps its addresses and gets the new texts. Answers its hash. */
export async function addPicture(
  tx: Transaction,
  context: OperatorContext,
  picture: PreparedPicture,
): Promise<string> {
  const known = await renamePicture(tx, picture.inputHash, picture.alt)
  const hash = known ?? picture.hash
  if (!known) await insertPicture(tx, { ...picture, operator: context.operator, at: context.now })
  await logChange(tx, context, `picture ${hash}`, undefined, { alt: picture.alt })
  return hash
}

/** Takes a picture away that nothing names. */
export async function removePicture(
  tx: Transaction,
  context: OperatorContext,
  { hash }: { hash: string },
): Promise<void> {
  const uses = await usesOfPicture(tx, hash)
  if (uses.length > 0) throw new OperatorFault(`the picture is still used by ${uses.join('; ')}`)
  const removed = await deletePicture(tx, hash)
  if (!removed) throw new OperatorFault(`there is no picture ${hash}`)
  await logChange(tx, context, `picture ${hash}`, { alt: removed.alt }, undefined)
}

/** The address of one file of a picture. */
export function picturePath(hash: string, width: number, format: string): string {
  return `/pictures/${hash}-${width}.${format}`
}
