import { useEffect, useState } from 'react'

/** Returns `value` as it was when it last stayed the same for `wait` milliseconds. */
export function usePaused<Value>(value: Value, wait: number): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return paused
}
