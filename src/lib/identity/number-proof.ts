import { $access, refreshAccess } from './access-store.ts'
import { $sentCodes, type CodePurpose } from './code-countdown.ts'
import type { PhoneService } from './phone-service.ts'
import { confirmByService, type ServiceFailure } from './phone-service-store.ts'

/** What a call sends to show that a number is the caller's: which code was asked for, or the word of the service. */
type NumberProof = { codeId?: string } | { firebaseChannel: 'sms'; firebaseIdToken: string }

/** The service that proves numbers here; undefined where the codes are ours. */
export async function chosenService(): Promise<PhoneService | undefined> {
  await refreshAccess()
  return $access.get()?.phoneService
}

/** What goes along with a code that was typed (spec 4.1, 4.3); where the service proves numbers it judges the code here. */
export async function proofOf(
  purpose: CodePurpose,
  code: string,
): Promise<{ ok: true; proof: NumberProof } | ServiceFailure> {
  const service = await chosenService()
  if (!service) {
    const codeId = $sentCodes.get()[purpose]?.codeId
    return { ok: true, proof: codeId ? { codeId } : {} }
  }
  const answer = await confirmByService(service, purpose, code.trim())
  if (!answer.ok) return answer
  return { ok: true, proof: { firebaseChannel: 'sms', firebaseIdToken: answer.idToken } }
}
