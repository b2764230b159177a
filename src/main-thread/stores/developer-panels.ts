import { proxy } from 'valtio/vanilla'

/** Whether the host of the developers' panels is loaded: it is once one of them was opened. */
export const developerPanels = proxy({ isLoaded: false })
