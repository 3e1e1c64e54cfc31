import { checks } from './checks.ts'

const failed = checks.filter(([title, check]) => {
  console.log(`\n=== ${title} ===`)
  return !check()
})
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.map(([title]) => title).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
