import { expect, type Locator } from '@playwright/test'

/** Expects that neither of two parts of the page lies over the other. */
export async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  const isApart =
    a && b && (a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x)
  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true)
}
