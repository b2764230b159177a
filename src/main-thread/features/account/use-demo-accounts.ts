import { useEffect, useState } from 'react'
import type { AccountInfo } from '#shared/domain/records.ts'
import { demoAccounts } from '../../bridge/send-commands.ts'

/** Accounts to pick from while `wanted`; `again` loads them anew. */
export function useDemoAccounts(wanted: boolean): {
  readonly list: readonly AccountInfo[]
  readonly state: 'loading' | 'ready' | 'failed'
  readonly again: () => void
} {
  const [list, setList] = useState<readonly AccountInfo[]>([])
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!wanted) return
    let over = false
    setState('loading')
    void demoAccounts().then((outcome) => {
      if (over) return
      if (outcome.kind === 'accepted') setList(outcome.value)
      setState(outcome.kind === 'accepted' ? 'ready' : 'failed')
    })
    return () => {
      over = true
    }
  }, [wanted, turn])
  return { list, state, again: () => setTurn((before) => before + 1) }
}
