import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { GuardRow } from '#islands/ui/GuardRow.tsx'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { Device } from '#lib/security/api.ts'
import { $devices, endOneDevice, endOtherDevices, loadDevices } from '#lib/security/store.ts'
import { formatMoment } from '#lib/time/format.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './Devices.module.css'
import type { SecurityPhrases, Writing } from './phrases.ts'
import { say } from './toast-store.ts'

/** Where the account is signed in; each place but this one can be signed out. */
export function Devices(writing: Writing) {
  const { phrases } = writing
  const { state, value, failure } = useStore($devices, { ssr: 'initial' })
  const [ending, setEnding] = useState<Device | 'others'>()
  useEffect(() => void loadDevices(), [])
  const others = value?.filter(device => !device.isCurrent) ?? []
  return (
    <section className="panel" aria-labelledby="devices-title" aria-busy={state === 'loading'}>
      <div className="panel-head">
        <h2 id="devices-title">{phrases.devices}</h2>
      </div>
      {value ? (
        <ul>
          {value.map(device => (
            <DeviceRow key={device.id} device={device} {...writing} onEnd={() => setEnding(device)} />
          ))}
        </ul>
      ) : state === 'failed' ? (
        <ErrorState
          title={phrases.loadFailed}
          message={failure?.message}
          retry={phrases.retry}
          onRetry={() => void loadDevices()}
        />
      ) : (
        <SkeletonRows rows={2} label={phrases.loading} />
      )}
      {value && (
        <div className={styles.foot}>
          {others.length === 0 ? (
            <p className="small muted">{phrases.devicesOnlyThis}</p>
          ) : (
            <Button onClick={() => setEnding('others')}>{phrases.devicesEndOthers}</Button>
          )}
        </div>
      )}
      {ending && <EndDialog ending={ending} phrases={phrases} onClose={() => setEnding(undefined)} />}
    </section>
  )
}

function DeviceRow({
  device,
  lang,
  timeZone,
  phrases,
  onEnd,
}: Writing & { device: Device; onEnd: () => void }) {
  const name = nameOf(device, phrases)
  const moment = (instant: string) => formatMoment(instant, lang, timeZone)
  return (
    <GuardRow
      icon={device.isHandheld ? 'app' : 'globe'}
      title={name}
      tag={device.isCurrent && <span className="tag ok">{phrases.deviceThis}</span>}
      actions={!device.isCurrent && <RowButton label={phrases.deviceEnd} about={name} onClick={onEnd} />}
    >
      {fill(phrases.deviceFacts, {
        address: device.address,
        since: moment(device.since),
        seen: moment(device.lastSeenAt),
      })}
    </GuardRow>
  )
}

interface EndProps {
  ending: Device | 'others'
  phrases: SecurityPhrases
  onClose: () => void
}

function EndDialog({ ending, phrases, onClose }: EndProps) {
  const isOthers = ending === 'others'
  const confirm = async () => {
    const outcome = await (isOthers ? endOtherDevices() : endOneDevice(ending.id))
    // Somebody was quicker: the device is signed out, which is what was wanted.
    const isGone = !outcome.ok && outcome.code === 'notFound'
    if (!outcome.ok && !isGone) return outcome.failure.message
    if (isGone) await loadDevices()
    say(isOthers ? phrases.devicesEnded : phrases.deviceEnded)
    return undefined
  }
  return (
    <ConfirmDialog
      title={isOthers ? phrases.devicesEndOthers : phrases.deviceEndTitle}
      action={phrases.deviceEnd}
      onConfirm={confirm}
      onClose={onClose}
      phrases={phrases}
    >
      <p>
        {isOthers ? phrases.devicesEndText : fill(phrases.deviceEndText, { device: nameOf(ending, phrases) })}
      </p>
    </ConfirmDialog>
  )
}

/** "Chrome on Android", or as much of it as the device says. */
function nameOf({ browser, system }: Device, phrases: SecurityPhrases): string {
  if (browser && system) return fill(phrases.deviceName, { browser, system })
  return browser ?? system ?? phrases.deviceUnknown
}
