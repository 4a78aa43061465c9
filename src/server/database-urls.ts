import { isReadable } from './platform/outside.ts'

/** Adds a problem for each variable that names no PostgreSQL database, or none that can serve for what it is. */
export function refuseWrongDatabases(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): void {
  for (const name of ['DATABASE_URL', 'REPORTS_DATABASE_URL', 'VENDOR_DATABASE_URL']) {
    const url = env[name]
    if (url && !isReadable(url, /^postgres(ql)?:$/))
      problems.push(
        `${name}: not an address such as postgres://user:password@host:5432/name; in a password write # ? / @ as %23 %3F %2F %40`,
      )
  }
  if (env.REPORTS_DATABASE_URL && !env.DATABASE_URL)
    problems.push('REPORTS_DATABASE_URL: a replica of DATABASE_URL, which is missing')
  if (env.VENDOR_DATABASE_URL && env.VENDOR_DATABASE_URL === env.DATABASE_URL)
    problems.push(
      "VENDOR_DATABASE_URL: the same as DATABASE_URL; the demo vendor's books need a database of their own",
    )
}
