import { type ComponentType, lazy, Suspense, useState } from 'react'
import { GuardRow } from '#islands/ui/GuardRow.tsx'
import { RowButton } from '#islands/ui/RowButton.tsx'
import { fill, plural } from '#lib/i18n/format.ts'
import type { Passkey, SecurityOverview } from '#lib/security/api.ts'
import { knowsPasskeys } from '#lib/security/show-passkey.ts'
import { dropAuthenticator, dropPasskey, renewRecoveryCodes } from '#lib/security/store.ts'
import { formatDate } from '#lib/time/format.ts'
import type AuthenticatorDialogType from './AuthenticatorDialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { PasskeyDialog } from './PasskeyDialog.tsx'
import type { SecurityPhrases, Writing } from './phrases.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondSteps.module.css'
import { say } from './toast-store.ts'

/** With the drawing of QR codes, which nobody else needs. */
const AuthenticatorDialog: ComponentType<Parameters<typeof AuthenticatorDialogType>[0]> = lazy(
  () => import('./AuthenticatorDialog.tsx'),
)

type Open =
  | { what: 'authenticator' | 'dropAuthenticator' | 'addPasskey' | 'renewCodes' }
  | { what: 'renamePasskey' | 'dropPasskey'; passkey: Passkey }
  | { what: 'codes'; codes: readonly string[] }

interface Props extends Writing {
  overview: SecurityOverview
}

/** The second step of a log-in: an authenticator app, passkeys, and the codes for users who lost them. */
export function SecondSteps({ overview, ...writing }: Props) {
  const { phrases } = writing
  const [open, setOpen] = useState<Open>()
  const { authenticatorSince, passkeys } = overview
  const isOn = authenticatorSince !== null || passkeys.length > 0
  return (
    <section className="panel" aria-labelledby="second-title">
      <div className="panel-head">
        <h2 id="second-title">{phrases.second}</h2>
        <span className={isOn ? 'tag ok' : 'tag'}>{isOn ? phrases.on : phrases.off}</span>
      </div>
      <p className={`${styles.about} small muted`}>{isOn ? phrases.secondOn : phrases.secondOff}</p>
      <ul>
        <AuthenticatorRow {...writing} since={authenticatorSince} onOpen={what => setOpen({ what })} />
        {passkeys.map(passkey => (
          <PasskeyRow
            key={passkey.id}
            {...writing}
            passkey={passkey}
            onOpen={what => setOpen({ what, passkey })}
          />
        ))}
        <GuardRow
          icon="shield"
          title={passkeys.length > 0 ? phrases.passkeyAnother : phrases.passkey}
          actions={
            <RowButton
              label={phrases.setUp}
              about={phrases.passkey}
              disabled={!knowsPasskeys()}
              onClick={() => setOpen({ what: 'addPasskey' })}
            />
          }
        >
          {knowsPasskeys() ? phrases.passkeyAbout : phrases.passkeyUnknown}
        </GuardRow>
        {isOn && (
          <GuardRow
            icon="record"
            title={phrases.codes}
            tag={overview.recoveryCodesLeft < 3 && <span className="tag warn">{phrases.codesFew}</span>}
            actions={
              <RowButton
                label={phrases.renew}
                about={phrases.codes}
                onClick={() => setOpen({ what: 'renewCodes' })}
              />
            }
          >
            {plural(phrases, 'codesLeft', overview.recoveryCodesLeft, writing.lang)}
          </GuardRow>
        )}
      </ul>
      {open && <SecondStepDialog open={open} show={setOpen} {...writing} />}
    </section>
  )
}

interface AuthenticatorProps extends Writing {
  since: string | null
  onOpen: (what: 'authenticator' | 'dropAuthenticator') => void
}

function AuthenticatorRow({ since, onOpen, lang, timeZone, phrases }: AuthenticatorProps) {
  return (
    <GuardRow
      icon="clock"
      title={phrases.authenticator}
      actions={
        since ? (
          <RowButton
            label={phrases.remove}
            about={phrases.authenticator}
            onClick={() => onOpen('dropAuthenticator')}
          />
        ) : (
          <RowButton
            label={phrases.setUp}
            about={phrases.authenticator}
            onClick={() => onOpen('authenticator')}
          />
        )
      }
    >
      {since
        ? fill(phrases.authenticatorSince, { date: formatDate(since, lang, timeZone) })
        : phrases.authenticatorAbout}
    </GuardRow>
  )
}

interface PasskeyProps extends Writing {
  passkey: Passkey
  onOpen: (what: 'renamePasskey' | 'dropPasskey') => void
}

function PasskeyRow({ passkey, onOpen, lang, timeZone, phrases }: PasskeyProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const date = (at: string) => formatDate(at, lang, timeZone)
  const used = lastUsedAt ? fill(phrases.passkeyUsed, { date: date(lastUsedAt) }) : phrases.passkeyNotUsed
  return (
    <GuardRow
      icon="shield"
      title={name}
      tag={isSynced && <span className="tag bare">{phrases.passkeySynced}</span>}
      actions={
        <>
          <RowButton
            variant="quiet"
            label={phrases.rename}
            about={name}
            onClick={() => onOpen('renamePasskey')}
          />
          <RowButton label={phrases.remove} about={name} onClick={() => onOpen('dropPasskey')} />
        </>
      }
    >
      {fill(phrases.passkeyFacts, { date: date(createdAt), used })}
    </GuardRow>
  )
}

function SecondStepDialog({
  open,
  show,
  ...writing
}: Writing & { open: Open; show: (open: Open | undefined) => void }) {
  const { phrases, errors } = writing
  const close = () => show(undefined)
  const done = (codes: readonly string[]) => show(codes.length > 0 ? { what: 'codes', codes } : undefined)
  switch (open.what) {
    case 'authenticator':
      return (
        <Suspense>
          <AuthenticatorDialog phrases={phrases} errors={errors} onDone={done} onClose={close} />
        </Suspense>
      )
    case 'addPasskey':
      return <PasskeyDialog phrases={phrases} errors={errors} onDone={done} onClose={close} />
    case 'renamePasskey':
      return (
        <PasskeyDialog
          passkey={open.passkey}
          phrases={phrases}
          errors={errors}
          onDone={done}
          onClose={close}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={open.codes} phrases={phrases} onClose={close} />
    case 'renewCodes':
      return <RenewDialog phrases={phrases} onClose={close} onMade={done} />
    default:
      return <DropDialog open={open} phrases={phrases} onClose={close} />
  }
}

interface RenewProps {
  phrases: SecurityPhrases
  onClose: () => void
  onMade: (codes: readonly string[]) => void
}

function RenewDialog({ phrases, onClose, onMade }: RenewProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  const confirm = async () => {
    const outcome = await renewRecoveryCodes()
    if (!outcome.ok) return outcome.failure.message
    setCodes(outcome.value.recoveryCodes)
    return undefined
  }
  return (
    <ConfirmDialog
      title={phrases.codesRenew}
      action={phrases.codesMake}
      onConfirm={confirm}
      onClose={() => (codes ? onMade(codes) : onClose())}
      phrases={phrases}
    >
      <p>{phrases.codesRenewText}</p>
    </ConfirmDialog>
  )
}

interface DropProps {
  open: Open
  phrases: SecurityPhrases
  onClose: () => void
}

function DropDialog({ open, phrases, onClose }: DropProps) {
  const passkey = 'passkey' in open ? open.passkey : undefined
  const confirm = async () => {
    const outcome = await (passkey ? dropPasskey(passkey.id) : dropAuthenticator())
    if (!outcome.ok) return outcome.failure.message
    say(passkey ? phrases.passkeyRemoved : phrases.authenticatorRemoved)
    return undefined
  }
  return (
    <ConfirmDialog
      title={passkey ? fill(phrases.passkeyRemoveNamed, { name: passkey.name }) : phrases.authenticatorRemove}
      action={phrases.remove}
      isFinal
      onConfirm={confirm}
      onClose={onClose}
      phrases={phrases}
    >
      <p>{passkey ? phrases.passkeyRemoveText : phrases.authenticatorRemoveText}</p>
    </ConfirmDialog>
  )
}
