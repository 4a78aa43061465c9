import { type LiveModel, launchLiveModel, liveModels } from '#lib/live-models/api.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { type LaunchParts, launch } from '#server/games/launch.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { type Adapter, catalogueGameCode } from '#server/vendor-wallet/adapter.ts'
import type { ModelDirectory } from './directory.ts'
import { signedModel, type VendorModel } from './vendor-models.ts'

interface Parts extends LaunchParts {
  settings: () => SiteSettings
  directory: ModelDirectory
}

/** Live models of vendors (docs/feedback.md). While the module is off there is nothing of it. */
export function liveModelRoutes(parts: Parts): Route[] {
  const { settings, directory } = parts
  const isOn = () => isModuleOn(settings().modules, 'LIVEMODELS')
  return [
    serve(liveModels, async call => {
      if (!isOn()) throw call.refusal('notFound', { status: 404 })
      const all = await directory.all()
      if (!all) throw call.refusal('liveModelsAway')
      const { publicUrl } = call.runtime.config
      const models = all.map(one => toWire(one, { publicUrl, origins: settings().imageCDNs }))
      return { models: [...models.filter(one => one.online), ...models.filter(one => !one.online)] }
    }),
    serve(launchLiveModel, async call => {
      if (!isOn()) throw call.refusal('notFound', { status: 404 })
      return openModel(call, parts)
    }),
  ]
}

/** The table of a model is a game of the catalogue, and opens as such: limits, breaks and maintenance hold here too. */
async function openModel(call: Call<typeof launchLiveModel>, { directory, ...parts }: Parts) {
  const { vendor, model: id } = call.input
  const found = await directory.find(vendor, id)
  if (found === 'away') throw call.refusal('liveModelsAway')
  if (!found) throw call.refusal('notFound', { status: 404 })
  const { adapter, model } = found
  if (!model.online)
    throw call.refusal('liveModelOffline', { status: 409, field: 'model', values: { name: model.name } })
  const now = call.runtime.clock.now()
  const secret = await parts.keys.outgoingSecret(vendor, now)
  if (secret === undefined) throw call.refusal('liveModelsAway')
  const game = parts.games.gameByCode(vendor, catalogueGameCode(adapter, model.gameCode))
  return launch(call, game, {
    ...parts,
    more: launchToken => signedModel({ secret, now, adapter }, { model: id, launchToken }),
  })
}

function toWire(
  { adapter, model }: { adapter: Adapter; model: VendorModel },
  shown: ShownPictures,
): LiveModel {
  const { id, name, language, picture, online } = model
  return {
    vendor: adapter.vendor,
    id,
    name,
    language,
    picture: picture === null ? null : addressOf(picture, shown),
    online,
  }
}

interface ShownPictures {
  publicUrl: string
  /** Other origins that pages may show pictures of. */
  origins: readonly string[]
}

/** The address of a picture as a path of this site or at an origin that the operator has set; null for any other. */
function addressOf(picture: string, { publicUrl, origins }: ShownPictures): string | null {
  if (!URL.canParse(picture, publicUrl)) return null
  const url = new URL(picture, publicUrl)
  if (url.origin === new URL(publicUrl).origin) return `${url.pathname}${url.search}`
  return origins.includes(url.origin) ? url.href : null
}
