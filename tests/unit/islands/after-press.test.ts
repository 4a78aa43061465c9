// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { afterPress } from '#islands/ui/after-press.ts'

// Protects: a message that moves a button does not come between the press on it and its click.

test('does at once what nobody presses during', () => {
  const work = vi.fn()
  afterPress(work)
  expect(work).toHaveBeenCalledOnce()
})

test.each(['mouseup', 'contextmenu', 'dragend'])(
  'waits while somebody presses, until the click after %s',
  async end => {
    const done: string[] = []
    const button = document.body.appendChild(document.createElement('button'))
    button.addEventListener('click', () => done.push('click'))
    button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    afterPress(() => done.push('work'))
    expect(done).toEqual([])
    button.dispatchEvent(new MouseEvent(end, { bubbles: true }))
    button.click()
    expect(done).toEqual(['click'])
    await vi.waitFor(() => expect(done).toEqual(['click', 'work']))
    afterPress(() => done.push('next'))
    expect(done.at(-1)).toBe('next')
  },
)
