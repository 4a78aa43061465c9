import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import {
  answerFeedbackAct,
  closeFeedbackAct,
  feedbackAct,
  feedbackListAct,
  feedbackPicturesAct,
} from './feedback-acts.ts'

export function feedbackOperatorRoutes(): OperatorRoute[] {
  return [
    serveAct(feedbackListAct),
    serveAct(feedbackAct),
    serveAct(feedbackPicturesAct),
    serveAct(answerFeedbackAct),
    serveAct(closeFeedbackAct),
  ]
}
