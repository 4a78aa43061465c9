import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { Toast, type ToastMessage } from '#islands/ui/Toast.tsx'
import { fill } from '#lib/i18n/format.ts'
import { $session } from '#lib/session/store.ts'
import type { LinkedProvider } from '#lib/social/links-api.ts'
import { $links, loadLinks, startLinking, unlink } from '#lib/social/links-store.ts'
import { formatDate } from '#lib/time/format.ts'
import type { LinksPhrases } from './phrases.ts'
import '../../styles/panel.css'
import styles from './LinkedProviders.module.css'

interface Props {
  lang: string
  timeZone: string
  phrases: LinksPhrases
}

/**
 * The providers that a member can sign in through, for the security center: link, unlink. Nothing shows to trial members
 * and where no provider is open or linked.
 */
export default function LinkedProviders({ lang, timeZone, phrases }: Props) {
  const links = useStore($links, { ssr: 'initial' })
  const session = useStore($session, { ssr: () => 'unknown' as const })
  const isReal = session === 'member' || session === 'agent'
  const [toast, setToast] = useState<ToastMessage>()
  useEffect(() => {
    if (isReal) void loadLinks()
  }, [isReal])
  if (!isReal || links.value?.length === 0) return null
  return (
    <section className="panel pad stack" aria-labelledby="social-links">
      <h2 id="social-links">{phrases.linksTitle}</h2>
      <p className="small muted">{phrases.linksAbout}</p>
      {links.value ? (
        <ul className={styles.links}>
          {links.value.map(provider => (
            <Row
              key={provider.id}
              {...{ provider, lang, timeZone, phrases }}
              onUnlinked={() =>
                setToast({
                  id: Date.now(),
                  text: fill(phrases.unlinked, { name: provider.name }),
                  tone: 'ok',
                })
              }
            />
          ))}
        </ul>
      ) : links.state === 'failed' ? (
        <ErrorState
          title={phrases.loadFailed}
          message={links.failure?.message}
          retry={phrases.retry}
          onRetry={() => void loadLinks()}
        />
      ) : (
        <SkeletonRows rows={2} label={phrases.loading} />
      )}
      <Toast message={toast} onDone={() => setToast(undefined)} closeLabel={phrases.close} />
    </section>
  )
}

interface RowProps extends Props {
  provider: LinkedProvider
  onUnlinked: () => void
}

function Row({ provider, lang, timeZone, phrases, onUnlinked }: RowProps) {
  const { id, name, linkedAt } = provider
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [message, setMessage] = useState<string>()
  const leave = async () => {
    setBusy(true)
    setMessage(undefined)
    const failure = await startLinking(id)
    if (failure === undefined) return
    setBusy(false)
    setMessage(failure)
  }
  const confirmUnlink = async () => {
    const failure = await unlink(id)
    if (failure === undefined) onUnlinked()
    return failure
  }
  return (
    <li>
      <div className={styles.link}>
        <div>
          <strong>{name}</strong>
          <p className="small muted">
            {linkedAt
              ? fill(phrases.linkedSince, { date: formatDate(linkedAt, lang, timeZone) })
              : phrases.notLinked}
          </p>
        </div>
        {linkedAt ? (
          <Button size="small" aria-label={`${phrases.unlink} ${name}`} onClick={() => setConfirming(true)}>
            {phrases.unlink}
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={`${phrases.link} ${name}`}
            busy={isBusy}
            busyLabel={phrases.linkBusy}
            onClick={() => void leave()}
          >
            {phrases.link}
          </Button>
        )}
      </div>
      <FormMessage text={message} />
      {isConfirming && (
        <ConfirmDialog
          title={fill(phrases.unlinkTitle, { name })}
          text={fill(phrases.unlinkText, { name })}
          label={phrases.unlink}
          busyLabel={phrases.unlinkBusy}
          keepLabel={phrases.keep}
          closeLabel={phrases.close}
          onConfirm={confirmUnlink}
          onClose={() => setConfirming(false)}
        />
      )}
    </li>
  )
}
