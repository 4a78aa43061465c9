import { expect, test } from 'vitest'
import { modulesLast } from '../../../scripts/join-styles.ts'

// Protects: what a component says of itself outweighs what the shared sheets say of all, whichever of them a page imports first.
test('rules of style modules come after those of shared sheets, each in their order', () => {
  const style =
    '.ui-Tag-a{b:c}.row{gap:1px}@media print{.ui-Tag-a{b:d}}@media print{.row{gap:2px}}.ui-Tag-b{e:f}'
  expect(modulesLast(style)).toBe(
    '.row{gap:1px}@media print{.row{gap:2px}}.ui-Tag-a{b:c}@media print{.ui-Tag-a{b:d}}.ui-Tag-b{e:f}',
  )
})

test('nothing of a sheet is lost: braces in strings and addresses, at-rules without a block, what has no end', () => {
  const style = '@charset "x";.a::before{content:"}{"}.x-Y-z{b:url(data:,{)}.c{content:\'\\\'}\'}/*}*/.d{e:f'
  expect(modulesLast(style)).toBe(
    '@charset "x";.a::before{content:"}{"}.c{content:\'\\\'}\'}/*}*/.d{e:f.x-Y-z{b:url(data:,{)}',
  )
})
