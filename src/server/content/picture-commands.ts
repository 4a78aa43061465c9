import { OperatorFault, type Typed, textsOf } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { allPictures, type ListedPicture } from './picture-queries.ts'
import { addPicture, picturePath, preparedPicture, removePicture } from './pictures.ts'

/** `content picture …` */
export async function pictures(context: OperatorContext, typed: Typed): Promise<string> {
  const [, , act = 'list', hash = ''] = typed.words
  if (act === 'list') return listed(await allPictures(context.db))
  if (act === 'add') return add(context, typed)
  if (act !== 'remove') throw new OperatorFault('content picture add, list or remove')
  await context.db.transaction(tx => removePicture(tx, context, { hash }))
  return `Removed ${hash}`
}

async function add(context: OperatorContext, typed: Typed): Promise<string> {
  const { picture } = typed.options
  if (typeof picture !== 'string') throw new OperatorFault('content picture add needs a file')
  const prepared = await preparedPicture({
    bytes: Buffer.from(picture, 'base64'),
    alt: textsOf(typed, 'alt') as Record<string, string>,
  })
  const hash = await context.db.transaction(tx => addPicture(tx, context, prepared))
  return listed((await allPictures(context.db)).filter(one => one.hash === hash))
}

/** The address that a text names is that of the widest WebP, which every browser of today shows. */
function listed(pictures: readonly ListedPicture[]): string {
  if (pictures.length === 0) return 'There are no pictures.'
  return pictures
    .map(({ hash, width, height, alt, widths }) =>
      [
        `${hash}  ${width} × ${height}`,
        `  ${picturePath(hash, widths.at(-1) ?? 0, 'webp')}`,
        `  in ${widths.join(', ')} pixels, as avif and webp`,
        ...Object.entries(alt).map(([language, text]) => `  ${language}  ${text}`),
      ].join('\n'),
    )
    .join('\n')
}
