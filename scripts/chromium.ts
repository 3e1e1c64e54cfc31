/** Finds the browser of the end-to-end tests: the system's, else Debian's package, else Playwright's own download. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { root, succeeds } from './steps.ts'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of a browser that is already installed and starts. */
export function findChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...SYSTEM, downloaded()].find((path) => path !== undefined && runs(path))
}

/** Finds or installs a browser and says which; returns `undefined` when nothing worked. */
export function ensureChromium(): string | undefined {
  const found = findChromium()
  if (found) {
    console.log(`Browser: ${found}`)
    return found
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Browser: none found, installing the package chromium with apt-get …')
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    succeeds('apt-get', ['update', '-qq'], quiet)
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  }
  if (!findChromium()) {
    console.log('Browser: downloading the one of Playwright …')
    succeeds('playwright', ['install', 'chromium'], { cwd: 'e2e' })
  }
  const installed = findChromium()
  console.log(installed ? `Browser: ${installed}` : 'Browser: none. Install chromium, or set CHROMIUM_PATH to one.')
  return installed
}

const runs = (path: string): boolean =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

function downloaded(): string | undefined {
  try {
    const { chromium }: { chromium: { executablePath(): string } } = createRequire(`${root}e2e/package.json`)(
      '@playwright/test',
    )
    return chromium.executablePath()
  } catch {
    return undefined
  }
}
