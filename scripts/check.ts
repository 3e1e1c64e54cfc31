import { runChecks } from './checks.ts'

const failed: string[] = []
await runChecks((title, { success, output }) => {
  console.log(`\n=== ${title} ===\n${output.trim()}`)
  if (!success) failed.push(title)
})
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
