import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { ClaimDialog } from '#islands/ui/ClaimDialog.tsx'
import { Outdated, TrialState, Waiting } from '#islands/ui/State.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { Toast, type ToastMessage } from '#islands/ui/Toast.tsx'
import { pushAddress, useAddress } from '#islands/ui/use-address.ts'
import { fill } from '#lib/i18n/format.ts'
import { $unread } from '#lib/inbox/unread.ts'
import type { Mission } from '#lib/missions/api.ts'
import { type Board, MISSION_PERIODS, type MissionPeriod } from '#lib/missions/rules.ts'
import {
  $missionPeriod,
  $missions,
  $shownBoard,
  claim,
  loadMissions,
  missionSearch,
  openMissions,
} from '#lib/missions/store.ts'
import { shownCurrency } from '#lib/money/currency.ts'
import { moneyText } from '#lib/money/text.ts'
import type { GameType } from '#lib/play/rules.ts'
import { $session } from '#lib/session/store.ts'
import { Leaderboard } from './Leaderboard.tsx'
import { MissionList } from './MissionList.tsx'
import styles from './Missions.module.css'
import { type MissionPhrases, taskOf, type Writing } from './phrases.ts'

interface Props {
  language: string
  timeZone: string
  registerHref: string
  loginHref: string
  homeHref: string
  phrases: MissionPhrases
  categories: Record<GameType, string>
}

/** The missions of today and of this week, and the leaderboard of each. */
export default function Missions(props: Props) {
  const { language, timeZone, registerHref, loginHref, homeHref, phrases, categories } = props
  const { state, value, failure } = useStore($missions, { ssr: 'initial' })
  const period = useStore($missionPeriod, { ssr: 'initial' })
  const isTrial = useStore($session, { ssr: 'initial' }) === 'trial'
  const [confirming, setConfirming] = useState<Mission>()
  const [said, setSaid] = useState<ToastMessage>()
  useAddress(openMissions, { audience: 'member', login: loginHref, home: homeHref })
  useBadge()
  const onOver = useCallback(() => {
    setConfirming(undefined)
    setSaid({ id: Date.now(), text: phrases.renewed })
    void openMissions(location.search)
  }, [phrases])

  if (isTrial || failure?.code === 'realAccountNeeded')
    return <TrialState registerHref={registerHref} phrases={phrases} />
  const currency = shownCurrency(value?.currency)
  const writing: Writing = { currency, language, timeZone, phrases, categories }
  const again = { failure, title: phrases.loadFailed, onRetry: () => void loadMissions(), phrases }
  const waits = (name: MissionPeriod) =>
    value?.missions.filter(one => one.period === name && one.state === 'done').length ?? 0
  return (
    <div>
      <Tabs
        label={phrases.tabs}
        tabs={MISSION_PERIODS.map(name => ({
          name,
          label: phrases[`period_${name}`],
          waits: waits(name),
        }))}
        chosen={period}
        onChoose={setPeriod}
      >
        <section className={`panel ${styles.list}`} aria-busy={state === 'loading'}>
          {value ? (
            <>
              {state === 'failed' && <Outdated {...again} />}
              <MissionList
                summary={value}
                period={period}
                writing={writing}
                onClaim={setConfirming}
                onOver={onOver}
              />
            </>
          ) : (
            <Waiting rows={4} state={state} {...again} />
          )}
        </section>
        <Leaderboard period={period} onChoose={board => showBoard(period, board)} writing={writing} />
      </Tabs>
      {confirming && (
        <ClaimDialog
          title={confirming.title ?? taskOf(confirming, writing)}
          amount={moneyText(confirming.reward, writing)}
          required={confirming.required === '0' ? undefined : moneyText(confirming.required, writing)}
          phrases={phrases}
          onClose={() => setConfirming(undefined)}
          onClaim={async () => {
            const outcome = await claim(confirming)
            if (!outcome.ok) return outcome.kind === 'fault' ? phrases.unsure : outcome.failure.message
            const amount = moneyText(outcome.value.reward, writing)
            setSaid({
              id: `${confirming.code} ${confirming.from}`,
              text: fill(phrases.claimed, { amount }),
              tone: 'ok',
            })
            setConfirming(undefined)
            return undefined
          }}
        />
      )}
      <Toast message={said} onDone={() => setSaid(undefined)} closeLabel={phrases.close} />
    </div>
  )
}

function setPeriod(period: MissionPeriod): void {
  showBoard(period, $shownBoard.get())
}

function showBoard(period: MissionPeriod, board: Board): void {
  const search = missionSearch(period, board)
  pushAddress(search)
  void openMissions(search)
}

/** What the badge counts and the page does not show yet is read again. */
function useBadge(): void {
  useEffect(
    () =>
      $unread.listen(unread => {
        const { state, value } = $missions.get()
        const done = value?.missions.filter(one => one.state === 'done').length
        if (state === 'ready' && unread && unread.missions !== done) void loadMissions()
      }),
    [],
  )
}
