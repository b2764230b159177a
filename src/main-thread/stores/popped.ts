import { proxy } from 'valtio/vanilla'
import type { WindowPanel } from '#shared/domain/routes.ts'

/** Panels of this page that are open in separate windows; written by app/workspace/pop-out.ts only. */
export const popped = proxy<{ panels: readonly WindowPanel[] }>({ panels: [] })
