/** Puts the name of a game into the title of the page, before the name of the site. */
export function titleDocument(name: string): void {
  const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  document.title = site ? `${name} · ${site}` : name
}
