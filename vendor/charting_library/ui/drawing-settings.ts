import type { Drawing } from '../drawings/drawing.ts'
import type { DrawingModel } from '../drawings/drawing-model.ts'
import type { Translate } from '../i18n/locales.ts'
import type { UndoStack } from '../widget/undo-stack.ts'
import { openDialog } from './dialog.ts'
import { applyButton, colourField, footerButton, numberField } from './form.ts'

type Look = Pick<Drawing, 'colour' | 'width'>

/**
 * The dialog for a drawing's colour and line width. Changes are shown at once and Cancel reverts them. Apply makes them one
 * step that can be undone.
 */
export function openDrawingSettings(
  drawings: DrawingModel,
  id: string,
  undo: Pick<UndoStack, 'push'>,
  frame: HTMLElement,
  translate: Translate,
): void {
  const drawing = drawings.get(id)
  if (drawing === null) return
  const lookOf = ({ colour, width }: Drawing): Look => ({ colour, width })
  const put = (look: Look): void => drawings.change(id, look, false)
  const before = lookOf(drawing)
  let applied = false
  const dialog = openDialog(frame, translate, {
    title: translate(`tool_${drawing.tool}`),
    name: 'drawing-settings',
    onClose: () => {
      const now = drawings.get(id)
      if (now === null) return
      const after = lookOf(now)
      if (after.colour === before.colour && after.width === before.width) return
      if (applied) undo.push({ name: 'drawing', undo: () => put(before), redo: () => put(after) })
      else put(before)
    },
  })
  const themeColour = getComputedStyle(frame).getPropertyValue('--accent').trim()
  dialog.body.append(
    colourField(translate('colour'), before.colour === '' ? themeColour : before.colour, (colour) =>
      drawings.change(id, { colour }, false),
    ).row,
  )
  if (drawing.tool !== 'text')
    dialog.body.append(
      numberField(translate('lineWidth'), before.width, { min: 0.5, max: 10, step: 0.5 }, (width) =>
        drawings.change(id, { width }, false),
      ).row,
    )
  dialog.footer.append(
    footerButton(translate('cancel'), 'cancel', false, dialog.close),
    applyButton(translate('apply'), dialog.body, () => {
      applied = true
      dialog.close()
    }),
  )
}
