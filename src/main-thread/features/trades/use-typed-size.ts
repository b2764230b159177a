import { useState } from 'react'

/** Text of a size that is typed for a symbol. It stays as typed ("1." too) and is passed to `onType`; per symbol. */
export function useTypedSize(
  symbol: string,
  known: string,
  onType: (text: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ symbol, text: known })
  const text = typed.symbol === symbol ? typed.text : known
  return [
    text,
    (next) => {
      setTyped({ symbol, text: next })
      onType(next)
    },
  ]
}
