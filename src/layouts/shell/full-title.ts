/** A page's title with the name of the house. */
export function fullTitle(title: string): string {
  return title === 'Baize' ? title : `${title} · Baize`
}
