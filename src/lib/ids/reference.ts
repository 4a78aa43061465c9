/** A reference short enough to read out: the last twelve digits of an id in two groups, such as "9F04C1-77A2E0". */
export function referenceOf({ id }: { id: string }): string {
  const tail = id.slice(-12).toUpperCase()
  return `${tail.slice(0, 6)}-${tail.slice(6)}`
}
