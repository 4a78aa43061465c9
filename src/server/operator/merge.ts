/**
 * A part of a setting put over the setting as it is: objects field by field, whatever else stands there whole. What names
 * another provider is another kind of setting, of which no field of before is left.
 */
export function merged(before: unknown, part: unknown): unknown {
  if (!isObject(before) || !isObject(part)) return part
  if (part.provider !== undefined && part.provider !== before.provider) return part
  const changed = Object.entries(part).map(([name, value]) => [
    name,
    Object.hasOwn(before, name) ? merged(before[name], value) : value,
  ])
  return { ...before, ...Object.fromEntries(changed) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
