import * as v from 'valibot'
import type { ContentItem } from '#lib/content/content-file.ts'
import { contentOf, type SiteFacts } from '#lib/content/items.ts'
import { kindRules } from '#lib/content/kinds.ts'
import { picturePath } from '#lib/content/picture-path.ts'
import { SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import { enabledModules } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { publishedSnapshot } from '#lib/snapshot/publish.ts'
import { type Snapshot, snapshotSchema, type WhiteLabel } from '#lib/snapshot/schema.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { unnamed } from '#server/db/sql.ts'
import { allClassifications, allGames, allVendorEntries, allVendors } from '#server/games/queries.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import { storedSettings } from '#server/site/site.ts'
import { nameOf } from './acts.ts'
import { allPictures, type ListedPicture, pictureFile } from './picture-queries.ts'
import { exportContent } from './transfer.ts'

const LOGO_WIDTH = 720

interface SnapshotOptions {
  /** When it is published. */
  at: Date
  /** What pages are made of: what is published, or for a look at what would be, the drafts. */
  which?: 'draft' | 'published'
}

/**
 * The snapshot of what the database holds at one moment: catalogue, settings and content. Throws `OperatorFault` with every
 * item that lacks a language of the deployment or does not fit. A notice that lacks one is left out instead: pages read
 * notices from the server too, which answers them in the languages that they have.
 */
export function snapshotOf(db: Database, { at, which = 'published' }: SnapshotOptions): Promise<Snapshot> {
  return db.transaction(async tx => {
    await tx.run(unnamed('set transaction isolation level repeatable read, read only'))
    return snapshotIn(tx, { at, which })
  })
}

/** The same within a transaction that began before. */
export async function snapshotIn(
  tx: Transaction,
  { at, which = 'published' }: SnapshotOptions,
): Promise<Snapshot> {
  const { items } = await exportContent(tx, which)
  const shown = items.filter(item => item.kind !== 'notice' || lacking(item).length === 0)
  const pictures = await allPictures(tx)
  const faults = shown.flatMap(item => [
    ...saysLacking(item),
    ...saysButtons(item),
    ...saysPicture(item, pictures),
  ])
  if (faults.length > 0) throw new OperatorFault(faults.join('\n'))
  const content = contentOf(
    shown.map(item => withPicture(item, pictures)),
    siteFacts(await storedSettings(tx)),
  )
  const whiteLabel = content.whiteLabel && {
    ...content.whiteLabel,
    logo: logoPath(content.whiteLabel, pictures),
    logoPicture: await logoPicture(tx, content.whiteLabel, pictures),
  }
  return checked(publishedSnapshot(await catalogueOf(tx), { ...content, whiteLabel }, at))
}

async function catalogueOf(tx: Transaction) {
  return {
    vendors: await allVendors(tx),
    classifications: await allClassifications(tx),
    games: await allGames(tx),
    vendorEntries: await allVendorEntries(tx),
  }
}

function siteFacts({ modules, countries, customerService, vip }: SiteSettings): SiteFacts {
  const outside = customerService.map(({ url }) => url).filter(url => !url.startsWith('/'))
  return {
    modules: [...enabledModules(modules)],
    countries,
    ranks: vip.ranks.map(({ code, name }) => ({ code, name })),
    customerServiceOrigins: [...new Set(outside.map(url => new URL(url).origin))],
  }
}

/** Languages of the deployment that an item is not there in. */
function lacking({ kind, texts }: ContentItem) {
  const { texts: schema, mayLackTexts } = kindRules(kind)
  if (!schema || (mayLackTexts && Object.keys(texts).length === 0)) return []
  return SITE_LANGUAGES.filter(language => !texts[language])
}

function saysLacking(item: ContentItem): string[] {
  const languages = lacking(item)
  return languages.length > 0 ? [`${nameOf(item)} lacks ${languages.join(', ')}`] : []
}

/** A promotion that leads to a page has a button in every language, and one that leads nowhere has none. */
function saysButtons(item: ContentItem): string[] {
  if (item.kind !== 'promotion') return []
  const leads = item.facts?.url !== null
  return SITE_LANGUAGES.filter(
    language => item.texts[language] && 'button' in item.texts[language] !== leads,
  ).map(language => `${nameOf(item, language)}: ${leads ? 'button is missing' : 'a button needs a url'}`)
}

/** The smallest file of the logo: it is shown 40 px wide. Content names it by its hash. */
function logoPath({ logo }: WhiteLabel, pictures: readonly ListedPicture[]): string | null {
  const [width] = pictures.find(({ hash }) => hash === logo)?.widths ?? []
  return logo === null || width === undefined ? null : picturePath(logo, width, 'webp')
}

/** The largest file that icons need: they are up to 512 px wide. */
async function logoPicture(
  tx: Transaction,
  { logo }: WhiteLabel,
  pictures: readonly ListedPicture[],
): Promise<string | null> {
  const widths = pictures.find(({ hash }) => hash === logo)?.widths ?? []
  const width = widths.filter(each => each <= LOGO_WIDTH).at(-1) ?? widths[0]
  if (logo === null || width === undefined) return null
  const file = await pictureFile(tx, { hash: logo, width, format: 'webp' })
  return file?.toString('base64') ?? null
}

/** The hash of the picture that an item is shown with. */
function pictureOf({ kind, facts }: ContentItem): string | undefined {
  const isWhiteLabel = kind === 'white-label'
  if (!isWhiteLabel && kind !== 'banner' && kind !== 'promotion') return undefined
  const named = isWhiteLabel ? facts?.logo : facts?.picture
  return typeof named === 'string' ? named : undefined
}

/** A banner or a promotion with its picture, which content names by its hash. */
function withPicture(item: ContentItem, pictures: readonly ListedPicture[]): ContentItem {
  const named = item.kind === 'white-label' ? undefined : pictureOf(item)
  const picture = pictures.find(({ hash }) => hash === named)
  return picture ? { ...item, facts: { ...item.facts, picture } } : item
}

/** A picture is there, and says what it shows in every language of the deployment; a logo has a name beside it. */
function saysPicture(item: ContentItem, pictures: readonly ListedPicture[]): string[] {
  const named = pictureOf(item)
  if (named === undefined) return []
  const picture = pictures.find(({ hash }) => hash === named)
  if (!picture) return [`${nameOf(item)}: there is no picture ${named}`]
  const missing = SITE_LANGUAGES.filter(language => !picture.alt[language])
  return missing.length === 0 || item.kind === 'white-label'
    ? []
    : [`${nameOf(item)}: its picture lacks words in ${missing.join(', ')}`]
}

/** The snapshot as the build will read it, or its faults by place. */
function checked(snapshot: Snapshot): Snapshot {
  const read = v.safeParse(snapshotSchema, snapshot)
  if (read.success) return read.output
  const faults = read.issues.map(issue => `${v.getDotPath(issue) ?? 'snapshot'}: ${issue.message}`)
  throw new OperatorFault(faults.join('\n'))
}
