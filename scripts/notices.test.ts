import { expect, it } from 'vitest'
import { noticesOf, productionPackages } from './notices.ts'

it('the notices name each package of production with its licence', async () => {
  const packages = await productionPackages()
  const notices = noticesOf(packages)

  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'sharp']))
  expect(packages.map(({ name }) => name)).not.toContain('vitest')
  expect(packages.filter(({ licence }) => licence === 'not named')).toEqual([])
  expect(notices).toMatch(/\n## fastify \d+\.\d+\.\d+\n\nLicence: MIT\n\n```\n/)
}, 30_000)
