import type { ContractInfo } from '#lib/contracts/api.ts'
import { $contractInfo, readContractInfo } from '#lib/contracts/info-store.ts'
import { visit } from '#lib/site/kept.ts'
import type { ContractKind } from './navigation.ts'

/** What says of a kind that the deployment has it (spec section 3). */
const FLAGS = {
  dividend: 'divtypereq',
  daily: 'dailysalreqtype',
  hourly: 'contracthoursalreqtype',
  realtime: 'realtimesalreqtype',
} as const satisfies Record<ContractKind, keyof ContractInfo>
const KINDS = Object.keys(FLAGS) as ContractKind[]

/**
 * Shows the entries of the contracts that there are, and how many requests wait at each. The kinds are kept for this tab,
 * so that the next page has them before it is painted (shell/first-paint.js).
 */
export async function showContracts(): Promise<void> {
  leadToFirst()
  $contractInfo.subscribe(info => {
    if (info) show(info)
  })
  await readContractInfo()
}

function show(info: ContractInfo): void {
  const kinds = KINDS.filter(kind => info[FLAGS[kind]])
  document.documentElement.dataset.contracts = kinds.join(' ')
  visit.set('contracts', kinds.join(' '))
  leadToFirst()
  for (const badge of document.querySelectorAll<HTMLElement>('[data-offers]')) {
    const counted = kinds.filter(kind => badge.dataset.offers === kind || badge.dataset.offers === 'any')
    const count = counted.reduce((sum, kind) => sum + info.waiting[kind], 0)
    badge.hidden = count === 0
    badge.textContent = count > 99 ? '99+' : String(count)
  }
}

/** The tab of the contracts leads to the first of them. */
function leadToFirst(): void {
  const [first] = document.documentElement.dataset.contracts?.split(' ') ?? []
  const entry = first && document.querySelector<HTMLAnchorElement>(`#agent-menu [data-contract='${first}'] a`)
  const tab = document.querySelector<HTMLAnchorElement>('[data-contract-tab]')
  if (entry && tab) tab.href = entry.href
}
