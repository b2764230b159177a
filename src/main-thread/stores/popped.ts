import { proxy } from 'valtio/vanilla'
import type { WindowPanel } from '#shared/domain/routes.ts'

/** Panels of this page that stand in windows of their own now; written by features/workspace/pop-out.ts alone. */
export const popped = proxy<{ panels: readonly WindowPanel[] }>({ panels: [] })
