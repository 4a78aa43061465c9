import { removeUpload } from '#lib/uploads/api.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { deleteUnattached } from './queries.ts'

/** One that is not there, or not the caller's, is as good as removed. */
export const uploadRoutes: readonly Route[] = [
  serve(removeUpload, async ({ db, input, session }) => {
    await deleteUnattached(db, input.id, session.memberId)
    return {}
  }),
]
