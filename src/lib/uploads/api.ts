import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, nothing } from '#lib/wire/schemas.ts'
import { MOST_IMAGES } from './rules.ts'

/** A stored image with its size in pixels. */
const upload = v.object({ id, width: v.number(), height: v.number() })
export type Upload = v.InferOutput<typeof upload>

/** The images of a submission, in order: ids of the caller's own uploads, without duplicates. */
export const imageIds = v.pipe(
  v.array(v.pipe(id, v.toLowerCase())),
  v.maxLength(MOST_IMAGES, 'tooManyImages'),
  v.check(list => new Set(list).size === list.length, 'badInput'),
)

export const removeUpload = action({
  name: 'removeUpload',
  summary:
    'Forgets a picture that was uploaded and not handed in. Pictures come by PUT /uploads/{id}?purpose=…, whose body is the file itself, and are read at /media/{id}',
  method: 'DELETE',
  path: '/uploads/:id',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: nothing,
  refusals: [],
})
