/** Finds the browser of the end-to-end tests: the system's, else Debian's package, else Playwright's own download. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installPackages } from './debian.ts'
import { root, succeeds } from './steps.ts'

/** The Chromium without windows, which opens a page with a third of the work that the whole browser needs for it. */
const SHELL = 'chromium-headless-shell'
const SHELLS = [`/usr/bin/${SHELL}`]
const FULL_BROWSER = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of an installed browser that starts; with `windows` a browser that can show a window. */
export function findChromium({ windows = false } = {}): string | undefined {
  return first([process.env['CHROMIUM_PATH'], ...(windows ? [] : SHELLS), ...FULL_BROWSER, downloaded()])
}

/** Finds or installs a browser and prints its path; returns `undefined` when nothing worked. */
export function ensureChromium({ windows = false } = {}): string | undefined {
  const given = first([process.env['CHROMIUM_PATH'], ...(windows ? FULL_BROWSER : SHELLS)])
  if (!given && !windows) installPackages('Browser', SHELL)
  if (!given && !findChromium({ windows })) installPackages('Browser', 'chromium')
  if (!given && !findChromium({ windows })) {
    console.log("Browser: downloading Playwright's …")
    succeeds('playwright', ['install', 'chromium'], { cwd: 'e2e' })
  }
  const found = findChromium({ windows })
  console.log(found ? `Browser: ${found}` : 'Browser: none. Install chromium, or set CHROMIUM_PATH to one.')
  return found
}

const first = (paths: readonly (string | undefined)[]): string | undefined =>
  paths.find((path) => path !== undefined && runs(path))

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
