import type { operatorPictures } from '#lib/operators/pictures-api.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { OperatorFault, type Typed, textsOf } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { addPictureAct, picturesAct, removePictureAct } from '#server/operators/content/picture-acts.ts'
import { runAct } from '#server/operators/run-act.ts'
import { preparedPicture } from './pictures.ts'

/** `content picture …` */
export async function pictures(context: OperatorContext, typed: Typed): Promise<string> {
  const [, , act = 'list', hash = ''] = typed.words
  if (act === 'list') return listed((await runAct(context, picturesAct, {})).pictures)
  if (act === 'add') return add(context, typed)
  if (act !== 'remove') throw new OperatorFault('content picture add, list or remove')
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new OperatorFault(`there is no picture ${hash}`)
  await runAct(context, removePictureAct, { hash })
  return `Removed ${hash}`
}

async function add(context: OperatorContext, typed: Typed): Promise<string> {
  const { picture } = typed.options
  if (typeof picture !== 'string') throw new OperatorFault('content picture add needs a file')
  const alt = textsOf(typed, 'alt') as Record<string, string>
  const prepared = await preparedPicture(Buffer.from(picture, 'base64'), alt)
  const added = await runAct(context, addPictureAct(prepared), { picture, alt })
  return listed([added.picture])
}

type Listed = AnswerOf<typeof operatorPictures>['pictures'][number]

function listed(pictures: readonly Listed[]): string {
  if (pictures.length === 0) return 'There are no pictures.'
  return pictures
    .map(({ hash, width, height, alt, widths, path }) =>
      [
        `${hash}  ${width} × ${height}`,
        `  ${path}`,
        `  in ${widths.join(', ')} pixels, as avif and webp`,
        ...Object.entries(alt).map(([language, text]) => `  ${language}  ${text}`),
      ].join('\n'),
    )
    .join('\n')
}
