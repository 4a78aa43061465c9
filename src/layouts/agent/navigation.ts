import type { PhraseKey } from '#lib/i18n/phrases.ts'
import type { IconName } from '../icons.ts'
import { pageExists } from '../shell/pages.ts'

/** The kinds of contracts whose pages show only while the deployment has them (spec 2.10). */
export type ContractKind = 'dividend' | 'daily' | 'hourly' | 'realtime'

export interface CentreEntry {
  phrase: PhraseKey<'agent'>
  /** Where there is room for one word. */
  short?: PhraseKey<'agent'>
  icon: IconName
  path: string
  contract?: ContractKind
}

interface CentreGroup {
  phrase: PhraseKey<'agent'>
  /** Of contracts alone: goes with the last of its entries. */
  isContracts?: boolean
  entries: readonly CentreEntry[]
}

/** Where the centre begins. */
const CENTRE_HOME = '/agentHome'
/** The page that the beginning shows, at an address of its own. */
const ANNOUNCEMENTS = '/agentHome/agentAnnouncement'

const OVERVIEW: CentreEntry = {
  phrase: 'teamOverview',
  short: 'tabOverview',
  icon: 'chart',
  path: '/agentHome/agentTeamOverview',
}
const DOWNLINES: CentreEntry = {
  phrase: 'downlines',
  short: 'navTeam',
  icon: 'tree',
  path: '/agentHome/downlineManagmentView',
}
const INCOME: CentreEntry = {
  phrase: 'myIncome',
  short: 'tabIncome',
  icon: 'bonus',
  path: '/agentHome/agentRevenueReport',
}
const CONTRACTS: readonly CentreEntry[] = [
  {
    phrase: 'dividend',
    icon: 'contract',
    path: '/agentHome/agentDividendRecordCopy2',
    contract: 'dividend',
  },
  { phrase: 'daily', icon: 'cal', path: '/agentHome/agentDailyWages2', contract: 'daily' },
  { phrase: 'hourly', icon: 'clock', path: '/agentHome/agentHourSalary', contract: 'hourly' },
  { phrase: 'realtime', icon: 'hourglass', path: '/agentHome/agentRealtimeSalary', contract: 'realtime' },
]

const GROUPS: readonly CentreGroup[] = [
  {
    phrase: 'navTeam',
    entries: [
      { phrase: 'announcements', icon: 'mega', path: ANNOUNCEMENTS },
      OVERVIEW,
      { phrase: 'registerCentre', icon: 'invite', path: '/agentHome/registerCenter' },
      DOWNLINES,
      { phrase: 'teamBetting', icon: 'record', path: '/agentHome/personalHistoryCopy' },
      { phrase: 'userLoss', icon: 'chart', path: '/agentHome/palStatementsAgentCopy' },
      INCOME,
      {
        phrase: 'accountDetails',
        icon: 'swap',
        path: '/agentHome/agentDownlineTransactionDetailsCopy',
      },
    ],
  },
  { phrase: 'navContracts', isContracts: true, entries: CONTRACTS },
  {
    phrase: 'navMoney',
    entries: [
      { phrase: 'deposit', icon: 'deposit', path: '/member/depositv2' },
      { phrase: 'withdraw', icon: 'withdraw', path: '/member/withdraw' },
      { phrase: 'messages', icon: 'msg', path: '/member/messageV2' },
      { phrase: 'support', icon: 'support', path: '/support' },
      { phrase: 'players', icon: 'home', path: '/' },
    ],
  },
]

/** The groups of the centre's navigation in the order of the specification (2.10), with the pages that are there. */
export function centreGroups(): CentreGroup[] {
  return GROUPS.map(group => ({
    ...group,
    entries: group.entries.filter(entry => pageExists(entry.path)),
  })).filter(group => group.entries.length > 0)
}

/** What stands under the thumb on a phone, in this order; between the second and the third the contracts. */
export function centreTabs(): { team: CentreEntry[]; contracts: CentreEntry[]; income: CentreEntry[] } {
  const shown = (entries: readonly CentreEntry[]) => entries.filter(entry => pageExists(entry.path))
  return { team: shown([OVERVIEW, DOWNLINES]), contracts: shown(CONTRACTS), income: shown([INCOME]) }
}

/** Whether an entry stands for the page at a path; the centre begins with its announcements. */
export function isCurrent(entry: CentreEntry, path: string): boolean {
  return entry.path === path || (path === CENTRE_HOME && entry.path === ANNOUNCEMENTS)
}
