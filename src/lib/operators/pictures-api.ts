import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { altTexts as alt } from './content-wire.ts'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'badInput'))
const picture = v.strictObject({
  hash,
  /** As it came, in pixels. */
  width: v.number(),
  height: v.number(),
  alt: v.record(v.string(), v.string()),
  /** The widths that it is there in, as AVIF and WebP. */
  widths: v.array(v.number()),
  /** The address that a text names: the widest WebP. */
  path: v.string(),
})

export const operatorPictures = action({
  name: 'operatorPictures',
  summary: 'The pictures that operators have added, with what each shows',
  method: 'GET',
  path: '/operator/pictures',
  audience: 'operator',
  input: v.strictObject({}),
  answer: v.strictObject({ pictures: v.array(picture) }),
  refusals: [],
})

export const operatorAddPicture = action({
  name: 'operatorAddPicture',
  summary:
    'Adds a png or jpg of at most 5 MB, redrawn in the sizes of pages; the same file again gets new words',
  method: 'POST',
  path: '/operator/pictures',
  audience: 'operator',
  input: v.strictObject({
    /** The file in base64. */
    picture: v.pipe(v.string(), v.minLength(1, 'required'), v.base64('badInput')),
    alt,
  }),
  answer: v.strictObject({ picture }),
  refusals: ['required', 'imageKind', 'imageTooLarge', 'imageTooManyPixels', 'imageUnreadable'],
  mostBytes: 7 * 1024 * 1024,
})

export const operatorDescribePicture = action({
  name: 'operatorDescribePicture',
  summary: 'Says in other words what a picture shows',
  method: 'POST',
  path: '/operator/pictures/:hash/alt',
  audience: 'operator',
  input: v.strictObject({ hash, alt }),
  answer: v.strictObject({ picture }),
  refusals: ['required'],
})

export const operatorRemovePicture = action({
  name: 'operatorRemovePicture',
  summary: 'Takes a picture away that no content names',
  method: 'POST',
  path: '/operator/pictures/:hash/remove',
  audience: 'operator',
  input: v.strictObject({ hash }),
  answer: v.strictObject({}),
  refusals: ['pictureInUse'],
})
