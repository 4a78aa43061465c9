/** Rewritten by the cleaner with the same meaning. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }

/**
 * What cleaning took out of HTML, for whoever wrote it: elements and attributes by name ("<script>", "onclick"), in the order
 * in which they stood, each once. Empty when nothing was lost.
 */
export function whatWasCut(before: string, after: string): string[] {
  const left = counted(namesIn(after))
  const cut = namesIn(before).filter(name => {
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count <= 0
  })
  return [...new Set(cut)]
}

/** Elements as "<p>", their attributes as "href"; an address that was emptied is one that is gone. */
function namesIn(html: string): string[] {
  return [...html.matchAll(/<([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)].flatMap(
    ([, tag = '', attributes = '']) => {
      const name = tag.toLowerCase()
      const named = [...attributes.matchAll(/([^\s"'=/>]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g)]
      return [`<${SAME[name] ?? name}>`, ...named.map(([, attribute = '']) => attribute.toLowerCase())]
    },
  )
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
