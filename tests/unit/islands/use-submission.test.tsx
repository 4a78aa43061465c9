// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Field } from '#islands/ui/Field.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { useSubmission } from '#islands/ui/use-submission.ts'
import type { Failure } from '#lib/wire/action.ts'
import { submitter } from '#lib/wire/submission.ts'

/** Guards that a refusal is always told: beside its field where the form has it, else at the foot of the form. */
const failure = { success: false, code: 'badInput', requestId: 'r' } as const

function open(refusal: Partial<Failure>) {
  const refused = {
    ok: false as const,
    kind: 'refusal' as const,
    failure: { ...failure, message: '', ...refusal },
  }
  const sending = submitter(async () => refused)
  function Form() {
    const fields = useFields({ name: '', rate: '' }, () => undefined)
    const { submission, form, refusal: foot, onInput } = useSubmission(sending, fields)
    return (
      <form ref={form} onInput={onInput}>
        <Field {...fields.bind('name')} label="Name" />
        <Field {...fields.bind('rate')} label="Rate" />
        <p data-testid="foot">{foot}</p>
        <p data-testid="state">{submission.state}</p>
        <button type="button" onClick={() => void sending.submit(undefined)}>
          Send
        </button>
      </form>
    )
  }
  render(<Form />)
  return userEvent.setup()
}

const send = () => screen.getByRole('button', { name: 'Send' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const foot = () => screen.getByTestId('foot').textContent
afterEach(cleanup)

test('because of one of its fields it stands there, and the focus is in it', async () => {
  const user = open({ field: 'rate', message: 'Too high' })
  await user.click(send())
  expect(document.activeElement).toBe(field('Rate'))
  expect(field('Rate').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Too high')).toBeDefined()
  expect(foot()).toBe('')
})

test('because of several, each has its own words', async () => {
  const user = open({ field: 'name', message: 'Taken', fields: { name: 'Taken', rate: 'Too high' } })
  await user.click(send())
  expect(screen.getByText('Taken')).toBeDefined()
  expect(screen.getByText('Too high')).toBeDefined()
  expect(document.activeElement).toBe(field('Name'))
})

test.each([[undefined], ['note']])(
  'because of %s, which the form does not have, it stands at its foot',
  async name => {
    const user = open({ ...(name ? { field: name } : {}), message: 'No more today' })
    await user.click(send())
    expect(foot()).toBe('No more today')
  },
)

test('is over once something else is entered', async () => {
  const user = open({ field: 'rate', message: 'Too high' })
  await user.click(send())
  await user.type(field('Name'), 'a')
  expect(screen.getByTestId('state').textContent).toBe('idle')
})
