import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { isPasswordDue } from '#lib/session/barred.ts'
import { $session } from '#lib/session/store.ts'
import { LoginForm } from './LoginForm.tsx'
import type { AuthPhrases, FormErrors } from './phrases.ts'

interface Props {
  /** The agent centre. */
  centreHref: string
  forgotHref: string
  modules: readonly string[]
  phrases: AuthPhrases
  errors: FormErrors
}

const atBuild = () => 'unknown' as const

/** The login of the agent back office (spec 2.9); it leads to the agent centre. */
export default function AgentLogin({ centreHref, ...form }: Props) {
  const session = useStore($session, { ssr: atBuild })
  useEffect(() => {
    // A password that is due is changed here first.
    if (session === 'agent' && !isPasswordDue()) location.assign(centreHref)
  }, [session, centreHref])
  return <LoginForm entrance="agent" {...form} />
}
