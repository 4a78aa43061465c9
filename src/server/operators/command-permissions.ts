import { mayDo, type Permission } from '#lib/operators/permissions.ts'
import type { CommandName } from '#server/operator/acts.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'

type OfActs = Readonly<Record<string, Permission>>

/** What of the table of permissions each command is, for a person who gives their name; `*` for its other acts. */
const COMMAND_PERMISSIONS: Readonly<Record<CommandName, Permission | OfActs>> = {
  maintenance: 'site',
  region: 'site',
  notice: 'content',
  popup: 'content',
  message: { all: 'messageAll', '*': 'messageOne' },
  mailing: 'messageAll',
  policy: 'site',
  lines: { list: 'site', '*': 'settings' },
  draw: 'drawVoid',
  'game-news': 'content',
  content: 'content',
  publish: 'publish',
  uploads: 'settings',
  vendor: { list: 'site', show: 'site', suspend: 'site', resume: 'site', '*': 'vendors' },
  games: 'content',
  deposits: { list: 'depositsRead', show: 'depositsRead', '*': 'depositsDecide' },
  withdrawals: {
    list: 'withdrawalsRead',
    show: 'withdrawalsRead',
    proof: 'withdrawalsReview',
    take: 'withdrawalsReview',
    release: 'withdrawalsReview',
    review: 'withdrawalsReview',
    '*': 'withdrawalsDecide',
  },
  points: { list: 'pointOrdersRead', show: 'pointOrdersRead', stock: 'pointStock', '*': 'pointOrdersDecide' },
  feedback: { list: 'feedbackRead', show: 'feedbackRead', pictures: 'feedbackRead', '*': 'feedbackAnswer' },
  chat: {
    list: 'chatRead',
    hidden: 'chatRead',
    messages: 'chatRead',
    muted: 'chatRead',
    rooms: 'chatRead',
    signs: 'chatRead',
    key: 'vendors',
    '*': 'chatModerate',
  },
  raffles: { list: 'rafflesRead', show: 'rafflesRead', '*': 'raffles' },
  applications: { list: 'applicationsRead', show: 'applicationsRead', '*': 'applicationsDecide' },
  adjust: { list: 'correctionsRead', show: 'correctionsRead', '*': 'correctionsDecide' },
  debts: { list: 'correctionsRead', show: 'correctionsRead', '*': 'correctionsDecide' },
  rebate: { list: 'site', '*': 'rates' },
  'valid-bets': { list: 'site', '*': 'rates' },
  contracts: 'site',
  rewards: { list: 'correctionsRead', show: 'correctionsRead', '*': 'correctionsDecide' },
  referral: { list: 'memberRead', '*': 'correctionsDecide' },
  contract: { list: 'site', '*': 'houseContracts' },
  person: { list: 'ownSession', '*': 'people' },
  member: {
    'reset-password': 'memberResetPassword',
    find: 'memberRead',
    show: 'memberRead',
    reveal: 'memberReveal',
    note: 'memberNote',
    freeze: 'memberFreeze',
    unfreeze: 'memberUnfreeze',
    close: 'memberClose',
    'end-sessions': 'memberEndSessions',
    'remove-factor': 'memberRemoveFactor',
    'make-agent': 'memberMakeAgent',
    '*': 'memberPlace',
  },
  module: { list: 'site', '*': 'settings' },
  get: 'site',
  set: 'settings',
  check: 'memberRead',
  archive: { list: 'site', '*': 'archive' },
  ledger: { show: 'site', stop: 'site', '*': 'settings' },
  changes: 'changesRead',
  // Each report asks for its own permission.
  report: 'reports',
}

export function permissionOf(name: CommandName, act = 'list'): Permission {
  const permission = COMMAND_PERMISSIONS[name]
  if (typeof permission === 'string') return permission
  const found = Object.hasOwn(permission, act) ? permission[act] : permission['*']
  // A command without a rule needs the permission for everything.
  return found ?? 'site'
}

/** Throws unless the person who gave their name may do this. The user of the machine, before anybody is named, may. */
export function requirePermission({ person, roles = [] }: OperatorContext, permission: Permission): void {
  if (person === undefined || mayDo(roles, permission)) return
  throw new OperatorFault(`${person} may not do this: it takes another role (“${permission}”)`)
}
