import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Choice } from '#islands/ui/Choice.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { ImageField } from '#islands/ui/ImageField.tsx'
import { Note } from '#islands/ui/Note.tsx'
import { PanelForm } from '#islands/ui/PanelForm.tsx'
import { SubmitEnd } from '#islands/ui/SubmitEnd.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useSubmission } from '#islands/ui/use-submission.ts'
import type { FeedbackSetup } from '#lib/feedback/api.ts'
import {
  countWords,
  FEEDBACK_TYPES,
  type FeedbackType,
  lengthProblem,
  MOST_CHARACTERS,
} from '#lib/feedback/rules.ts'
import { newFeedback, submitFeedback } from '#lib/feedback/store.ts'
import { fill } from '#lib/i18n/format.ts'
import { picturesFor } from '#lib/uploads/store.ts'
import type { FeedbackPhrases } from './phrases.ts'

interface Props {
  setup: FeedbackSetup
  phrases: FeedbackPhrases
}

/** Sends feedback. While none is taken it says why, unless something is typed already: that stays. */
export function FeedbackForm({ setup, phrases }: Props) {
  const [type, setType] = useState<FeedbackType>('suggestion')
  const [pictures] = useState(() => picturesFor('feedback'))
  const isUploading = useStore(pictures.$items, { ssr: 'initial' }).some(({ state }) => state === 'sending')
  const fields = useFields({ text: '' }, (_, { text }) => problemOf(text, { setup, phrases }))
  const { submission, form, refusal, onInput } = useSubmission(newFeedback, fields)
  const { text } = fields.values
  const { minWords, maxWords, waiting } = setup
  const failure = submission.state === 'refused' ? submission.failure : undefined
  const imageFailure = failure?.field === 'images' ? failure.message : undefined
  const submit = async (element: HTMLFormElement) => {
    if (isUploading || !fields.checkAll(element)) return
    if (!(await submitFeedback({ type, text, images: pictures.ids() }))) return
    fields.reset()
    pictures.clear()
  }
  if (submission.state === 'done' || (waiting && text === '')) {
    const reference = submission.state === 'done' ? submission.value.feedback.reference : undefined
    return <Waiting reference={reference} waiting={waiting} phrases={phrases} />
  }
  return (
    <PanelForm id="feedback-form" title={phrases.title} form={form} onInput={onInput} onSubmit={submit}>
      <p className="small muted">{phrases.about}</p>
      <Choice
        name="type"
        label={phrases.type}
        value={type}
        options={FEEDBACK_TYPES.map(one => ({ value: one, text: phrases[`type_${one}`] }))}
        onChoose={setType}
      />
      <TextArea
        {...fields.bind('text')}
        label={phrases.text}
        hint={fill(phrases.textHint, { min: minWords, max: maxWords })}
        counter={`${countWords(text)} / ${maxWords}`}
        maxLength={MOST_CHARACTERS}
        required
      />
      <ImageField label={phrases.images} pictures={pictures} error={imageFailure} phrases={phrases} />
      <SubmitEnd
        state={isUploading ? 'sending' : submission.state}
        refusal={imageFailure ? undefined : refusal}
        unsure={phrases.unsure}
        label={phrases.send}
        size="large"
        phrases={phrases}
      />
    </PanelForm>
  )
}

interface WaitingProps {
  /** Of what was sent just now. */
  reference: string | undefined
  waiting: FeedbackSetup['waiting']
  phrases: FeedbackPhrases
}

/** Instead of the form: that feedback has arrived, and why no other is taken now. */
function Waiting({ reference, waiting, phrases }: WaitingProps) {
  return (
    <div role="status">
      <Note>
        {reference !== undefined && `${fill(phrases.sent, { reference })} `}
        {waiting ? phrases[waiting] : phrases.about}
      </Note>
    </div>
  )
}

/** What is wrong with a text, in words, by the server's own rules. */
function problemOf(text: string, { setup, phrases }: Props): string | undefined {
  const words = countWords(text)
  const problem = lengthProblem(words, setup)
  return problem && fill(phrases[problem], { minWords: setup.minWords, maxWords: setup.maxWords, words })
}
