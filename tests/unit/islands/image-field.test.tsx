// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ImageField } from '#islands/ui/ImageField.tsx'
import { picturesFor } from '#lib/uploads/store.ts'
import errors from '../../../locales/en/errors.json'
import uploads from '../../../locales/en/uploads.json'

const phrases = { ...errors, ...uploads }

/** Guards that a pasted picture goes into one field: that with the focus, or the only one to be seen; else into none. */
afterEach(cleanup)

function Field({ name, onAdd }: { name: string; onAdd: (files: readonly File[]) => void }) {
  const pictures = { ...picturesFor('feedback'), add: onAdd }
  return (
    <div>
      <ImageField label={name} pictures={pictures} phrases={phrases} />
      <input aria-label={`beside ${name}`} />
    </div>
  )
}

function paste(): void {
  const event = new Event('paste', { bubbles: true })
  const file = new File(['x'], 'slip.png', { type: 'image/png' })
  Object.assign(event, { clipboardData: { files: [file] } })
  document.body.dispatchEvent(event)
}

test('a picture is pasted into the field with the focus or beside it, and into none of several without', () => {
  const [one, two] = [vi.fn(), vi.fn()]
  render(
    <>
      <Field name="one" onAdd={one} />
      <Field name="two" onAdd={two} />
    </>,
  )
  paste()
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([0, 0])
  screen.getByLabelText('beside two').focus()
  paste()
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([0, 1])
  screen.getAllByRole('button', { name: uploads.addImage })[0]?.focus()
  paste()
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1])
})

test('a picture is pasted into the only field that is to be seen, not into one of a closed part', () => {
  const [shown, closed] = [vi.fn(), vi.fn()]
  render(
    <>
      <Field name="shown" onAdd={shown} />
      <details>
        <summary>more</summary>
        <Field name="closed" onAdd={closed} />
      </details>
    </>,
  )
  paste()
  expect([shown.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
})
