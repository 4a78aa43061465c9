import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import {
  differencesRoute,
  previewRoute,
  publishAct,
  publishesAct,
  publishJobAct,
  rollBackAct,
  uploadSiteAct,
} from './publish-acts.ts'

export function publishRoutes(): OperatorRoute[] {
  return [
    serveAct(publishesAct),
    serveAct(publishAct),
    serveAct(publishJobAct),
    serveAct(rollBackAct),
    serveAct(uploadSiteAct),
    differencesRoute,
    previewRoute,
  ]
}
