import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $proofRequest } from '#lib/security/proof-store.ts'
import { $security, loadSecurity } from '#lib/security/store.ts'
import { $member } from '#lib/session/store.ts'
import { ProofDialog } from './ProofDialog.tsx'
import type { Writing } from './phrases.ts'

const nobody = () => undefined

/** For pages other than the security centre: opens when a call of the page requires re-authentication. */
export default function Proof({ lang, phrases, errors }: Pick<Writing, 'lang' | 'phrases' | 'errors'>) {
  const member = useStore($member, { ssr: nobody })
  const request = useStore($proofRequest, { ssr: nobody })
  // Whether the member has a passkey is only requested when it matters.
  useEffect(() => {
    if (request && $security.get().value === undefined) void loadSecurity()
  }, [request])
  return member ? (
    <ProofDialog lang={lang} account={member.account} phrases={phrases} errors={errors} />
  ) : null
}
