import { proxy } from 'valtio/vanilla'
import type { WindowPanel } from '#shared/domain/routes.ts'

/**
 * What this page has in open windows: panels of its fixed grid by name, panels of its desk by id. Written by
 * app/windows/pop-out.ts only.
 */
export const popped = proxy<{ panels: readonly WindowPanel[]; desk: readonly string[] }>({
  panels: [],
  desk: [],
})
