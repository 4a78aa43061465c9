import type { PeriodPreset } from '#lib/time/period.ts'

/** Filters as an address's query, "" or "?…"; a period that is shown by default is left out. */
export function addressOf(filters: object, habit?: PeriodPreset): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value && !(name === 'days' && value === habit)) query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** An id, as filters of an address have it. */
export const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A filter that is one of a list; left out when the address says something else. */
export function oneOf<Name extends string, Value extends string>(
  query: URLSearchParams,
  name: Name,
  values: readonly Value[],
): { [Key in Name]?: Value } {
  const value = values.find(one => one === query.get(name))
  return (value ? { [name]: value } : {}) as { [Key in Name]?: Value }
}

/** A filter of a form; left out when the address says something else. */
export function fitting<Name extends string>(
  query: URLSearchParams,
  name: Name,
  form: RegExp,
): { [Key in Name]?: string } {
  const text = query.get(name) ?? ''
  return (form.test(text) ? { [name]: text } : {}) as { [Key in Name]?: string }
}
