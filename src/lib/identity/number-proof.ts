import { $access, refreshAccess } from './access-store.ts'
import { $sentCodes, type CodePurpose } from './code-countdown.ts'
import type { PhoneService } from './phone-service.ts'
import { confirmByService, type ServiceFailure } from './phone-service-store.ts'

/** What a call sends to prove that a number is the caller's: the id of our code, or the service's token. */
type NumberProof = { codeId?: string } | { firebaseChannel: 'sms'; firebaseIdToken: string }

/** The service that verifies numbers here; undefined if the codes are ours. */
export async function chosenService(): Promise<PhoneService | undefined> {
  await refreshAccess()
  return $access.get()?.phoneService
}

/** What is sent along with a typed code (spec 4.1, 4.3); with the service, this has it check the code first. */
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
