import { isSettingKey, SETTING_KEYS } from '#lib/site/settings.ts'
import { content } from '#server/content/commands.ts'
import { changes } from '#server/operators/book-command.ts'
import { permissionOf, requirePermission } from '#server/operators/command-permissions.ts'
import { memberActs } from '#server/operators/members/command.ts'
import { report } from '#server/operators/reports/command.ts'
import { mayWeaken } from '#server/operators/weakening.ts'
import { publish } from '#server/publish/commands.ts'
import { storedSettings } from '#server/site/site.ts'
import { check } from './access.ts'
import { type CommandName, isCommand, touchOf } from './acts.ts'
import { adjust } from './adjust.ts'
import { OperatorFault, readJson, readTyped, type Typed, textsOf } from './arguments.ts'
import { contracts } from './contracts.ts'
import { debts } from './debts.ts'
import { deposits } from './deposits.ts'
import { draws } from './draws.ts'
import { gameNews } from './game-announcements.ts'
import { games } from './games.ts'
import { moveBelow, resetPassword } from './members.ts'
import { merged } from './merge.ts'
import { sendMessage } from './messages.ts'
import { maintenance, maintenanceText, region, regionText } from './modes.ts'
import { modulesText, switchModule } from './modules.ts'
import { addNotice, listNotices, removeNotice } from './notices.ts'
import { changeSetting, logChange, type OperatorContext } from './operator-context.ts'
import { personContext, requirePerson } from './people.ts'
import { person } from './person.ts'
import { points } from './points.ts'
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

/** What the command prints, and its exit code: 0 done, 1 refused with the reason, 2 not understood. */
export interface Outcome {
  exitCode: 0 | 1 | 2
  text: string
}

/** The limit of the table of changes. */
const LONGEST_SUBJECT = 200

type Command = (context: OperatorContext, typed: Typed) => Promise<string>

const COMMANDS: Record<CommandName, Command> = {
  maintenance: async (context, typed) =>
    typed.words[1] === 'show'
      ? maintenanceText((await settings(context)).maintenance)
      : maintenance(context, typed),
  region: async (context, typed) =>
    typed.words[1] === 'list' ? regionText((await settings(context)).region) : region(context, typed),
  notice: async (context, typed) => {
    const [, act, id] = typed.words
    if (act === 'add') return addNotice(context, typed, 'notice')
    if (act === 'list') return listNotices(context)
    if (act === 'remove') return removeNotice(context, id)
    throw new OperatorFault('notice add, list or remove')
  },
  popup: async (context, typed) => {
    if (typed.words[1] !== 'add')
      throw new OperatorFault('popup add; "notice list" and "notice remove" know popups too')
    return addNotice(context, typed, 'popup')
  },
  message: sendMessage,
  policy,
  lines,
  draw: draws,
  'game-news': gameNews,
  vendor: vendors,
  games,
  deposits,
  points,
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
  member: async (context, typed) => {
    const {
      words: [, act, name, percent],
      options,
    } = typed
    const text = await memberActs(context, typed)
    if (text !== undefined) return text
    if (act === 'reset-password') return resetPassword(context, name)
    if (act === 'move') return moveBelow(context, name, options.under)
    if (act === 'rate') return raiseRootRate(context, name, percent)
    throw new OperatorFault(
      'member find, show, reveal, note, freeze, unfreeze, close, end-sessions, remove-factor, make-agent, reset-password, move or rate',
    )
  },
  module: async (context, { words: [, modId, state] }) =>
    modId === 'list' ? modulesText((await settings(context)).modules) : switchModule(context, modId, state),
  get: async (context, { words: [, key] }) => {
    const all = await settings(context)
    if (key === undefined) return show(all)
    return show(all[known(key)])
  },
  set: async (context, { words: [, key = '', text], options }) => {
    if (text === undefined) throw new OperatorFault('set needs a key and a value in JSON')
    const given = readJson(text, 'the value')
    const isWhole = options.replace === true
    let isWaiting = false
    const after = await changeSetting(
      context,
      known(key),
      before => (isWhole ? given : merged(before, given)),
      async (tx, before, after) => {
        isWaiting = !(await mayWeaken(tx, context, { key: known(key), before, after, options }))
        return !isWaiting
      },
    )
    return isWaiting ? `${key} stays as it is until somebody else types the same, within a day.` : show(after)
  },
  check,
  changes,
  report,
  content,
  publish,
}

/** Runs one operator command. Never throws for wrong input; it does throw for a database error. */
export async function operate(args: readonly string[], context: OperatorContext): Promise<Outcome> {
  try {
    const typed = readTyped(args)
    const [name = ''] = typed.words
    if (typed.options.help || name === 'help') return { exitCode: 0, text: USAGE }
    if (!isCommand(name)) return { exitCode: 2, text: USAGE }
    return { exitCode: 0, text: await runCommand(name, await personContext(context, typed), typed) }
  } catch (error) {
    if (error instanceof OperatorFault) return { exitCode: 1, text: error.message }
    throw error
  }
}

/** Commands that touch people require a named person; nothing of theirs is printed before the read is logged. */
async function runCommand(name: CommandName, context: OperatorContext, typed: Typed): Promise<string> {
  const touch = touchOf(name, typed.words[1])
  requirePermission(context, permissionOf(name, typed.words[1]))
  if (touch !== 'site') await requirePerson(context.db, context)
  const text = await COMMANDS[name](context, typed)
  if (touch === 'reads') {
    const subject = typed.words.join(' ').slice(0, LONGEST_SUBJECT)
    await context.db.transaction(tx => logChange(tx, context, subject, undefined, 'read'))
  }
  return text
}

async function lines(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act, domainName] = typed.words
  if (act === 'list') return linesText((await settings(context)).lines)
  if (!domainName) throw new OperatorFault('lines list, or lines add or remove with an address')
  if (act === 'add') {
    const line = { domainName, description: textsOf(typed, 'description') }
    const after = await changeSetting(context, 'lines', before => [
      ...before.filter(known => known.domainName !== domainName),
      line,
    ])
    return linesText(after)
  }
  if (act !== 'remove') throw new OperatorFault('lines add, remove or list')
  const after = await changeSetting(context, 'lines', before => {
    if (!before.some(line => line.domainName === domainName))
      throw new OperatorFault(`${domainName} is not on the list`)
    return before.filter(line => line.domainName !== domainName)
  })
  return linesText(after)
}

function linesText(list: Awaited<ReturnType<typeof settings>>['lines']): string {
  if (list.length === 0) return 'There are no lines besides the deployment’s own address.'
  return list
    .map(({ domainName, description }) => `${domainName}  ${Object.values(description).join(' / ')}`.trim())
    .join('\n')
}

async function settings({ db }: OperatorContext) {
  return storedSettings(db)
}

function known(key: string) {
  if (isSettingKey(key)) return key
  throw new OperatorFault(`${key || 'nothing'} is not a setting; there are ${SETTING_KEYS.join(', ')}`)
}

const show = (value: unknown) => JSON.stringify(value, null, 2)
