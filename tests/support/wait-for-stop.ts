/** A task that goes on until it is told to stop, as a server does. */
process.on('SIGTERM', () => process.exit(0))
setInterval(() => undefined, 60_000)
process.stdout.write(`${process.pid}\n`)
