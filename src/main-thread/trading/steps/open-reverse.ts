/** Reverses a position: opens its dialog, or sends at once where the member turned the dialog off (POS-15). */
export const openReverse = (positionKey: string): void =>
  void import('./reverse-position.ts')
    .then(({ startReverse }) => startReverse(positionKey))
    .catch(reportError)
