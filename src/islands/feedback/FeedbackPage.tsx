import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { $feedback, $feedbackSetup, loadFeedback, newFeedback } from '#lib/feedback/store.ts'
import { $session } from '#lib/session/store.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import { FeedbackList } from './FeedbackList.tsx'
import styles from './FeedbackPage.module.css'
import type { FeedbackPhrases } from './phrases.ts'

interface Props {
  language: string
  timeZone: string
  registerHref: string
  phrases: FeedbackPhrases
}

/** What a member writes to the house, and what the house answers. */
export default function FeedbackPage({ language, timeZone, registerHref, phrases }: Props) {
  const session = useStore($session, { ssr: 'initial' })
  const { state, value, failure } = useStore($feedback, { ssr: 'initial' })
  const setup = useStore($feedbackSetup, { ssr: 'initial' })
  const isMember = session === 'member' || session === 'agent'
  useEffect(() => {
    // What was sent when the page was open before is in the list.
    newFeedback.reset()
    if (isMember) void loadFeedback()
  }, [isMember])

  if (session === 'trial')
    return (
      <section className="panel">
        <TrialState registerHref={registerHref} phrases={phrases} />
      </section>
    )
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadFeedback(), phrases }
  if (!value || !setup)
    return (
      <section className={`panel pad ${styles.wait}`}>
        <Waiting rows={8} state={state} {...again} />
      </section>
    )
  return (
    <div className="stack">
      {state === 'failed' && <Outdated {...again} />}
      <FeedbackForm setup={setup} phrases={phrases} />
      <FeedbackList list={value} language={language} timeZone={timeZone} phrases={phrases} />
    </div>
  )
}
