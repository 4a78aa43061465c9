import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $proofAsked } from '#lib/security/proof-store.ts'
import { $security, loadSecurity } from '#lib/security/store.ts'
import { $member } from '#lib/session/store.ts'
import { ProofDialog } from './ProofDialog.tsx'
import type { Writing } from './phrases.ts'

const nobody = () => undefined

/** For pages besides the security centre: comes up when a call of the page needs to know anew who is there. */
export default function Proof({ lang, phrases, errors }: Pick<Writing, 'lang' | 'phrases' | 'errors'>) {
  const member = useStore($member, { ssr: nobody })
  const asked = useStore($proofAsked, { ssr: nobody })
  // Whether there is a passkey to show is only asked for when it matters.
  useEffect(() => {
    if (asked && $security.get().value === undefined) void loadSecurity()
  }, [asked])
  return member ? (
    <ProofDialog lang={lang} account={member.account} phrases={phrases} errors={errors} />
  ) : null
}
