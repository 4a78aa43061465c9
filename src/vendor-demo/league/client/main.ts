import { FOOTBALL } from '#lib/fairness/league.ts'
import { openBook } from '../../book/open-book.ts'

openBook(FOOTBALL)
