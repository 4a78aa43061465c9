// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { openPlain } from '#islands/ui/modal.ts'

// Protects: a dialog that closes by what it did leaves the focus on that, or where it was, and never nowhere.

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

type After = 'stays' | 'goes' | 'disabled'

function Page({ after, tells }: { after: After; tells: boolean }) {
  const [isOpen, open] = useState(false)
  const [isDone, finish] = useState(false)
  const act = () => {
    finish(true)
    open(false)
  }
  return (
    <main>
      <h1>The page</h1>
      <section>
        <h2>The slip</h2>
        {isDone && tells && <p data-outcome="">It is placed</p>}
        <div>
          {(!isDone || after !== 'goes') && (
            <button type="button" disabled={isDone && after === 'disabled'} onClick={() => open(true)}>
              Place
            </button>
          )}
        </div>
      </section>
      {isOpen && (
        <Dialog title="Sure?" onClose={() => open(false)} closeLabel="Close">
          <button type="button" onClick={act}>
            Yes
          </button>
        </Dialog>
      )}
    </main>
  )
}

test.each<[After, boolean, string]>([
  ['stays', true, 'Place'],
  ['goes', true, 'It is placed'],
  ['goes', false, 'The slip'],
  ['disabled', true, 'It is placed'],
  ['disabled', false, 'The slip'],
])('what opened it %s, and the outcome is told: %s', async (after, tells, focused) => {
  const user = userEvent.setup()
  render(<Page after={after} tells={tells} />)
  await user.click(screen.getByRole('button', { name: 'Place' }))
  await user.click(screen.getByRole('button', { name: 'Yes', hidden: true }))
  await act(async () => undefined)
  expect(document.activeElement?.textContent).toBe(focused)
})

test.each([
  [false, 1],
  [true, 0],
])('Escape closes a dialog, unless it has to be answered: %s', (isBinding, times) => {
  const onClose = vi.fn()
  render(
    <Dialog title="Sure?" onClose={onClose} closeLabel="Close" isBinding={isBinding}>
      <input type="file" aria-label="Picture" />
    </Dialog>,
  )
  // A file chooser inside that was left by Escape is not the dialog's own.
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(screen.getByRole('dialog', { hidden: true }), cancel)
  expect(onClose).toHaveBeenCalledTimes(times)
  // The caller takes it away; the browser never does by itself.
  expect(cancel.defaultPrevented).toBe(true)
})

test('a dialog of a page without islands does the same', async () => {
  document.body.innerHTML =
    '<section><h2>Numbers</h2><p><button id="open">Open</button></p></section><dialog><h2>Sure?</h2></dialog>'
  const [opener, dialog] = [document.querySelector('button'), document.querySelector('dialog')]
  opener?.focus()
  if (dialog) openPlain(dialog, null)
  opener?.remove()
  dialog?.close()
  await Promise.resolve()
  expect(document.activeElement?.textContent).toBe('Numbers')
})
