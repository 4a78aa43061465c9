import sharp from 'sharp'
import { artInput, gameArt } from '#lib/art/art.ts'
import type { GameType } from '#lib/games/rules.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { publishedHeads } from '#lib/snapshot/publish.ts'
import type { Banner, GameHead } from '#lib/snapshot/schema.ts'
import { whiteLabel } from '#lib/snapshot/white-label.ts'
import { categoryName } from '../shell/navigation.ts'
import { drawnOnce } from './drawn-once.ts'
import { logoOverlay, markColours, markDrawing } from './mark.ts'

/** The size that social networks ask for (Open Graph). */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const

const PNG = { compressionLevel: 9, palette: true, quality: 90 } as const

/** Where the mark lies, in pixels. */
const MARK = { side: 240, left: 96, top: 195 } as const

const CLOTHS = { baize: '#145040', oxblood: '#4a1c17', indigo: '#1d2d52' } as const

/** What a shared link shows: a fan of three labels on a cloth, beside the mark. Without words, so it needs no language. */
interface SocialPicture {
  cloth: Banner['cloth']
  /** From the back to the front. */
  labels: readonly GameHead[]
}

let pictures: ReadonlyMap<string, SocialPicture> | undefined

/** The pictures of this build by name: one for each category that has games, and for each kind of other pages. */
export function socialPictures(): ReadonlyMap<string, SocialPicture> {
  pictures ??= draft()
  return pictures
}

function draft(): ReadonlyMap<string, SocialPicture> {
  const snapshot = loadSnapshot()
  const heads = new Map(publishedHeads(snapshot).map(head => [head.iconUrl, head]))
  const three = (of: readonly GameHead[], from = 0) => of.slice(from, from + 3).reverse()
  const offered = snapshot.promotions[0]?.art.flatMap(path => heads.get(path) ?? []) ?? []
  return new Map<string, SocialPicture>([
    ['home', { cloth: 'baize', labels: three(snapshot.hot) }],
    ['house', { cloth: 'indigo', labels: three(snapshot.hot, 3) }],
    ['promotions', { cloth: 'oxblood', labels: offered.length === 3 ? offered : three(snapshot.hot, 6) }],
    ...snapshot.categories.map(category => pictureOf(category.gameType, category.heads)),
  ])
}

function pictureOf(category: GameType, heads: readonly GameHead[]): [string, SocialPicture] {
  const cloth = /^(E?SPORTS|COCKFIGHT)$/.test(category) ? 'indigo' : 'baize'
  return [categoryName(category), { cloth, labels: heads.slice(0, 3).reverse() }]
}

/** The address of the picture for a page ("/help" → "/og/house.png"); subpages show that of the page above them. */
export function socialPicturePath(page: string): string {
  const first = page.split('/')[1] ?? ''
  const isHome = ['', 'login', 'register'].includes(first)
  const name = isHome ? 'home' : socialPictures().has(first) ? first : 'house'
  return `/og/${name}.png`
}

export async function socialPicture(name: string): Promise<Buffer> {
  const picture = socialPictures().get(name)
  if (!picture) throw new Error(`there is no social picture "${name}"`)
  const { width, height } = SOCIAL_SIZE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${cloth(picture.cloth)}${fan(picture.labels)}${mark()}</svg>`
  const logo = await logoOverlay(MARK)
  return drawnOnce({
    folder: 'social',
    madeOf: [svg, logo?.input.toString('base64'), PNG, sharp.versions],
    extension: 'png',
    draw: () =>
      sharp(Buffer.from(svg))
        .composite(logo ? [logo] : [])
        .png(PNG)
        .toBuffer(),
  })
}

/** The cloth under a lamp, with the brass inlay of the banners; in the operator's colours where there are some. */
function cloth(name: Banner['cloth']): string {
  const { cloth: own, brass } = markColours()
  const fill = whiteLabel()?.colours ? own : CLOTHS[name]
  const inlay = [430, 446, 560, 690]
    .map(
      (radius, index) =>
        `<circle cx="1130" cy="-90" r="${radius}" fill="none" stroke="${brass}" stroke-opacity="0.75" stroke-width="${index === 1 ? 4 : 1.6}"/>`,
    )
    .join('')
  return `<defs><radialGradient id="lamp" cx="0.72" cy="-0.1" r="0.95"><stop offset="0" stop-color="#ffecbe" stop-opacity="0.2"/><stop offset="1" stop-color="#ffecbe" stop-opacity="0"/></radialGradient></defs><rect width="1200" height="630" fill="${fill}"/><rect width="1200" height="630" fill="url(#lamp)"/>${inlay}`
}

/** Three labels as a hand of cards, each with a lit edge and a soft shade on the one below. */
function fan(labels: readonly GameHead[]): string {
  return labels
    .map((label, index) => {
      const place = `translate(${560 + index * 128} ${164 - index * 22}) rotate(${-12 + index * 11} 130 260)`
      const drawing = gameArt(artInput(label)).replace('<svg ', '<svg width="288" height="360" ')
      return `<g transform="${place}"><rect x="-4" y="8" width="300" height="368" rx="22" fill="#000" opacity="0.28"/><clipPath id="card${index}"><rect width="288" height="360" rx="20"/></clipPath><g clip-path="url(#card${index})">${drawing}</g><rect width="288" height="360" rx="20" fill="none" stroke="#f4eedd" stroke-opacity="0.28" stroke-width="2"/></g>`
    })
    .join('')
}

function mark(): string {
  if (whiteLabel()?.logoPicture) return ''
  return `<g transform="translate(${MARK.left} ${MARK.top}) scale(6)">${markDrawing()}</g>`
}
