import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import {
  contentAct,
  contentFileAct,
  contentHistoryAct,
  contentItemAct,
  deleteContentAct,
  importContentAct,
  moveContentAct,
  previewImportAct,
  publishContentAct,
  revertContentAct,
  saveContentAct,
  unpublishContentAct,
} from './content-acts.ts'
import { addPictureRoute, describePictureAct, picturesAct, removePictureAct } from './picture-acts.ts'

export function contentRoutes(): OperatorRoute[] {
  return [
    serveAct(contentAct),
    serveAct(contentItemAct),
    serveAct(contentHistoryAct),
    serveAct(saveContentAct),
    serveAct(publishContentAct),
    serveAct(unpublishContentAct),
    serveAct(revertContentAct),
    serveAct(moveContentAct),
    serveAct(deleteContentAct),
    serveAct(contentFileAct),
    serveAct(previewImportAct),
    serveAct(importContentAct),
    serveAct(picturesAct),
    addPictureRoute,
    serveAct(describePictureAct),
    serveAct(removePictureAct),
  ]
}
