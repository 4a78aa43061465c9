/** What a kind of movement is called: the phrase `kind_…`. One that has none of its own yet is `other`, not hidden. */
export function kindName(kind: string, phrases: Readonly<Record<string, string>>, other: string): string {
  const key = `kind_${kind}`
  return (Object.hasOwn(phrases, key) ? phrases[key] : undefined) ?? other
}
