/** Picks a random host among those that serve a game and have not failed (spec 7.4). */
export function pickHost(
  hosts: readonly string[],
  silent: ReadonlySet<string>,
  random: () => number = Math.random,
): string | undefined {
  const left = hosts.filter(host => !silent.has(host))
  return left[Math.floor(random() * left.length)]
}

/** The address of a game on a host; returned unchanged if it is absolute, or without a host. */
export function onHost(url: string, host: string | undefined): string {
  return host === undefined || !url.startsWith('/') ? url : new URL(url, host).href
}
