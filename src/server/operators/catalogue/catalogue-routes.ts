import { serveAct } from '../act.ts'
import type { OperatorRoute } from '../serve-operator.ts'
import { countGamesAct, gamesAct, switchGameAct, switchGamesAct } from './game-acts.ts'
import { addGamesAct } from './game-rows.ts'
import { addGameNewsAct, gameNewsAct, removeGameNewsAct } from './news-acts.ts'

export function catalogueRoutes(): OperatorRoute[] {
  return [
    serveAct(gamesAct),
    serveAct(countGamesAct),
    serveAct(addGamesAct),
    serveAct(switchGamesAct),
    serveAct(switchGameAct),
    serveAct(gameNewsAct),
    serveAct(addGameNewsAct),
    serveAct(removeGameNewsAct),
  ]
}
