import { createHash } from 'node:crypto'
import { SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import type { Transaction } from '#server/db/database.ts'
import { CodedFault, notThere } from '#server/operator/coded-fault.ts'
import { logChange, type OperatorContext } from '#server/operator/operator-context.ts'
import { type DrawnPicture, drawnPicture } from './drawn-picture.ts'
import {
  deletePicture,
  insertPicture,
  type Picture,
  renamePicture,
  usesOfPicture,
  writeAlt,
} from './picture-queries.ts'

/** A picture that was drawn before the transaction that takes it in: drawing takes seconds. */
export interface PreparedPicture extends DrawnPicture {
  inputHash: Buffer
  alt: Picture['alt']
}

/** Checks and draws a picture. Throws `OperatorFault` where it is none, or where a text is missing. */
export async function preparedPicture(bytes: Buffer, alt: Picture['alt']): Promise<PreparedPicture> {
  requireTexts(alt)
  return { ...(await drawnPicture(bytes)), inputHash: createHash('sha256').update(bytes).digest(), alt }
}

/** A picture says what it shows in every language of the deployment. */
function requireTexts(alt: Picture['alt']): void {
  const missing = SITE_LANGUAGES.filter(language => !alt[language]?.trim())
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map(language => [`alt.${language}`, 'required'] as const))
  throw new CodedFault(
    `say what the picture shows in every language: ${missing.map(language => `--alt-${language}`).join(', ')}`,
    'required',
    { status: 400, field: `alt.${missing[0]}`, fields },
  )
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

/** Says in other words what a picture shows. */
export async function describePicture(
  tx: Transaction,
  context: OperatorContext,
  { hash, alt }: Pick<Picture, 'hash' | 'alt'>,
): Promise<void> {
  requireTexts(alt)
  const before = await writeAlt(tx, hash, alt)
  if (!before) throw notThere(`there is no picture ${hash}`)
  await logChange(tx, context, `picture ${hash}`, { alt: before }, { alt })
}

/** Takes a picture away that nothing names. */
export async function removePicture(
  tx: Transaction,
  context: OperatorContext,
  { hash }: { hash: string },
): Promise<void> {
  const uses = await usesOfPicture(tx, hash)
  if (uses.length > 0)
    throw new CodedFault(`the picture is still used by ${uses.join('; ')}`, 'pictureInUse', { status: 409 })
  const removed = await deletePicture(tx, hash)
  if (!removed) throw notThere(`there is no picture ${hash}`)
  await logChange(tx, context, `picture ${hash}`, { alt: removed.alt }, undefined)
}
