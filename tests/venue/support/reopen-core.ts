import { createCore } from '../../../venue/simulator/core/core.ts'
import type { Core } from '../../../venue/simulator/core/core.ts'
import type { ChangeRow } from '../../../venue/simulator/core/changes.ts'
import { storedOptions } from '../../../venue/simulator/core/restart.ts'

/** Starts a core from the rows it stored, as its host does: what is over is given when it's asked for, and told to `onRead`. */
export function reopenCore(rows: readonly ChangeRow[], onRead?: (accountId: string) => void): Core {
  const options = storedOptions(rows)
  if (options === null) throw new Error('the rows hold no exchange')
  const parts = Map.groupBy(rows, ({ historyOf }) => historyOf ?? '')
  return createCore(options, parts.get('') ?? [], (accountId) => {
    onRead?.(accountId)
    return parts.get(accountId) ?? []
  })
}
