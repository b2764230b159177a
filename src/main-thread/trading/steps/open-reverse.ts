import { closeDialog } from '../../stores/dialogs.ts'
import { holdKeys } from '../../ui/hold-keys.ts'
import { loadOrNotify } from '../late-code.ts'

/**
 * Reverses a position: opens its dialog, or sends at once where the member turned the dialog off (POS-15). Does neither if
 * Escape is pressed while its code is loading.
 */
export const openReverse = (positionKey: string): void =>
  void holdKeys(async (escape) => {
    escape.addEventListener('abort', () => closeDialog('position'))
    const code = await loadOrNotify(() => import('./reverse-position.ts'))
    if (!escape.aborted) void code?.startReverse(positionKey)
  })
