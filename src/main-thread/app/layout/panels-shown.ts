import { useSnapshot } from 'valtio/react'
import { popped } from '../../stores/popped.ts'
import { preferences } from '../../stores/preferences.ts'
import type { PanelId } from '../../stores/preferences.ts'
import type { PanelsShown } from './grid.ts'

/** What of the trade page is shown: not what is hidden, nor what stands in a window of its own. `all`: everything. */
export function usePanelsShown(all: boolean): PanelsShown {
  const { hidden } = useSnapshot(preferences)
  const { panels } = useSnapshot(popped)
  const gone: readonly PanelId[] = all
    ? []
    : [...hidden, ...panels, ...(panels.includes('book') ? ['trades' as const] : [])]
  const isShown = (id: PanelId): boolean => !gone.includes(id)
  return {
    chart: isShown('chart'),
    book: isShown('book'),
    trades: isShown('trades'),
    ticket: isShown('ticket'),
    account: isShown('account'),
    tables: isShown('tables'),
  }
}
