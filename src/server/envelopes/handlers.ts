import { nameOfDrop } from '#lib/fairness/envelopes.ts'
import { type EnvelopeDrop, envelopeDraw, envelopes, openEnvelope } from '#lib/rewards/envelopes-api.ts'
import { isModuleOn } from '#lib/site/modules.ts'
import { type SiteSettings, textIn } from '#lib/site/settings.ts'
import { isInBreak } from '#server/limits/breaks.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { type Call, type Route, serve } from '#server/platform/serve.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { openEnvelope as open, sealedOf } from './open.ts'
import { type DropRow, dropOf, dropsAt, openedBy } from './queries.ts'
import type { EnvelopeSeeds } from './seeds.ts'

/** Red envelopes. While the module REDENVELOPE is off, the list says so, and opening one answers `notFound`. */
export function envelopeRoutes(settings: () => SiteSettings, seeds: EnvelopeSeeds): Route[] {
  const isOn = () => isModuleOn(settings().modules, 'REDENVELOPE')
  return [
    serve(envelopes, call => list(call, isOn())),
    serve(openEnvelope, async call => {
      if (!isOn()) throw call.refusal('notFound', { status: 404 })
      return openOne(call, seeds)
    }),
    serve(envelopeDraw, call => readDraw(call, seeds)),
  ]
}

async function list({ db, session, runtime, language }: Call<typeof envelopes>, isOn: boolean) {
  const now = runtime.clock.now()
  const serverTime = now.toISOString()
  if (!isOn) return { isOn, serverTime, drops: [], last: null }
  const rows = await dropsAt(db, now)
  const mine = await openedBy(
    db,
    session.memberId,
    rows.map(row => row.id),
  )
  // No bonus may call a member on a break back to play.
  const isResting = await isInBreak(db, session.memberId, now)
  const isShown = (row: DropRow) => !isResting || mine.some(one => one.drop_id === row.id)
  const toWire = (row: DropRow) =>
    toDrop(
      row,
      mine.find(one => one.drop_id === row.id),
      language,
    )
  const last = rows.find(row => row.ends_at <= now)
  return {
    isOn,
    serverTime,
    drops: rows.filter(row => row.ends_at > now && isShown(row)).map(toWire),
    last: last ? toWire(last) : null,
  }
}

async function openOne(call: Call<typeof openEnvelope>, seeds: EnvelopeSeeds) {
  const { db, session, input, runtime, language } = call
  const { memberId } = session
  const { currency } = runtime.config
  const at = runtime.clock.now()
  const { row, ...opened } = await db.transaction(async tx => {
    if (!(await lockActiveMember(tx, memberId))) throw call.refusal('notAllowed', { status: 403 })
    // No bonus may lead a member on a break back to play.
    await requireNoBreak(tx, { memberId, language, runtime })
    const envelope = await open(tx, { dropId: input.drop, memberId, at }, seeds)
    const row = await dropOf(tx, input.drop)
    if (!row) throw new Error(`drop ${input.drop} was opened and is not there`)
    return { ...envelope, row }
  })
  const balance = (opened.balance ?? (await readBalance(db, session, currency))).toString()
  if (opened.balance !== undefined) runtime.live.notify(memberId, { type: 'balance', balance, currency })
  return { drop: toDrop(row, opened, language), balance }
}

async function readDraw(call: Call<typeof envelopeDraw>, seeds: EnvelopeSeeds) {
  const row = await dropOf(call.db, call.input.drop)
  if (!row) throw call.refusal('notFound', { status: 404 })
  if (!row.seed) throw call.refusal('envelopesNotYet')
  const amounts = await seeds.amountsOf(sealedOf(row))
  return {
    name: nameOfDrop(row),
    seedHash: row.seed_hash.toString('hex'),
    seed: row.seed.toString('hex'),
    total: row.total.toString(),
    least: row.least.toString(),
    most: row.most.toString(),
    currency: row.currency,
    amounts: amounts.map(String),
    opened: row.taken,
  }
}

function toDrop(
  row: DropRow,
  mine: { number: number; amount: bigint } | undefined,
  language: Call<typeof envelopes>['language'],
): EnvelopeDrop {
  return {
    id: row.id,
    title: row.title ? (textIn(row.title, language)?.text ?? null) : null,
    beginsAt: row.begins_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    count: row.count,
    left: row.count - row.taken,
    total: row.total.toString(),
    least: row.least.toString(),
    most: row.most.toString(),
    currency: row.currency,
    turnover: row.turnover,
    seedHash: row.seed_hash.toString('hex'),
    mine: mine ? { number: mine.number, amount: mine.amount.toString() } : null,
  }
}
