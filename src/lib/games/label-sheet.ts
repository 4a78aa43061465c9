/**
 * Labels of a page's first screen in one file, so that they are one request and not fifteen: each is a symbol that the
 * page draws by reference (design language, section 6).
 */
export interface LabelSheet {
  /** "/labels/home.3f2a9c01.svg"; the file behind an address never changes. */
  href: string
  /** Addresses of the labels that are in it: "/art/BAIZE/RNG/koi-terrace.5d0c81e2.svg". */
  labels: readonly string[]
}

/** What a `<use>` refers to for a label; undefined when it is not on the sheet. */
export function labelOnSheet(sheet: LabelSheet | undefined, label: string): string | undefined {
  // The label may be named at a host that serves pictures.
  const path = label.slice(Math.max(0, label.indexOf('/art/')))
  return sheet?.labels.includes(path) ? `${sheet.href}#${labelId(path)}` : undefined
}

/** The id of a label's symbol within a sheet: "BAIZE-RNG-koi-terrace". A sheet has its own hash, so the id needs none. */
export function labelId(label: string): string {
  return label.replace(/^\/art\/|(\.[0-9a-f]{8})?\.svg$/g, '').replaceAll('/', '-')
}
