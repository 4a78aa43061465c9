/**
 * Merges a part of a setting into the current value: objects field by field, all other values whole. A part with
 * another provider is another kind of setting, which keeps no field of the current one.
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
