import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { fill } from '#lib/i18n/format.ts'
import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
import type { Reality } from '#lib/limits/api.ts'
import { $reality, $timeSoon, seeReality } from '#lib/limits/reality-store.ts'
import type { PlayStop } from '#lib/limits/rules.ts'
import { $playStop } from '#lib/limits/stopped.ts'
import { loadRealityTexts, type RealityTexts } from '#lib/limits/texts.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { type Currency, minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { signOut } from '#lib/session/store.ts'
import { formatDuration, formatExpected } from '#lib/time/format.ts'
import { TIME_ZONE } from '#lib/time/zone.ts'
import { $currency } from '#lib/wallet/store.ts'
import { TimeSoon } from './TimeSoon.tsx'

/** Over any page and any game: the reality check when it is due, why a bet was refused, and that time runs out. */
export default function PlayDialogs({ lang }: { lang: string }) {
  const reality = useStore($reality)
  const stop = useStore($playStop)
  const soon = useStore($timeSoon)
  const [texts, setTexts] = useState<RealityTexts>()
  useEffect(() => {
    loadRealityTexts(lang).then(setTexts, () => undefined)
  }, [lang])
  if (!texts) return null
  if (reality) return <RealityCheck lang={lang} reality={reality} texts={texts} />
  if (stop) return <Stopped lang={lang} stop={stop} texts={texts} />
  return soon ? <TimeSoon lang={lang} endsAt={soon.endsAt} texts={texts} /> : null
}

/** Which limit or break stopped a bet, and until when, with a link to it. */
function Stopped({ lang, stop, texts }: { lang: string; stop: PlayStop; texts: RealityTexts }) {
  const currency = useStore($currency)
  const { code, left, until } = stop
  const reason = fill(texts[code], {
    left: moneyText(left ?? '', { currency, language: lang }),
    until: until ? formatExpected(until, lang, TIME_ZONE) : '',
  })
  const close = () => $playStop.set(undefined)
  return (
    <Dialog title={stoppedTitle(code, texts)} onClose={close} closeLabel={texts.askLater}>
      <p role="alert">{reason}</p>
      <div className="dialog-actions">
        <Button onClick={close}>{texts.askLater}</Button>
        <a className="btn btn-primary" href={pathIn(languageOfPage(lang), '/member/limits')}>
          {texts.toLimits}
        </a>
      </div>
    </Dialog>
  )
}

function stoppedTitle(code: PlayStop['code'], texts: RealityTexts): string {
  if (code === 'playPaused') return texts.pausedTitle
  if (code === 'playExcluded' || code === 'playExcludedUntil') return texts.excludedTitle
  return code === 'sessionLimitReached' ? texts.timeOverTitle : texts.stoppedTitle
}

interface CheckProps {
  lang: string
  reality: Reality
  texts: RealityTexts
}

/** How long, how much, and the net of it; it stays until somebody has answered. */
function RealityCheck({ lang, reality, texts }: CheckProps) {
  const [busy, setBusy] = useState<'go' | 'leave'>()
  const [message, setMessage] = useState<string>()
  const go = async () => {
    setBusy('go')
    // Unheard by the server it stays: until it is heard, no bet is taken.
    setMessage(await seeReality())
    setBusy(undefined)
  }
  const leave = async () => {
    setBusy('leave')
    await seeReality()
    await signOut(lang)
  }
  const language = languageOfPage(lang)
  const seen = () => void seeReality()
  return (
    <Dialog title={texts.title} onClose={() => void go()} closeLabel={texts.askLater} isBinding>
      <Figures lang={lang} reality={reality} texts={texts} />
      <p className="small muted">{fill(texts.next, { minutes: reality.minutes })}</p>
      <p className="row wrap">
        <a className="link" href={pathIn(language, '/member/limits')} onClick={seen}>
          {texts.limits}
        </a>
        <a className="link" href={pathIn(language, '/member/personalHistoryCopy')} onClick={seen}>
          {texts.record}
        </a>
      </p>
      <FormMessage text={message} />
      <div className="dialog-actions">
        <Button busy={busy === 'leave'} busyLabel={texts.saving} onClick={() => void leave()}>
          {texts.signOut}
        </Button>
        <Button variant="primary" busy={busy === 'go'} busyLabel={texts.saving} onClick={() => void go()}>
          {texts.continue}
        </Button>
      </div>
    </Dialog>
  )
}

function Figures({ lang, reality, texts }: CheckProps) {
  const { since, now, rounds, currency, staked, returned } = reality
  const unit: Currency = shownCurrency(currency)
  const net = minorOf(returned) - minorOf(staked)
  const money = (amount: bigint) => <Money amount={amount} currency={unit} language={lang} />
  const outcome = net === 0n ? texts.even : net > 0n ? texts.won : texts.lost
  return (
    <dl className="facts">
      <dt>{texts.time}</dt>
      <dd className="num">{formatDuration(Date.parse(now) - Date.parse(since), lang)}</dd>
      <dt>{texts.rounds}</dt>
      <dd className="num">{rounds}</dd>
      <dt>{texts.staked}</dt>
      <dd className="num">{money(minorOf(staked))}</dd>
      <dt>{texts.returned}</dt>
      <dd className="num">{money(minorOf(returned))}</dd>
      <dt>{outcome}</dt>
      <dd className="num">{money(net < 0n ? -net : net)}</dd>
    </dl>
  )
}
