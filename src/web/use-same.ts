// Keeps the objects of what has not changed, so that parts that compare their properties are drawn anew only where something has.
import { replaceEqualDeep } from '@tanstack/react-query'
import { useRef } from 'react'

/** Takes a value that is made anew each time; gives it with everything in it that equals what was there before being that very object. */
export function useSame<T>(value: T): T {
  const last = useRef(value)
  last.current = replaceEqualDeep(last.current, value)
  return last.current
}
