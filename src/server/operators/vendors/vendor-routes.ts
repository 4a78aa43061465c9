import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { giveVendorKeyAct, retireVendorKeyAct, rotateVendorKeyAct, vendorKeysAct } from './key-acts.ts'
import {
  addVendorAct,
  changeVendorAct,
  resumeVendorAct,
  suspendVendorAct,
  vendorAct,
  vendorsAct,
} from './vendor-acts.ts'

/** `secret` is the deployment's, which keys are sealed with. */
export function vendorRoutes({ secret }: { secret: string }): OperatorRoute[] {
  return [
    serveAct(vendorsAct),
    serveAct(vendorAct),
    serveAct(addVendorAct),
    serveAct(changeVendorAct),
    serveAct(suspendVendorAct),
    serveAct(resumeVendorAct),
    serveAct(vendorKeysAct),
    serveAct(rotateVendorKeyAct, { secret }),
    serveAct(giveVendorKeyAct, { secret }),
    serveAct(retireVendorKeyAct),
  ]
}
