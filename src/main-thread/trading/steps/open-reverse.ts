import { loadOrNotify } from '../late-code.ts'

/** Reverses a position: opens its dialog, or sends at once where the member turned the dialog off (POS-15). */
export const openReverse = (positionKey: string): void =>
  void loadOrNotify(() => import('./reverse-position.ts')).then((code) => code?.startReverse(positionKey))
