import { removeUpload } from '#lib/uploads/api.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { deleteUnattached } from './queries.ts'

/** An unknown picture, or another member's, counts as removed. */
export const uploadRoutes: readonly Route[] = [
  serve(removeUpload, async ({ db, input, session }) => {
    await deleteUnattached(db, input.id, session.memberId)
    return {}
  }),
]
