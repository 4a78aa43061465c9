/** What something answers, and the milliseconds that this thread computed for it: what else a busy machine does is not counted. */
export async function measureWork<T>(run: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const began = process.threadCpuUsage()
  const value = await run()
  const { user, system } = process.threadCpuUsage(began)
  return { value, ms: (user + system) / 1_000 }
}
