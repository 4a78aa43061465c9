import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { Toast, type ToastMessage } from '#islands/ui/Toast.tsx'
import { fill } from '#lib/i18n/format.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { formatMoney, minorOf } from '#lib/money/money.ts'
import { centreAddress, openMemberCentre } from '#lib/session/member-centre.ts'
import { type CentreTexts, loadCentreTexts } from '#lib/session/member-centre-texts.ts'
import type { Withdrawal } from '#lib/withdrawals/api.ts'
import {
  isStillUnconfirmed,
  leaveReceipt,
  markPrompted,
  sayReceived,
} from '#lib/withdrawals/receipt-store.ts'
import { $receiptPrompt } from '#lib/withdrawals/receipt-watch.ts'

interface Props {
  lang: string
}

/**
 * Whether a payout has arrived (spec 2.2), over any page, once per visit. It waits for its turn behind other dialogs; a
 * game in full screen is not covered, and only told quietly.
 */
export default function ReceiptDialog({ lang }: Props) {
  const prompted = useStore($receiptPrompt)
  const [texts, setTexts] = useState<CentreTexts>()
  const [message, setMessage] = useState<ToastMessage>()
  const place = usePlace(prompted)
  useEffect(() => {
    loadCentreTexts(lang).then(setTexts, () => undefined)
  }, [lang])
  useEffect(() => {
    if (prompted && texts && place === 'quiet') setMessage({ id: prompted.id, text: texts.waits })
    if (prompted && texts && place === 'free') markPrompted(prompted)
  }, [prompted, texts, place])
  if (!texts) return null
  const thank = () => {
    leaveReceipt()
    setMessage({ id: 'thanks', text: texts.thanks, tone: 'ok' })
  }
  return (
    <>
      {prompted && place === 'free' && (
        <Question lang={lang} withdrawal={prompted} texts={texts} onThanks={thank} />
      )}
      <Toast
        message={message}
        onDone={() => setMessage(undefined)}
        closeLabel={texts.close}
        over={document.fullscreenElement ?? undefined}
      />
    </>
  )
}

interface QuestionProps extends Props {
  withdrawal: Withdrawal
  texts: CentreTexts
  onThanks: () => void
}

function Question({ lang, withdrawal, texts, onThanks }: QuestionProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const net = minorOf(withdrawal.amount) - minorOf(withdrawal.fee)
  const confirm = async () => {
    setBusy(true)
    const found = await sayReceived(withdrawal)
    setBusy(false)
    setProblem(found)
    if (found === undefined) onThanks()
  }
  const report = () => {
    leaveReceipt()
    // What arrived instead, and its picture, are entered on the withdrawals page.
    openMemberCentre(centreAddress('withdraw'))
  }
  return (
    <Dialog title={texts.receiptTitle} onClose={leaveReceipt} closeLabel={texts.close}>
      <p className="muted num">
        {fill(texts.receiptText, {
          amount: formatMoney(net, shownCurrency(withdrawal.currency), lang),
          account: `${withdrawal.providerName} ${withdrawal.number}`,
        })}
      </p>
      <FormMessage text={problem} />
      <div className="dialog-actions">
        <Button variant="ok" busy={isBusy} busyLabel={texts.sending} onClick={() => void confirm()}>
          <Icon name="check" />
          {texts.received}
        </Button>
        <Button onClick={report}>{texts.notReceived}</Button>
        <Button variant="quiet" onClick={leaveReceipt}>
          {texts.later}
        </Button>
      </div>
    </Dialog>
  )
}

/** Where the question may stand now; `busy` while another dialog is open. */
function usePlace(prompted: Withdrawal | undefined): 'busy' | 'quiet' | 'free' {
  const [place, setPlace] = useState<'busy' | 'quiet' | 'free'>('busy')
  useEffect(() => {
    if (!prompted) {
      setPlace('busy')
      return
    }
    let hasWaited = false
    let isDone = false
    const free = async () => {
      isDone = true
      if (hasWaited && !(await isStillUnconfirmed(prompted))) leaveReceipt()
      else setPlace('free')
    }
    const look = () => {
      const isTaken = document.querySelector('dialog[open]') !== null
      const isFull = document.fullscreenElement !== null
      if (isDone) return
      hasWaited ||= isTaken || isFull
      if (isFull) setPlace('quiet')
      else if (!isTaken) void free()
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    document.addEventListener('fullscreenchange', look)
    look()
    return () => {
      isDone = true
      watcher.disconnect()
      document.removeEventListener('fullscreenchange', look)
    }
  }, [prompted])
  return place
}
