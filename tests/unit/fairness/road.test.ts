// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bigRoad } from '../../../src/vendor-demo/kit/road.ts'

// Protects: the road map shows the rounds that were, in the places where players look for them.

const places = (results: string) =>
  bigRoad([...results], 'T').map(
    ({ side, ties, column, row }) => `${side}${column},${row}${ties ? `+${ties}` : ''}`,
  )

test('a run goes down, a change of side begins a column, ties are counted where they came', () => {
  expect(places('BPPTPB')).toEqual(['B0,0', 'P1,0', 'P1,1+1', 'P1,2', 'B2,0'])
  expect(places('TTBT')).toEqual(['B0,0+3'])
})

test('a run of more than six turns right, and so does one that meets it', () => {
  expect(places('BBBBBBBB').slice(5)).toEqual(['B0,5', 'B1,5', 'B2,5'])
  expect(places('BBBBBBBPPPPPPP').slice(7)).toEqual(['P1,0', 'P1,1', 'P1,2', 'P1,3', 'P1,4', 'P2,4', 'P3,4'])
})
