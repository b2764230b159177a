import { useRef, useState } from 'react'
import type { AccountInfo } from '#shared/domain/records.ts'
import { demoAccounts } from '../../bridge/send-commands.ts'

export interface DemoAccounts {
  readonly list: readonly AccountInfo[]
  readonly state: 'loading' | 'ready' | 'failed'
  /** Loads the list (again). Answers to earlier requests are dropped. */
  readonly load: () => void
}

/** The demo accounts that can be chosen. */
export function useDemoAccounts(): DemoAccounts {
  const [list, setList] = useState<readonly AccountInfo[]>([])
  const [state, setState] = useState<DemoAccounts['state']>('loading')
  const question = useRef(0)

  async function ask(): Promise<void> {
    question.current += 1
    const asked = question.current
    setState('loading')
    const outcome = await demoAccounts()
    if (asked !== question.current) return
    if (outcome.kind === 'accepted') setList(outcome.value)
    setState(outcome.kind === 'accepted' ? 'ready' : 'failed')
  }

  return { list, state, load: () => void ask() }
}
