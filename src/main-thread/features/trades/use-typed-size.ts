import { useState } from 'react'

/** A size being typed for a symbol: kept as typed ("1." too), told as it is; another symbol starts from its own. */
export function useTypedSize(
  symbol: string,
  known: string,
  tell: (text: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ symbol, text: known })
  const text = typed.symbol === symbol ? typed.text : known
  return [
    text,
    (next) => {
      setTyped({ symbol, text: next })
      tell(next)
    },
  ]
}
