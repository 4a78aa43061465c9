import {
  CONTRACTS_PAGE_SIZE,
  contractHistory,
  contractInfo,
  contractPreview,
  dailySalaryContracts,
  dividendContracts,
  hourlySalaryContracts,
  realtimeSalaryContracts,
} from '#lib/contracts/api.ts'
import {
  answerContract,
  finishContract,
  offerContract,
  terminateContract,
} from '#lib/contracts/change-api.ts'
import type { ContractKind } from '#lib/contracts/windows.ts'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { isAgentType } from '#lib/identity/rules.ts'
import type { ContractsSetting } from '#lib/site/contracts-setting.ts'
import type { Queries } from '#server/db/database.ts'
import { countedPage } from '#server/platform/pages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, type Route, serve, serveOnce } from '#server/platform/serve.ts'
import { answer, type Change, type Changed, offer, requestTermination, takeBack } from './change.ts'
import { checkTerms } from './checks.ts'
import { listContracts } from './list.ts'
import { type HistoryRow, historyOf, waitingFor } from './list-queries.ts'
import { preview } from './preview.ts'
import { partyOf, type RequestRow, requestById } from './queries.ts'
import { termsOf } from './terms.ts'
import { toRequest, toVersion } from './to-wire.ts'

type Which = () => ContractsSetting

/** Contracts of agents with their uplines and direct downlines. */
export function contractRoutes(which: Which): Route[] {
  return [
    serve(contractInfo, call => info(call, which())),
    serve(dividendContracts, call => list(call, 'dividend', which)),
    serve(dailySalaryContracts, call => list(call, 'daily', which)),
    serve(hourlySalaryContracts, call => list(call, 'hourly', which)),
    serve(realtimeSalaryContracts, call => list(call, 'realtime', which)),
    serve(contractPreview, call => show(call, which)),
    serve(contractHistory, call => history(call, which)),
    serveOnce(offerContract, async (call, tx) => {
      checkOn(call.input.kind, which)
      return changeToWire(call, await offer(tx, changeBy(call), call.input))
    }),
    serveOnce(answerContract, async (call, tx) => {
      await checkRequest(tx, call.input.requestId, which)
      return changeToWire(call, await answer(tx, changeBy(call), call.input))
    }),
    serveOnce(finishContract, async (call, tx) => {
      await checkRequest(tx, call.input.requestId, which)
      return changeToWire(call, await takeBack(tx, changeBy(call), call.input.requestId))
    }),
    serveOnce(terminateContract, async (call, tx) => {
      const { kind, downlineId } = call.input
      checkOn(kind, which)
      return changeToWire(
        call,
        await requestTermination(tx, changeBy(call), { kind, downlineId: downlineId ?? undefined }),
      )
    }),
  ]
}

async function info({ db, session }: Call<typeof contractInfo>, on: ContractsSetting) {
  const rows = await waitingFor(db, session.memberId)
  const waiting = (kind: ContractKind) => (on[kind] ? (rows.find(row => row.kind === kind)?.count ?? 0) : 0)
  return {
    dailysalreqtype: on.daily,
    divtypereq: on.dividend,
    contracthoursalreqtype: on.hourly,
    realtimesalreqtype: on.realtime,
    dailySalary: on.daily,
    hourSalary: on.hourly,
    salary: on.daily || on.hourly || on.realtime,
    enableCt: on.dividend || on.daily || on.hourly || on.realtime,
    waiting: {
      dividend: waiting('dividend'),
      daily: waiting('daily'),
      hourly: waiting('hourly'),
      realtime: waiting('realtime'),
    },
  }
}

function list({ runtime, session, input }: Call<typeof dividendContracts>, kind: ContractKind, which: Which) {
  checkOn(kind, which)
  return listContracts(runtime, { kind, memberId: session.memberId, ...input })
}

/** Both sides of a request may preview what it would have paid; terms only the upline that writes them. */
async function show({ db, runtime, session, input }: Call<typeof contractPreview>, which: Which) {
  if (input.of === 'request') {
    const row = await checkRequest(db, input.requestId, which)
    const isParty = row.downline_id === session.memberId || row.upline_id === session.memberId
    if (!isParty || row.status !== 'processing' || !row.tiers) throw notFound()
    const terms = termsOf({ period: row.period, tiers: row.tiers })
    return preview(runtime, { kind: row.kind, downlineId: row.downline_id, terms })
  }
  checkOn(input.kind, which)
  checkTerms(input)
  const downline = await downlineOf(db, session.memberId, input.downlineId)
  return preview(runtime, { kind: input.kind, downlineId: downline.id, terms: termsOf(input) })
}

async function history({ db, session, input }: Call<typeof contractHistory>, which: Which) {
  const { kind, downlineId, page } = input
  checkOn(kind, which)
  const relation =
    downlineId === null
      ? { kind, downlineId: session.memberId, uplineId: undefined }
      : {
          kind,
          downlineId: (await downlineOf(db, session.memberId, downlineId)).id,
          uplineId: session.memberId,
        }
  const { rows, total } = await countedPage(span => historyOf(db, relation, span), {
    page,
    size: CONTRACTS_PAGE_SIZE,
  })
  return {
    rows: rows.map(row => ({ request: toRequest(row, session.memberId), version: versionOf(row) })),
    page,
    pageSize: CONTRACTS_PAGE_SIZE,
    total,
  }
}

function versionOf(row: HistoryRow) {
  const { version_id: id, from_at, agreed_at, tiers } = row
  return id && from_at && agreed_at && tiers ? toVersion({ ...row, id, from_at, agreed_at, tiers }) : null
}

async function downlineOf(db: Queries, memberId: string, downlineId: string) {
  const row = await partyOf(db, downlineId)
  if (row?.upline !== memberId || !isAgentType(row.member_type)) throw notFound()
  return row
}

/** Requests of a disabled kind count as unknown. */
async function checkRequest(db: Queries, requestId: string, which: Which): Promise<RequestRow> {
  const row = await requestById(db, requestId)
  if (!row || !which()[row.kind]) throw notFound()
  return row
}

function checkOn(kind: ContractKind, which: Which): void {
  if (!which()[kind]) throw notFound()
}

const notFound = () => new Refusal('notFound', { status: 404 })

type ChangeCall = Pick<Call<typeof offerContract>, 'session' | 'runtime' | 'language'>

function changeBy({ session, runtime, language }: ChangeCall): Change {
  const { currency, timeZone } = runtime.config
  const format = { currency, tag: LANGUAGES[language].tag }
  return { actor: session.memberId, at: runtime.clock.now(), timeZone, format }
}

function changeToWire({ session }: { session: { memberId: string } }, { request, version }: Changed) {
  return { request: toRequest(request, session.memberId), version: version ? toVersion(version) : null }
}
