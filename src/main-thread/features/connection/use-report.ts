import { useEffect, useState } from 'react'
import type { ConnectionReport } from '#shared/contracts/connection.ts'
import { connectionReport } from '../../bridge/send-commands.ts'

const EVERY_MS = 1000

/** The hub's report, loaded once a second while the component is mounted; null before the first. */
export function useReport(): ConnectionReport | null {
  const [report, setReport] = useState<ConnectionReport | null>(null)
  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(): Promise<void> {
      const answer = await connectionReport()
      if (gone) return
      if (answer !== null) setReport(answer)
      timer = setTimeout(() => void ask(), EVERY_MS)
    }
    void ask()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
  return report
}
