import { useEffect, useState } from 'react'

/** The value once it has not changed for `pause` milliseconds; compared by its content. */
export function useSettled<T>(value: T, pause = 400): T {
  const [settled, setSettled] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
