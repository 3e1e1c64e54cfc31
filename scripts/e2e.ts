/** Runs the end-to-end tests on the last build; arguments go to Playwright: `npm run e2e -- cash-chain --headed`. */
import { ensureChromium } from './chromium.ts'
import { succeeds } from './steps.ts'

const args = process.argv.slice(2)
const windows = ['--headed', '--debug', '--ui'].some((flag) => args.includes(flag))
const browser = ensureChromium({ windows })
const success =
  browser !== undefined && succeeds('playwright', ['test', ...args], { cwd: 'e2e', env: { CHROMIUM_PATH: browser } })
process.exitCode = success ? 0 : 1
