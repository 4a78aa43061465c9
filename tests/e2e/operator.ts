import { sendCommand } from '#server/operator/operator-socket.ts'

/** What an operator types, at the site of the stories; returns what the command says. */
export function operator(...args: string[]): Promise<string> {
  return operatorAt(process.env.E2E_DATA ?? '', ...args)
}

/** The same at the server of another data directory, whose door it asks as the command does. */
export async function operatorAt(dataDir: string, ...args: string[]): Promise<string> {
  const { exitCode, text } = await sendCommand(dataDir, { operator: 'story', args })
  if (exitCode !== 0) throw new Error(text)
  return text
}
