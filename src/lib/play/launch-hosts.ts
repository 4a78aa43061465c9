/** Which of the hosts that serve a game is asked: one by chance among those that have not been silent (spec 7.4). */
export function pickHost(
  hosts: readonly string[],
  silent: ReadonlySet<string>,
  random: () => number = Math.random,
): string | undefined {
  const left = hosts.filter(host => !silent.has(host))
  return left[Math.floor(random() * left.length)]
}

/** The address of a game on a host; one that is whole already, or has no host to go to, stays as it is. */
export function onHost(url: string, host: string | undefined): string {
  return host === undefined || !url.startsWith('/') ? url : new URL(url, host).href
}
