// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { setTabStop, walkByArrows } from '../../../src/vendor-demo/kit/arrows.ts'

// Protects: spots of a cloth are one Tab stop, and each can be reached by arrow keys as it lies.

type Place = readonly [left: number, top: number, width: number, height: number]

/** Zero above three columns of numbers, a dozen beside them, and a split between 1 and 2. */
const CLOTH: Readonly<Record<string, Place>> = {
  zero: [60, 0, 90, 30],
  dozen: [0, 30, 60, 60],
  '1': [60, 30, 30, 30],
  '2': [90, 30, 30, 30],
  '3': [120, 30, 30, 30],
  '4': [60, 60, 30, 30],
  '5': [90, 60, 30, 30],
  '6': [120, 60, 30, 30],
  split: [85, 40, 10, 10],
  hidden: [0, 0, 0, 0],
}

function layCloth() {
  const fields = Object.entries(CLOTH).map(([name, [left, top, width, height]]) => {
    const field = document.createElement('button')
    field.name = name
    field.getBoundingClientRect = () => new DOMRect(left, top, width, height)
    return field
  })
  document.body.replaceChildren(...fields)
  walkByArrows(fields)
  return { fields, field: (name: string) => fields.find(one => one.name === name) as HTMLButtonElement }
}

function press(key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return event.defaultPrevented
}
const focused = () => (document.activeElement as HTMLButtonElement).name
const stops = (fields: readonly HTMLElement[]) => fields.filter(field => field.tabIndex === 0)

test.each([
  ['1', 'ArrowRight', 'split'],
  ['split', 'ArrowRight', '2'],
  ['2', 'ArrowRight', '3'],
  ['3', 'ArrowRight', '3'],
  ['1', 'ArrowLeft', 'dozen'],
  ['4', 'ArrowLeft', 'dozen'],
  ['3', 'ArrowUp', 'zero'],
  ['zero', 'ArrowDown', '2'],
  ['3', 'ArrowDown', '6'],
  ['6', 'ArrowDown', '6'],
])('from %s, %s goes to %s', (from, key, to) => {
  const { field } = layCloth()
  field(from).focus()
  expect(press(key)).toBe(true)
  expect(focused()).toBe(to)
})

test('Tab comes to one field: the first, then the one that had the focus last', () => {
  const { fields, field } = layCloth()
  expect(stops(fields)).toEqual([fields[0]])
  field('5').focus()
  expect(stops(fields)).toEqual([field('5')])
  setTabStop(field('split'), fields)
  expect(stops(fields)).toEqual([field('split')])
})

test('other keys stay what they are', () => {
  layCloth().field('1').focus()
  expect(press('Enter')).toBe(false)
  expect(focused()).toBe('1')
})

test('every visible field can be reached from the first', () => {
  const { fields, field } = layCloth()
  const reached = new Set(['zero'])
  for (const name of reached) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      field(name).focus()
      press(key)
      reached.add(focused())
    }
  }
  expect([...reached].sort()).toEqual(
    fields
      .map(one => one.name)
      .filter(name => name !== 'hidden')
      .sort(),
  )
})
