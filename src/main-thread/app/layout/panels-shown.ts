import { useSnapshot } from 'valtio/react'
import { popped } from '../../stores/popped.ts'
import { preferences } from '../../stores/preferences.ts'
import type { PanelId } from '../../stores/preferences.ts'
import type { PanelsShown } from './grid.ts'

/** Panels of the trade page that are neither hidden nor in a separate window. `all`: show every panel. */
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
