import { leagueOf } from '#lib/fairness/league-titles.ts'
import { openBook } from '../../book/open-book.ts'
import { pageData } from '../../kit/page-data.ts'

const league = leagueOf(pageData.gameCode)
if (!league) throw new Error(`${pageData.gameCode} is no league of the house`)
openBook(league)
