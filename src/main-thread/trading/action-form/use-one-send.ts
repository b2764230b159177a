import { useRef, useState } from 'react'

/**
 * Runs what a press or Enter sends, one run at a time: a second press while the first one is still being judged or sent does
 * nothing. `sending` is for what is shown.
 */
export function useOneSend(): {
  readonly sending: boolean
  /** Resolves to the result, or to null while another run is under way. */
  readonly once: <T>(work: () => Promise<T>) => Promise<T | null>
} {
  const [sending, setSending] = useState(false)
  // The state of a render is late: two Enters may come before the next one.
  const underWay = useRef(false)
  const once = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (underWay.current) return null
    underWay.current = true
    setSending(true)
    try {
      return await work()
    } finally {
      underWay.current = false
      setSending(false)
    }
  }
  return { sending, once }
}
