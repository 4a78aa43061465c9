import { expect, test } from 'vitest'
import { MEMBER_ICON_DRAWINGS, MEMBER_ICON_LIGHT, memberIconSvg } from '#layouts/member-icons.ts'
import { MEMBER_ICONS, memberIconOf } from '#lib/identity/icon-rules.ts'

// Protects: every icon that a member may choose is drawn, no two look the same, and each is seen on its disc in both themes.

const luminance = (colour: string) => {
  const channels = [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

test('draws at least twelve icons, each in its own shape and colour', () => {
  expect(MEMBER_ICONS.length).toBeGreaterThanOrEqual(12)
  expect(Object.keys(MEMBER_ICON_DRAWINGS).toSorted()).toEqual([...MEMBER_ICONS].toSorted())
  const drawings = Object.values(MEMBER_ICON_DRAWINGS)
  expect(new Set(drawings.map(({ shape }) => shape)).size).toBe(drawings.length)
  expect(new Set(drawings.map(({ disc }) => disc)).size).toBe(drawings.length)
})

test.each(MEMBER_ICONS)(
  'shows %s on its disc by a contrast of 4.5 and more, as a picture of its own',
  icon => {
    expect(contrast(MEMBER_ICON_DRAWINGS[icon].disc, MEMBER_ICON_LIGHT)).toBeGreaterThan(4.5)
    // No address, script or style: nothing from anywhere else.
    expect(memberIconSvg(icon)).not.toMatch(/href|url\(|<script|<style|<image/)
  },
)

test('shows no icon for one that is no longer offered', () => {
  expect([memberIconOf('lotus'), memberIconOf('retired'), memberIconOf(null)]).toEqual(['lotus', null, null])
})
