import { describe, expect, it } from 'vitest'
import { keptSize } from './picture-size.ts'

describe('the size in which a picture is kept', () => {
  it.each([
    ['a small picture as it is', [800, 600], [800, 600]],
    ['a photo', [4000, 3000], [2000, 1500]],
    ['a photo in portrait format', [3000, 4000], [1500, 2000]],
    ['a long screenshot of a telephone', [1080, 9000], [1000, 8333]],
    ['a narrow picture of a long page', [800, 9000], [800, 9000]],
    ['a panorama', [12_000, 3000], [4000, 1000]],
    ['a narrow line', [3000, 1], [3000, 1]],
  ] as const)('is right for %s', (_, [width, height], [keptWidth, keptHeight]) => {
    expect(keptSize({ width, height })).toEqual({ width: keptWidth, height: keptHeight })
  })

  it.each([
    [800, 30_000],
    [40_000, 900],
  ])('is none for a picture of %i x %i, which nobody could read when it fits', (width, height) => {
    expect(keptSize({ width, height })).toBeUndefined()
  })
})
