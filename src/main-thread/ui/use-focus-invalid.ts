import { useEffect, useState } from 'react'

/**
 * Focuses the first field with an error in the element of this test id, after the errors of a refused press are shown: what is
 * typed next goes there. Call the result when a press was refused.
 */
export function useFocusInvalid(testId: string): () => void {
  const [refused, setRefused] = useState(0)
  useEffect(() => {
    if (refused > 0)
      document.querySelector<HTMLElement>(`[data-testid="${testId}"] [aria-invalid="true"]`)?.focus()
  }, [refused, testId])
  return () => setRefused((times) => times + 1)
}
