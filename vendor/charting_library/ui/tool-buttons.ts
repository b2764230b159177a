import type { Translate } from '../i18n/locales.ts'
import type { UndoStack } from '../widget/undo-stack.ts'
import { button, commandKey, element } from './dom.ts'
import { icon, type IconName } from './icons.ts'
import type { TextKey } from '../i18n/strings.ts'

export interface ToolButtons {
  /** Indicators, compare, settings. */
  readonly windows: HTMLElement
  /** Undo and redo. */
  readonly history: HTMLElement
  stop: () => void
}

/** Toolbar buttons that open the chart's dialogs, and buttons for undo and redo. */
export function createToolButtons(
  actions: { name: string; text: TextKey; icon: IconName; keys?: string; run: () => void }[],
  undo: UndoStack,
  translate: Translate,
): ToolButtons {
  const owner = {}
  const windows = element('div', { class: 'group windows' })
  for (const action of actions)
    windows.append(
      button(
        translate(action.text),
        {
          class: 'icon',
          keys: action.keys,
          attributes: { 'data-role': action.name },
          on: { click: action.run },
        },
        [icon(action.icon)],
      ),
    )
  const back = button(
    translate('undo'),
    { class: 'icon', keys: commandKey('Z'), attributes: { 'data-role': 'undo' }, on: { click: undo.undo } },
    [icon('undo')],
  )
  const again = button(
    translate('redo'),
    { class: 'icon', keys: commandKey('Y'), attributes: { 'data-role': 'redo' }, on: { click: undo.redo } },
    [icon('redo')],
  )
  const history = element('div', { class: 'group history' }, [back, again])
  const refresh = (): void => {
    back.disabled = !undo.canUndo()
    again.disabled = !undo.canRedo()
  }
  undo.changed.subscribe(owner, refresh)
  refresh()
  return { windows, history, stop: () => undo.changed.unsubscribeAll(owner) }
}
