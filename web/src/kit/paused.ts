import { useEffect, useRef, useState } from 'react'

interface Waiting {
  timer?: ReturnType<typeof setTimeout>
  run?: () => void
}

/** Runs an act when nothing new has come for so many milliseconds, or at once; never after its part of the page has gone. */
export function usePaused<Value>(act: (value: Value) => void, wait: number) {
  const [waiting] = useState<Waiting>(() => ({}))
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(waiting.timer), [waiting])
  const atOnce = () => {
    const { run } = waiting
    clearTimeout(waiting.timer)
    delete waiting.run
    run?.()
  }
  return {
    later: (value: Value) => {
      clearTimeout(waiting.timer)
      waiting.run = () => latest.current(value)
      waiting.timer = setTimeout(atOnce, wait)
    },
    atOnce,
  }
}
