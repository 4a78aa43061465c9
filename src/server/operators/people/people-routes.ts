import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { addPersonAct, peopleAct, personLinkAct, personRolesAct, removePersonAct } from './people-acts.ts'

export function peopleRoutes(): OperatorRoute[] {
  return [
    serveAct(peopleAct),
    serveAct(addPersonAct),
    serveAct(personRolesAct),
    serveAct(personLinkAct),
    serveAct(removePersonAct),
  ]
}
