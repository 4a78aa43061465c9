import { createHash } from 'node:crypto'
import { artInput, LABEL_VIEW, labelShapes } from '#lib/art/art.ts'
import { type LabelSheet, labelId } from '#lib/games/label-sheet.ts'
import { GAME_TYPES, type GameType, LOBBY_PAGE_SIZE } from '#lib/games/rules.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { firstOfAll, publishedHeads } from '#lib/snapshot/publish.ts'
import type { GameHead, Snapshot } from '#lib/snapshot/schema.ts'

/** The pages whose first screen shows labels; a lobby is named by its category, a promotion by its code. */
export type SheetName = 'home' | 'hot' | 'all' | 'promotions' | `promotion-${string}` | 'forget' | GameType

/** A sheet with what its file holds. */
export interface DrawnSheet extends LabelSheet {
  svg: string
}

/** As many tiles of a shelf as a phone shows of it. */
const FIRST_OF_SHELF = 3
let drawn: ReadonlyMap<SheetName, DrawnSheet> | undefined

/** The sheet of a page. It is the same in every language. */
export function labelSheet(name: SheetName): LabelSheet {
  const sheet = labelSheets().get(name)
  if (!sheet) throw new Error(`no label sheet ${name}`)
  return { href: sheet.href, labels: sheet.labels }
}

/** All sheets of the published snapshot, drawn once for a build. */
export function labelSheets(): ReadonlyMap<SheetName, DrawnSheet> {
  drawn ??= drawSheets(loadSnapshot())
  return drawn
}

function drawSheets(snapshot: Snapshot): ReadonlyMap<SheetName, DrawnSheet> {
  const sheets = new Map<SheetName, DrawnSheet>()
  const draw = drawer(snapshot)
  sheets.set('home', draw('home', homeLabels(snapshot)))
  sheets.set(
    'promotions',
    draw(
      'promotions',
      snapshot.promotions.flatMap(each => each.art.slice(-1)),
    ),
  )
  for (const { code, art } of snapshot.promotions)
    sheets.set(`promotion-${code}`, draw(`promotion-${code}`, art))
  sheets.set('hot', draw('hot', firstOf(snapshot.hot)))
  sheets.set('all', draw('all', firstOf(firstOfAll(snapshot))))
  sheets.set('forget', draw('forget', forgetLabels(snapshot)))
  for (const gameType of GAME_TYPES) {
    const heads = snapshot.categories.find(each => each.gameType === gameType)?.heads ?? []
    sheets.set(gameType, draw(gameType.toLowerCase(), firstOf(heads)))
  }
  return sheets
}

/** The labels of the first page of a lobby. */
function firstOf(heads: readonly GameHead[]): string[] {
  return heads.slice(0, LOBBY_PAGE_SIZE).map(head => head.iconUrl)
}

/** Labels beside "Forgotten password": those of the banner group w_forget (spec 2.5), or else of hot games. */
export function forgetLabels(snapshot: Snapshot): readonly string[] {
  const banner = snapshot.banners.find(each => each.groupName === 'w_forget')
  return banner?.art ?? snapshot.hot.slice(2, 5).map(head => head.iconUrl)
}

function homeLabels(snapshot: Snapshot): string[] {
  const banners = snapshot.banners.filter(banner => banner.groupName === 'w_home')
  const hot = snapshot.hot.slice(0, FIRST_OF_SHELF).map(head => head.iconUrl)
  return [...banners.flatMap(banner => banner.art), ...hot]
}

function drawer(snapshot: Snapshot) {
  const heads = new Map(publishedHeads(snapshot).map(head => [head.iconUrl, head]))
  return (name: string, wanted: readonly string[]): DrawnSheet => {
    const labels: string[] = []
    let symbols = ''
    for (const label of new Set(wanted)) {
      const head = heads.get(label)
      // A picture that is no label of a published game stays a file of its own.
      if (!head) continue
      labels.push(label)
      symbols += `<symbol id="${labelId(label)}" ${LABEL_VIEW}>${labelShapes(artInput(head))}</symbol>`
    }
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8)
    return { href: `/labels/${name}.${hash}.svg`, labels, svg }
  }
}
