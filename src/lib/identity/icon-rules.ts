/** The drawn icons that a member may choose from; src/layouts/member-icons.ts draws them. */
export const MEMBER_ICONS = [
  'lotus',
  'moon',
  'sun',
  'star',
  'wave',
  'mountain',
  'leaf',
  'flame',
  'lantern',
  'boat',
  'fish',
  'cat',
  'owl',
  'turtle',
  'bird',
  'clover',
] as const
export type MemberIconName = (typeof MEMBER_ICONS)[number]

/** A stored icon; null for none, and for one that is no longer offered. */
export function memberIconOf(stored: string | null): MemberIconName | null {
  return MEMBER_ICONS.find(icon => icon === stored) ?? null
}
