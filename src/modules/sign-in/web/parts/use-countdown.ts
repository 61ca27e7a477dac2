import { useEffect, useState } from 'react'

/** A countdown in seconds: the seconds left, and a function to start it. */
export function useCountdown(initial = 0): { left: number; start: (seconds: number) => void } {
  const [left, setLeft] = useState(initial)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { left, start: setLeft }
}
