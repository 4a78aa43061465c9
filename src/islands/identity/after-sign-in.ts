import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'

/**
 * Where a visitor goes after signing in: back to the page that asked for it (`next`), else home (spec 4.1). Undefined
 * when that is where they are.
 */
export function afterSignIn(
  location: Pick<Location, 'href' | 'origin' | 'pathname'>,
  lang: string,
): string | undefined {
  const home = pathIn(languageOfPage(lang), '/')
  const target = ownPath(new URL(location.href).searchParams.get('next'), location.origin) ?? home
  const plain = (path: string) => path.replace(/\/+$/, '') || '/'
  return plain(target) === plain(location.pathname) ? undefined : target
}

/** Only a path of this site: an address made by somebody else leads nowhere. */
export function ownPath(next: string | null, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined
  const url = new URL(next, origin)
  // "/.//host" is a path to the parser, and comes out as "//host", which is another host to a browser.
  if (url.pathname.startsWith('//')) return undefined
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined
}
