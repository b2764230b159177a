import { proxy } from 'valtio/vanilla'

/** The panel with live figures of performance, and whether it records a trace. */
export const performancePanel = proxy({ isOpen: false, isRecording: false })
