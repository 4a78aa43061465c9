import { isSettingKey, SETTING_KEYS } from '#lib/site/settings.ts'
import { allSettings, latestChanges } from '#server/site/queries.ts'
import { settingsOf } from '#server/site/site.ts'
import { check } from './access.ts'
import { type CommandName, isCommand, touchOf } from './acts.ts'
import { adjust } from './adjust.ts'
import { OperatorFault, readJson, readTyped, type Typed, textsOf } from './arguments.ts'
import { contracts } from './contracts.ts'
import { debts } from './debts.ts'
import { deposits } from './deposits.ts'
import { changeSetting, type Desk, writeDown } from './desk.ts'
import { draws } from './draws.ts'
import { gameNews } from './game-announcements.ts'
import { games } from './games.ts'
import { moveBelow, resetPassword } from './members.ts'
import { merged } from './merge.ts'
import { sendMessage } from './messages.ts'
import { maintenance, region, saysMaintenance, saysRegion } from './modes.ts'
import { saysModules, switchModule } from './modules.ts'
import { addNotice, listNotices, removeNotice } from './notices.ts'
import { requirePerson, seatOf } from './people.ts'
import { person } from './person.ts'
import { policy } from './policy.ts'
import { raiseRootRate } from './rates.ts'
import { rebate } from './rebate.ts'
import { referrals } from './referrals.ts'
import { rewards } from './rewards.ts'
import { settlements } from './settlements.ts'
import { USAGE } from './usage.ts'
import { validBets } from './valid-bets.ts'
import { vendors } from './vendors.ts'
import { withdrawals } from './withdrawals.ts'

/** What the command prints and ends with: 0 done, 1 refused with the reason, 2 not understood. */
export interface Outcome {
  exitCode: 0 | 1 | 2
  text: string
}

/** As the table of changes holds it. */
const LONGEST_SUBJECT = 200

type Command = (desk: Desk, typed: Typed) => Promise<string>

const COMMANDS: Record<CommandName, Command> = {
  maintenance: async (desk, typed) =>
    typed.words[1] === 'show'
      ? saysMaintenance((await settings(desk)).maintenance)
      : maintenance(desk, typed),
  region: async (desk, typed) =>
    typed.words[1] === 'list' ? saysRegion((await settings(desk)).region) : region(desk, typed),
  notice: async (desk, typed) => {
    const [, act, id] = typed.words
    if (act === 'add') return addNotice(desk, typed, 'notice')
    if (act === 'list') return listNotices(desk)
    if (act === 'remove') return removeNotice(desk, id)
    throw new OperatorFault('notice add, list or remove')
  },
  popup: async (desk, typed) => {
    if (typed.words[1] !== 'add')
      throw new OperatorFault('popup add; "notice list" and "notice remove" know popups too')
    return addNotice(desk, typed, 'popup')
  },
  message: sendMessage,
  policy,
  lines,
  draw: draws,
  'game-news': gameNews,
  vendor: vendors,
  games,
  deposits,
  withdrawals,
  adjust,
  debts,
  rebate,
  'valid-bets': validBets,
  contracts: settlements,
  rewards,
  referral: referrals,
  contract: contracts,
  person,
  member: async (desk, { words: [, act, name, percent], options }) => {
    if (act === 'reset-password') return resetPassword(desk, name)
    if (act === 'move') return moveBelow(desk, name, options.under)
    if (act === 'rate') return raiseRootRate(desk, name, percent)
    throw new OperatorFault('member reset-password, move or rate')
  },
  module: async (desk, { words: [, modId, state] }) =>
    modId === 'list' ? saysModules((await settings(desk)).modules) : switchModule(desk, modId, state),
  get: async (desk, { words: [, key] }) => {
    const all = await settings(desk)
    if (key === undefined) return show(all)
    return show(all[known(key)])
  },
  set: async (desk, { words: [, key = '', text], options }) => {
    if (text === undefined) throw new OperatorFault('set needs a key and a value in JSON')
    const given = readJson(text, 'the value')
    const isWhole = options.replace === true
    return show(await changeSetting(desk, known(key), before => (isWhole ? given : merged(before, given))))
  },
  check,
  changes: async (desk, { words: [, count = '20'] }) => {
    if (!/^[1-9]\d{0,3}$/.test(count)) throw new OperatorFault(`${count} is not a number of changes`)
    const list = await latestChanges(desk.db, Number(count))
    if (list.length === 0) return 'Nothing was changed yet.'
    const side = (value: unknown) => (value === null ? 'nothing' : JSON.stringify(value))
    return list
      .map(
        ({ at, operator, subject, before, after }) =>
          `${at.toISOString()}  ${operator}  ${subject}\n  from ${side(before)}\n  to   ${side(after)}`,
      )
      .join('\n')
  },
}

/** Carries out one command of the operator. Never throws for what was typed; a fault of the database does. */
export async function operate(args: readonly string[], desk: Desk): Promise<Outcome> {
  try {
    const typed = readTyped(args)
    const [name = ''] = typed.words
    if (typed.options.help || name === 'help') return { exitCode: 0, text: USAGE }
    if (!isCommand(name)) return { exitCode: 2, text: USAGE }
    return { exitCode: 0, text: await carryOut(name, await seatOf(desk, typed), typed) }
  } catch (error) {
    if (error instanceof OperatorFault) return { exitCode: 1, text: error.message }
    throw error
  }
}

/** What touches people is done by a named person; nothing of theirs is shown before the book says who has read it. */
async function carryOut(name: CommandName, desk: Desk, typed: Typed): Promise<string> {
  const touch = touchOf(name, typed.words[1])
  if (touch !== 'site') await requirePerson(desk.db, desk)
  const text = await COMMANDS[name](desk, typed)
  if (touch === 'reads') {
    const subject = typed.words.join(' ').slice(0, LONGEST_SUBJECT)
    await desk.db.transaction(tx => writeDown(tx, desk, subject, undefined, 'read'))
  }
  return text
}

async function lines(desk: Desk, typed: Typed): Promise<string> {
  const [, act, domainName] = typed.words
  if (act === 'list') return saysLines((await settings(desk)).lines)
  if (!domainName) throw new OperatorFault('lines list, or lines add or remove with an address')
  if (act === 'add') {
    const line = { domainName, description: textsOf(typed, 'description') }
    const after = await changeSetting(desk, 'lines', before => [
      ...before.filter(known => known.domainName !== domainName),
      line,
    ])
    return saysLines(after)
  }
  if (act !== 'remove') throw new OperatorFault('lines add, remove or list')
  const after = await changeSetting(desk, 'lines', before => {
    if (!before.some(line => line.domainName === domainName))
      throw new OperatorFault(`${domainName} is not on the list`)
    return before.filter(line => line.domainName !== domainName)
  })
  return saysLines(after)
}

function saysLines(list: Awaited<ReturnType<typeof settings>>['lines']): string {
  if (list.length === 0) return 'There are no lines besides the deployment’s own address.'
  return list
    .map(({ domainName, description }) => `${domainName}  ${Object.values(description).join(' / ')}`.trim())
    .join('\n')
}

async function settings({ db }: Desk) {
  return settingsOf(await allSettings(db))
}

function known(key: string) {
  if (isSettingKey(key)) return key
  throw new OperatorFault(`${key || 'nothing'} is not a setting; there are ${SETTING_KEYS.join(', ')}`)
}

const show = (value: unknown) => JSON.stringify(value, null, 2)
