import type { Translate } from '../i18n/locales.ts'
import type { MenuItem } from '../ui/menu.ts'
import type { ChartCore } from './core-types.ts'

export interface DrawingItemsOptions {
  core: Pick<ChartCore, 'drawings'>
  translate: Translate
  /** Opens the dialog for colour and width. */
  settings: (id: string) => void
}

/** The entries of the menu for a pressed drawing; none if it is gone. Each change can be undone. */
export function drawingItems(
  id: string,
  { core: { drawings }, translate, settings }: DrawingItemsOptions,
): (MenuItem | 'separator')[] {
  const drawing = drawings.get(id)
  if (drawing === null) return []
  return [
    { label: translate('drawingClone'), value: 'clone-drawing', select: () => drawings.clone(id) },
    {
      label: translate('drawingFront'),
      value: 'drawing-to-front',
      select: () => drawings.toFront(id, true),
    },
    { label: translate('drawingBack'), value: 'drawing-to-back', select: () => drawings.toBack(id, true) },
    'separator',
    {
      label: translate(drawing.locked ? 'drawingUnlock' : 'drawingLock'),
      value: 'lock-drawing',
      select: () => drawings.change(id, { locked: !drawing.locked }, true),
    },
    {
      label: translate('drawingHide'),
      value: 'hide-drawing',
      select: () => drawings.change(id, { hidden: true }, true),
    },
    { label: translate('drawingRemove'), value: 'remove-drawing', select: () => drawings.remove([id], true) },
    'separator',
    { label: translate('settings'), value: 'drawing-settings', select: () => settings(id) },
  ]
}
