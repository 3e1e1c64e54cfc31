/** The queue of pictures, which are redrawn a few at a time. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { PDF } from '../../testing/uploading.ts'
import type { Refusal } from '../http/refusals.ts'
import { keptOf } from './picture.ts'

const picture = () =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

it('accepts as many pictures as it can redraw soon, and refuses the others with a time to come back', async () => {
  const bytes = await picture()

  const pending = Array.from({ length: 40 }, () => keptOf(bytes))
  const [pdf, ...pictures] = await Promise.allSettled([keptOf(Buffer.from(PDF)), ...pending])

  const drawn = pictures.filter(({ status }) => status === 'fulfilled')
  const refusals = pictures.flatMap((each) => (each.status === 'rejected' ? [each.reason as Refusal] : []))
  expect(pdf?.status).toBe('fulfilled')
  // Sixteen wait while one or two are redrawn; each finished picture makes room for a new one.
  expect(drawn.length).toBeGreaterThanOrEqual(17)
  expect(refusals.length).toBeGreaterThanOrEqual(10)
  for (const refusal of refusals) expect([refusal.reason, refusal.details.retryAfter]).toEqual(['busy', 5])
  // The queue is empty again.
  expect((await keptOf(bytes)).mime).toBe('image/webp')
})
