import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { fill } from '#lib/i18n/format.ts'
import { $access, refreshAccess } from '#lib/identity/access-store.ts'
import type { OidcProviderId } from '#lib/social/rules.ts'
import type { AuthPhrases } from './phrases.ts'

interface Props {
  phrases: Pick<AuthPhrases, 'or' | 'continueWith' | 'continueBusy'>
}

/** Most visitors never go to a provider: what leads there comes with the press. */
function start(id: OidcProviderId): Promise<string | undefined> {
  return import('#lib/social/start-store.ts').then(
    ({ startProviderLogin }) => startProviderLogin(id),
    () => document.documentElement.dataset.saysNetwork ?? '',
  )
}

/** Login through a provider (spec 2.3, 2.4): no buttons while the module is off or no provider is configured. */
export function SocialButtons({ phrases }: Props) {
  const providers = useStore($access)?.socialProviders ?? []
  const [leavingFor, setLeavingFor] = useState<OidcProviderId>()
  const [message, setMessage] = useState<string>()
  useEffect(() => void refreshAccess(), [])
  // Somebody who comes back by the browser's own button finds the page as it was left.
  useEffect(() => {
    const awake = () => setLeavingFor(undefined)
    window.addEventListener('pageshow', awake)
    return () => window.removeEventListener('pageshow', awake)
  }, [])
  if (providers.length === 0) return null
  const leave = async (id: OidcProviderId) => {
    setLeavingFor(id)
    setMessage(undefined)
    const failure = await start(id)
    if (failure === undefined) return
    setLeavingFor(undefined)
    setMessage(failure)
  }
  return (
    <>
      <p className="or">{phrases.or}</p>
      <div className={providers.length > 1 ? 'two-columns' : undefined}>
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            block
            busy={leavingFor === id}
            busyLabel={phrases.continueBusy}
            onClick={() => void leave(id)}
          >
            {fill(phrases.continueWith, { name })}
          </Button>
        ))}
      </div>
      <FormMessage text={message} />
    </>
  )
}
