/**
 * What operators may do: the one table that routes, commands and the console read (reliability S25, S32). Who is not listed
 * gets in nowhere.
 */

export const OPERATOR_ROLES = ['support', 'finance', 'content', 'risk', 'admin'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

interface Rule {
  /** A person may have several roles, and may do what any of them may. */
  roles: readonly OperatorRole[]
  /** The second factor has to be shown within the last five minutes: money, roles, who gets in. */
  needsProof?: true
  /** The person gives a reason, for the book of changes. */
  needsReason?: true
  /** Two different people agree. */
  needsTwo?: true
}

export const PERMISSIONS = {
  ownSession: { roles: OPERATOR_ROLES },

  memberRead: { roles: ['support', 'finance', 'risk', 'admin'] },
  /** A whole phone number, e-mail address or bank account. */
  memberReveal: { roles: ['support', 'finance', 'risk', 'admin'], needsReason: true },
  memberNote: { roles: ['support', 'finance', 'risk', 'admin'] },
  memberFreeze: { roles: ['support', 'admin'], needsReason: true },
  memberUnfreeze: { roles: ['finance', 'admin'], needsReason: true, needsProof: true, needsTwo: true },
  memberClose: { roles: ['admin'], needsReason: true, needsProof: true },
  memberEndSessions: { roles: ['support', 'admin'], needsReason: true },
  memberRemoveFactor: { roles: ['support', 'admin'], needsReason: true, needsProof: true, needsTwo: true },
  memberMakeAgent: { roles: ['admin'], needsReason: true, needsProof: true },
  memberResetPassword: { roles: ['support', 'admin'] },
  /** The place in the tree, and the rate of who has no upline. */
  memberPlace: { roles: ['admin'] },

  withdrawalsRead: { roles: ['support', 'finance', 'admin'] },
  withdrawalsReview: { roles: ['support', 'finance', 'admin'] },
  withdrawalsDecide: { roles: ['finance', 'admin'], needsProof: true },
  depositsRead: { roles: ['support', 'finance', 'admin'] },
  depositsDecide: { roles: ['finance', 'admin'], needsProof: true },
  /** Adjustments, rewards, debts. */
  correctionsRead: { roles: ['finance', 'admin'] },
  correctionsDecide: { roles: ['finance', 'admin'], needsProof: true },

  /** Orders of the points mall. */
  pointOrdersRead: { roles: ['support', 'finance', 'content', 'admin'] },
  pointOrdersDecide: { roles: ['finance', 'admin'], needsProof: true },
  /** Applications for promotions. */
  applicationsRead: { roles: ['support', 'finance', 'content', 'admin'] },
  applicationsDecide: { roles: ['finance', 'admin'], needsProof: true },
  pointStock: { roles: ['content', 'finance', 'admin'] },
  /** The messages of the chat, who is muted, and signs of distress. */
  chatRead: { roles: ['support', 'risk', 'admin'] },
  /** Hides messages, mutes members, opens and closes rooms. */
  chatModerate: { roles: ['risk', 'admin'] },
  rafflesRead: { roles: ['support', 'finance', 'content', 'admin'] },
  /** Publishes a raffle and sets its prizes aside, or cancels it. */
  raffles: { roles: ['content', 'admin'], needsProof: true },
  /** What the house agrees on with agents that have no upline. */
  houseContracts: { roles: ['admin'], needsProof: true },
  /** Rates of rebates, and how much of a bet counts. */
  rates: { roles: ['admin'], needsProof: true },

  /** What members write to the house. */
  feedbackRead: { roles: ['support', 'content', 'admin'] },
  feedbackAnswer: { roles: ['support', 'admin'] },
  messageOne: { roles: ['support', 'content', 'admin'] },
  messageAll: { roles: ['content', 'admin'] },
  content: { roles: ['content', 'admin'] },
  /** Shows what was written on the pages, or goes back to what was shown before. */
  publish: { roles: ['content', 'admin'] },

  /** Reads how the site is set up, and does what has to be quick: maintenance, regions, suspending a vendor. */
  site: { roles: ['admin'] },
  /** Settings, modules, lines: where members pay and how they log in. */
  settings: { roles: ['admin'], needsProof: true },
  /** Moves closed months to the archive and back. */
  archive: { roles: ['admin'], needsProof: true },
  /** Who may call the wallet, how, and with which keys. */
  vendors: { roles: ['admin'], needsProof: true },
  drawVoid: { roles: ['admin'], needsReason: true, needsProof: true, needsTwo: true },
  changesRead: { roles: ['admin'] },

  /** The list of reports, which shows each role its own; each report asks for one of the following. */
  reports: { roles: OPERATOR_ROLES },
  reportsMoney: { roles: ['finance', 'admin'] },
  reportsMembers: { roles: ['finance', 'risk', 'admin'] },
  reportsAccess: { roles: ['support', 'risk', 'admin'] },
  /** Limits, breaks and exclusions. */
  reportsSafety: { roles: ['support', 'risk', 'admin'] },
  reportsContent: { roles: ['content', 'admin'] },
  /** What operators did. */
  reportsPeople: { roles: ['admin'] },
  /** Who is an operator, and with which roles. */
  people: { roles: ['admin'], needsProof: true, needsTwo: true },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

export function ruleOf(permission: Permission): Rule {
  return PERMISSIONS[permission]
}

/** Whether somebody with these roles has a permission. */
export function mayDo(roles: readonly OperatorRole[], permission: Permission): boolean {
  return ruleOf(permission).roles.some(role => roles.includes(role))
}

/** What somebody with these roles may do. */
export function permissionsOf(roles: readonly OperatorRole[]): Permission[] {
  return PERMISSION_NAMES.filter(permission => mayDo(roles, permission))
}

export function isOperatorRole(text: string): text is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(text)
}
