import type { SiteSettings } from '#lib/site/settings.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { PaymentPages } from '#server/payments/pages.ts'
import { PaymentPoller } from '#server/payments/payment-poller.ts'
import { Provider, type ProviderAccount } from '#server/payments/provider.ts'
import { mountWebhook } from '#server/payments/webhook.ts'
import type { App } from '#server/platform/context.ts'
import { Jobs } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Route } from '#server/platform/serve.ts'
import { mountRecordFiles } from '#server/records/files.ts'
import { recordRoutes } from '#server/records/handlers.ts'
import type { PaymentPasswords } from '#server/security/payment-passwords.ts'
import { transferRoutes } from '#server/transfers/handlers.ts'
import { turnoverRoutes } from '#server/turnover/handlers.ts'
import { uploadCleaningJob } from '#server/uploads/cleaning.ts'
import { uploadRoutes } from '#server/uploads/handlers.ts'
import { Images } from '#server/uploads/images.ts'
import { mountUploads } from '#server/uploads/intake.ts'
import type { UploadStore } from '#server/uploads/store.ts'
import { autoReceiptJob } from '#server/withdrawals/auto-receipt.ts'
import { withdrawalRoutes } from '#server/withdrawals/handlers.ts'
import { expiryJob } from './expiry.ts'
import { depositRoutes } from './handlers.ts'

interface Needs {
  settings: () => SiteSettings
  paymentPasswords: PaymentPasswords
  games: GameLookup
  uploads: UploadStore
  /** The payment provider whose page members may pay on, and private hosts that it may be at. */
  provider?: { account: ProviderAccount; allowedPrivateHosts: readonly string[] } | undefined
}

/** Money in and out, ready to be put on the wire, with the work that is done on time. */
export interface CashierParts {
  routes: readonly Route[]
  /** Routes that are not actions: uploaded pictures and the provider's webhook. */
  mount: (app: App) => void
  start: () => void
  stop: () => Promise<void>
}

export function assembleCashier(runtime: Runtime, needs: Needs): CashierParts {
  const { db, log, clock } = runtime
  const jobs = new Jobs(db, log)
  jobs.registerJob(autoReceiptJob(clock))
  jobs.registerJob(expiryJob(clock))
  jobs.registerJob(uploadCleaningJob(clock))
  const images = new Images()
  const pages = pagesOf(runtime, needs)
  const poller = pages && new PaymentPoller({ pages, clock, log })
  return {
    routes: [
      ...depositRoutes({ settings: needs.settings, pages }),
      ...withdrawalRoutes(needs),
      ...transferRoutes(needs),
      ...turnoverRoutes(needs.games),
      ...recordRoutes(needs.games),
      ...uploadRoutes,
    ],
    mount: app => {
      mountRecordFiles(app, needs.games)
      mountUploads(app, { images, uploads: needs.uploads })
      if (pages && needs.provider) mountWebhook(app, { pages, account: needs.provider.account })
    },
    start: () => {
      jobs.start()
      poller?.start()
    },
    stop: async () => void (await Promise.all([jobs.stop(), poller?.stop()])),
  }
}

function pagesOf(runtime: Runtime, { provider, settings }: Needs): PaymentPages | undefined {
  if (!provider) return undefined
  const { account, allowedPrivateHosts } = provider
  return new PaymentPages({
    runtime,
    settings,
    provider: new Provider({
      account,
      clock: runtime.clock,
      allowedPrivateHosts,
      ownOrigin: runtime.config.publicUrl,
      report: about => runtime.log.warn(about, 'the payment provider gave no answer'),
    }),
  })
}
