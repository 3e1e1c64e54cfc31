import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './steps.ts'

interface Installed {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly engines?: unknown }>>
}

const read = <T>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as T
const floor = read<{ engines: { node: string } }>('package.json').engines.node.replace('>=', '')

/** Turns the parts of a version into one number that can be compared; parts that a range leaves open count as 0. */
const rank = (version: string) => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return (major * 1000 + minor) * 1000 + patch
}
const sameMajor = (version: string) => Number.parseInt(version, 10) === Number.parseInt(floor, 10)

function keeps(comparator: string): boolean {
  const [, sign = '', version = ''] = /^(>=|<=|[<>^~]?)v?(.*)$/.exec(comparator.trim()) ?? []
  if (version === '*') return true
  if (sign === '>=') return rank(floor) >= rank(version)
  if (sign === '<') return rank(floor) < rank(version)
  return sameMajor(version) && (sign === '' || rank(floor) >= rank(version))
}

const fits = (range: string) =>
  range.split('||').some((alternative) => (alternative.match(/(?:>=|<=|[<>^~])?\s*v?[\d*][\w.*]*/g) ?? []).every(keeps))

const nodeOf = (engines: unknown) => (engines as { node?: string } | undefined)?.node ?? '*'

it('every installed package runs on the oldest Node that the README names, so npm install warns of none', () => {
  const unfit = Object.entries(read<Installed>('package-lock.json').packages)
    .filter(([, { engines }]) => !fits(nodeOf(engines)))
    .map(([name, { version, engines }]) => `${name} ${version} needs Node ${nodeOf(engines)}`)

  expect(unfit).toEqual([])
})
