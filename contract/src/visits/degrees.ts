/** Places on the earth, in degrees. */
import * as z from 'zod/mini'
import { messages } from '../messages.ts'

/** The radius of the earth in metres, as in the function `metres_between` of the database. */
const RADIUS = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Returns the point of a row that may have none. */
export const pointOf = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null
  readonly longitude: number | null
}): Point | undefined => (latitude === null || longitude === null ? undefined : { latitude, longitude })

/** Returns the distance of two points in metres along the surface of the earth, by the haversine formula. */
export function metresBetween(one: Point, other: Point): number {
  const [up, along] = [other.latitude - one.latitude, other.longitude - one.longitude].map((way) =>
    Math.sin(radians(way / 2)),
  ) as [number, number]
  const share = up ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * along ** 2
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** Degrees as number or numeric text. */
export function degreesWithin(min: number, max: number) {
  const message = messages.field.between(min, max)
  return z.pipe(
    z.union([z.number(), z.string()], message),
    z.transform<number | string, number>((value, context) => {
      const degrees = typeof value === 'number' || /^-?\d{1,3}(\.\d{1,15})?$/.test(value) ? Number(value) : Number.NaN
      if (degrees >= min && degrees <= max) return degrees
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
}
