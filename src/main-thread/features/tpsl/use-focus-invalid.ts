import { useEffect, useState } from 'react'

/**
 * Focuses the first field with an error in the dialog that has the focus, after the errors of a refused press are shown: what is
 * typed next goes there. Call the result when a press was refused.
 */
export function useFocusInvalid(): () => void {
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused === 0) return
    const dialog = document.activeElement?.closest('[role="dialog"]')
    dialog?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return () => setRefused((times) => times + 1)
}
