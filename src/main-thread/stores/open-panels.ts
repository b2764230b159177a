import { proxy } from 'valtio/vanilla'
import { developerPanels } from './developer-panels.ts'

/** The panel with live figures of performance, and whether it records a trace. */
export const performancePanel = proxy({ isOpen: false, isRecording: false })

/** The panel that asks the exchange for load and faults. */
export const faultPanel = proxy({ isOpen: false })

/** Opens or closes one of them. */
export function showPanel(panel: { isOpen: boolean }, isOpen: boolean): void {
  developerPanels.isLoaded ||= isOpen
  panel.isOpen = isOpen
}
