import { errorMessage } from '../src/lib/text/error-message.ts'
import { moveBooks } from '../src/vendor-demo/move-books.ts'

/** Moves the demo vendor's books from their SQLite file to PostgreSQL (src/vendor-demo/README.md). */

const [dataDir, databaseUrl] = process.argv.slice(2)
if (!dataDir || !databaseUrl) {
  console.error('move-vendor-books <folder of vendor-demo.sqlite> <address of an empty PostgreSQL database>')
  process.exit(1)
}
try {
  console.log(`${await moveBooks({ dataDir, databaseUrl })} rows moved; the file is set aside.`)
} catch (error) {
  console.error(errorMessage(error))
  process.exitCode = 1
}
