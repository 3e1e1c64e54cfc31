import type { Moment } from '@backoffice/contract/fields'
import { visitsMessages } from '@backoffice/contract/visits/visits-messages'
import { useEffect, useRef, useState } from 'react'
import type { TakenPlace } from './visit-draft.ts'

const LONGEST_WAIT = 20_000
const DENIED = 1
const TIMED_OUT = 3

const reasonOf = ({ code }: GeolocationPositionError): string => {
  if (code === DENIED) return visitsMessages.placeDenied
  return code === TIMED_OUT ? visitsMessages.placeSlow : visitsMessages.placeUnknown
}

/**
 * Reads the place of the device at the user's request; the browser needs their consent. An answer that comes after the form was left or
 * cleared is dropped.
 */
export function useDevicePlace(onTaken: (place: TakenPlace) => void) {
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState('')
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current += 1
    },
    [],
  )
  const end = (why: string) => {
    setWaiting(false)
    setFailure(why)
  }
  const stop = () => {
    latest.current += 1
    end('')
  }
  const take = () => {
    if (!window.isSecureContext || !('geolocation' in navigator)) return end(visitsMessages.placeInsecure)
    latest.current += 1
    const request = latest.current
    setFailure('')
    setWaiting(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) => {
        if (request !== latest.current) return
        end('')
        onTaken({
          latitude,
          longitude,
          accuracy,
          takenAt: new Date(timestamp).toISOString() as Moment,
        })
      },
      (problem) => {
        if (request === latest.current) end(reasonOf(problem))
      },
      { enableHighAccuracy: true, timeout: LONGEST_WAIT, maximumAge: 0 },
    )
  }
  return { isWaiting, failure, take, stop }
}
