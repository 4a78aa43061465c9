/**
 * `npm test`: everything that can be checked, in the order of what fails soonest, and at the end one line that counts it.
 * Each type check and each lint counts as one; nothing is skipped silently.
 */
import { buildSite } from './build-site.ts'
import { writtenLanguages } from './languages.ts'
import { type Count, checkStages, runPlaywright, runVitest } from './test-stages.ts'
import { ensureChromium, ensurePostgres } from './test-tools.ts'

const total = { passed: 0, failed: 0, failures: [] as string[] }
const add = (name: string, count: Count, startedMs: number) => {
  total.passed += count.passed
  total.failed += count.failed
  total.failures.push(...(count.failures ?? (count.failed > 0 ? [name] : [])))
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`— ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s\n`)
}
const stage = async (name: string, run: () => Promise<Count> | Count) => {
  const started = performance.now()
  try {
    add(name, await run(), started)
  } catch (error) {
    console.error(error)
    add(name, { passed: 0, failed: 1 }, started)
  }
}

ensurePostgres()
ensureChromium()
for (const check of checkStages) await stage(check.name, check.run)
await stage('unit', () => runVitest('unit', []))
await stage('build', async () => {
  await buildSite({ force: true, languages: writtenLanguages() })
  return { passed: 1, failed: 0 }
})
await stage('repository', () => runVitest('repo', []))
await stage('server', () => runVitest('server', []))
await stage('browser', () => runPlaywright([]))
for (const failure of total.failures) console.log(`✗ ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
