import { useState } from 'react'
import { useSecond } from './use-second.ts'

/** A value updated at most once a second, for figures that are not in view. null only until there is one: later ones are ignored. */
export function useThrottledValue<Value>(value: Value | null): Value | null {
  const second = useSecond()
  const [held, setHeld] = useState({ second, value })
  if (value === null || (held.second === second && held.value !== null)) return held.value
  setHeld({ second, value })
  return value
}
