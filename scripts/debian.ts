/** Installs packages of Debian, where that is possible. */
import { existsSync } from 'node:fs'
import { succeeds } from './steps.ts'

/** Installs the packages as root and starts none of their services. Without a network it gives up soon. */
export function installPackages(purpose: string, ...names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`${purpose}: installing ${names.join(' and ')} with apt-get …`)
  // Packages of services check the run level, and start their service only in the usual levels.
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } }
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  succeeds('apt-get', ['update', '-qq', ...patience], quiet)
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', ...patience, ...names], quiet)
}
