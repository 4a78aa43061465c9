import { pushAddress } from '#islands/ui/use-address.ts'
import { contractChange } from '#lib/contracts/change-store.ts'
import { $contractView, openContracts } from '#lib/contracts/store.ts'
import { type ContractView, searchOfView } from '#lib/contracts/view.ts'
import type { ContractKind } from '#lib/contracts/windows.ts'

/** Changes what the page shows and pushes the address, so that it can be bookmarked and gone back to. */
export function setView(changed: Partial<ContractView>, kind: ContractKind): void {
  const search = searchOfView({ ...$contractView.get(), ...changed })
  contractChange.reset()
  pushAddress(search)
  void openContracts(kind, search)
}
