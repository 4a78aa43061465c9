// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
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
